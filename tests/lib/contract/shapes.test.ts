import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Check, Create } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { GUARDED } from '#lib/contract/shapes/guarded.ts';
import * as announcement from '#lib/contract/shapes/guards/announcement.ts';
import * as asset from '#lib/contract/shapes/guards/asset.ts';
import * as market from '#lib/contract/shapes/guards/market.ts';
import * as notice from '#lib/contract/shapes/guards/notice.ts';
import * as perp from '#lib/contract/shapes/guards/perp.ts';
import * as share from '#lib/contract/shapes/guards/share.ts';
import * as trade from '#lib/contract/shapes/guards/trade.ts';
import { guardFiles, readTable } from '../../../scripts/shapes.mjs';

type Guard = (data: unknown) => boolean;
const GUARDS: Readonly<Record<string, Readonly<Record<string, Guard>>>> = {
  trade,
  market,
  asset,
  announcement,
  notice,
  perp,
  share,
};
type Fields = Record<string, unknown>;

const rows = Object.entries(GUARDED).flatMap(([area, guards]) =>
  Object.entries(guards).map(([name, { shape }]) => ({ name, shape, guard: GUARDS[area]![name]! })),
);

type Node = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node | readonly Node[];
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
};

/** An amount, a symbol, an id: what patterns of the wire are for. */
const TEXTS = ['1', 'BTCUSDT', 'a'.repeat(32)];

/** A value of a shape: every field there, no list empty, no text empty, nothing null. */
function sample(shape: TSchema): unknown {
  const { type, properties = {}, items, anyOf, enum: words, pattern } = shape as Node;
  if (anyOf !== undefined) return sample(anyOf[0]!);
  if (words !== undefined) return words[0];
  if (type === 'object') return Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, sample(of)]));
  if (type === 'array') return [items].flat().map((of) => sample(of!));
  if (type === 'string') return pattern === undefined ? 'text' : TEXTS.find((text) => new RegExp(pattern).test(text));
  return type === undefined ? {} : Create(shape);
}

test('the guards are as `node scripts/shapes.mjs` writes them', async () => {
  for (const [path, text] of guardFiles(await readTable()))
    expect(readFileSync(path, 'utf8'), 'run: node scripts/shapes.mjs').toBe(text);
});

describe.each(rows)('$name', ({ shape, guard }) => {
  const good = sample(shape);

  test('takes what its shape describes', () => {
    expect(Check(shape, good)).toBe(true);
    expect(guard(good)).toBe(true);
  });

  test('refuses what is of another kind altogether', () => {
    for (const value of [undefined, null, 0, '', 'text', true, Array.isArray(good) ? {} : [], [1], [null]])
      expect(guard(value), JSON.stringify(value)).toBe(false);
  });

  if (!Array.isArray(good))
    test('takes fields that it does not know, and misses none that it does', () => {
      expect(guard({ ...(good as Fields), later: { any: ['thing'] } })).toBe(true);
      for (const key of Object.keys(good as Fields)) {
        const { [key]: _gone, ...rest } = good as Fields;
        expect(guard(rest), `without ${key}`).toBe(false);
        // A symbol is of no kind that comes over a wire.
        expect(guard({ ...(good as Fields), [key]: Symbol('nothing') }), `another ${key}`).toBe(false);
      }
    });
});

describe('an order', () => {
  const good = sample(GUARDED.trade!.isOrder!.shape) as Fields;

  test('may be of a kind, or in a status, that this page has never heard of; not on a third side', () => {
    expect(trade.isOrder({ ...good, kind: 'trailing', status: 'paused', tif: 'gtd' })).toBe(true);
    expect(trade.isOrder({ ...good, side: 'both' })).toBe(false);
    expect(trade.isOrder({ ...good, env: 'public' })).toBe(false);
  });

  test.each(['-1', '1e3', '.5', '5.', '', ' 1', '1'.repeat(41), 1])('has no amount such as %s', (filled) => {
    expect(trade.isOrder({ ...good, filled })).toBe(false);
    expect(Check(GUARDED.trade!.isOrder!.shape, { ...good, filled })).toBe(false);
  });

  test('has a null where its shape says so, and nowhere else', () => {
    for (const key of Object.keys(good)) {
      const nulled = { ...good, [key]: null };
      expect(trade.isOrder(nulled), key).toBe(Check(GUARDED.trade!.isOrder!.shape, nulled));
    }
  });

  test('is looked at down to the legs of its triggers', () => {
    const legs = (leg: Fields) => ({ ...good, triggers: [{ price: '1', when: 'up', limit: null }, leg] });
    expect(trade.isOrder(legs({ price: '2', when: 'down', limit: '2' }))).toBe(true);
    expect(trade.isOrder(legs({ price: 2, when: 'down', limit: '2' }))).toBe(false);
    expect(trade.isOrder(legs({ price: '2', when: 'down' }))).toBe(false);
  });
});
