import type { TProperties, TSchema, Type as TypeBox } from 'typebox';

type Made = 'Array' | 'Boolean' | 'Enum' | 'Integer' | 'Literal' | 'Null' | 'Object' | 'Optional' | 'Record' | 'String';
type Rest = 'Tuple' | 'Union' | 'Unknown' | 'Unsafe';
type Parts = Readonly<Record<string, unknown>>;

/** What is no part of a description and is not written with it: marks by which the library knows its own. */
function hidden<T extends object>(schema: T, marks: Parts): T {
  for (const [key, value] of Object.entries(marks)) {
    Object.defineProperty(schema, key, { configurable: true, writable: true, enumerable: false, value });
  }
  return schema;
}

/** A copy with what is hidden in it, and with one more mark. */
const marked = (schema: object, marks: Parts): object =>
  hidden(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)), marks);

const made =
  (kind: string, parts: Parts) =>
  (options: Parts = {}): object =>
    hidden({ ...parts, ...options }, { '~kind': kind });

const isRequired = (schema: TSchema): boolean => !Object.hasOwn(schema, '~optional');

function object(properties: TProperties, options?: Parts): object {
  const required = Object.keys(properties).filter((key) => isRequired(properties[key]!));
  return made('Object', { type: 'object', ...(required.length === 0 ? {} : { required }), properties })(options);
}

const record = ({ pattern = '^.*$' }: { readonly pattern?: string }, value: TSchema, options?: Parts): object =>
  made('Record', { type: 'object', patternProperties: { [pattern]: value } })(options);

const tuple = (items: readonly TSchema[], options?: Parts): object =>
  made('Tuple', { type: 'array', additionalItems: false, items, minItems: items.length })(options);

/**
 * The makers of shapes that we use, equal to the library's own, which a test compares. The library gives the types alone:
 * its code is 680 modules, two fifths of what a gateway loaded at its start.
 */
export const Type = {
  Array: (items: TSchema, options?: Parts) => made('Array', { type: 'array', items })(options),
  Boolean: made('Boolean', { type: 'boolean' }),
  Enum: (values: readonly (string | number)[], options?: Parts) => made('Enum', { enum: values })(options),
  Integer: made('Integer', { type: 'integer' }),
  Literal: (value: string | number | boolean, options?: Parts) =>
    made('Literal', { type: typeof value, const: value })(options),
  Null: made('Null', { type: 'null' }),
  Object: object,
  Optional: (schema: object) => marked(schema, { '~optional': true }),
  Record: record,
  String: made('String', { type: 'string' }),
  Tuple: tuple,
  Union: (anyOf: readonly TSchema[], options?: Parts) => made('Union', { anyOf })(options),
  Unknown: made('Unknown', {}),
  Unsafe: (schema: object) => marked(schema, { '~unsafe': null }),
  // The types of a shape exist for the compiler only: no maker can carry them.
} as unknown as Pick<typeof TypeBox, Made | Rest>;
