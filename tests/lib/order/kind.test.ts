import { expect, test } from 'vitest';
import { isOpen, isTrigger, kindOf } from '#lib/order/kind.ts';

const leg = (limit: string | null) => [{ price: '94200', when: 'down' as const, limit }];

test('a trigger is named after what it places; the other kinds are what they are', () => {
  expect(kindOf({ kind: 'trigger', price: null, triggers: leg('94100') })).toBe('stopLimit');
  expect(kindOf({ kind: 'trigger', price: null, triggers: leg(null) })).toBe('stopMarket');
  expect(kindOf({ kind: 'trigger', price: '94100', triggers: [] })).toBe('stopLimit');
  for (const kind of ['limit', 'market', 'tpsl', 'oco'] as const)
    expect(kindOf({ kind, price: null, triggers: [] })).toBe(kind);
});

test('what waits for a price is a trigger order, an OCO order too', () =>
  expect((['limit', 'market', 'trigger', 'tpsl', 'oco'] as const).map((kind) => isTrigger({ kind }))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]));

test('only new and partly filled orders are open', () =>
  expect(
    (['new', 'partiallyFilled', 'filled', 'cancelled', 'triggered', 'expired'] as const).map((status) =>
      isOpen({ status }),
    ),
  ).toEqual([true, true, false, false, false, false]));
