import { Type as Library, type TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { Type } from '#lib/contract/shapes/type.ts';

type Maker = typeof Type;

/** Every maker as it is used anywhere: bare, with what it may say besides, and inside each other. */
const CASES: Readonly<Record<string, (type: Maker) => TSchema>> = {
  array: (type) => type.Array(type.String()),
  'array that says more': (type) => type.Array(type.Integer({ minimum: 0 }), { maxItems: 3, description: 'x' }),
  boolean: (type) => type.Boolean({ default: true }),
  enum: (type) => type.Enum(['a', 'b']),
  'enum of numbers': (type) => type.Enum([1, 2], { description: 'x' }),
  integer: (type) => type.Integer(),
  'literal text': (type) => type.Literal('a', { description: 'x' }),
  'literal number': (type) => type.Literal(1),
  'literal boolean': (type) => type.Literal(false),
  null: (type) => type.Null({ description: 'x' }),
  'object of nothing': (type) => type.Object({}),
  'object that needs some': (type) => type.Object({ a: type.String(), b: type.Optional(type.Null()) }),
  'object that needs none': (type) =>
    type.Object({ b: type.Optional(type.Boolean()) }, { additionalProperties: false }),
  'object in an object': (type) => type.Object({ a: type.Optional(type.Object({ b: type.Array(type.Unknown()) })) }),
  'optional twice': (type) => type.Object({ a: type.Optional(type.Optional(type.String({ minLength: 1 }))) }),
  record: (type) => type.Record(type.String(), type.Integer()),
  'record of some keys': (type) => type.Record(type.String({ pattern: '^[A-Z]$' }), type.Unknown()),
  'record that says more': (type) => type.Record(type.String(), type.Null(), { description: 'x' }),
  string: (type) => type.String({ pattern: '^a$', description: 'x' }),
  tuple: (type) => type.Tuple([type.String(), type.Integer()]),
  'tuple that says more': (type) => type.Tuple([type.Null()], { description: 'x' }),
  union: (type) => type.Union([type.String(), type.Null()]),
  'union that says more': (type) => type.Union([type.Literal('a'), type.Literal('b')], { description: 'x' }),
  unknown: (type) => type.Unknown({ description: 'x' }),
  unsafe: (type) => type.Unsafe<string>({ ...type.String(), description: 'x' }),
  'unsafe of a shape': (type) => type.Unsafe<string>(type.Optional(type.String())),
};

/** A shape with all that it hides, told apart from what it says. */
function whole(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(whole);
  return Object.entries(Object.getOwnPropertyDescriptors(value))
    .map(([key, { value: inner, enumerable }]) => [key, enumerable, whole(inner)] as const)
    .sort((a, b) => Number(b[1]) - Number(a[1]));
}

describe('the makers of shapes', () => {
  test.each(Object.entries(CASES))('make what the library makes, to the byte: %s', (_, shape) => {
    const [ours, theirs] = [shape(Type), shape(Library)];
    expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs));
    expect(whole(ours)).toEqual(whole(theirs));
  });

  test('are all compared', () => {
    const used = new Set<string>();
    const noting = new Proxy(Type, {
      get(target, name: keyof Maker) {
        used.add(name);
        return target[name];
      },
    });
    for (const shape of Object.values(CASES)) shape(noting);
    expect([...used].sort()).toEqual(Object.keys(Type).sort());
  });

  test('leave the shape that is made optional as it was', () => {
    const text = Type.String();
    Type.Optional(text);
    expect(Type.Object({ text })).toMatchObject({ required: ['text'] });
  });
});
