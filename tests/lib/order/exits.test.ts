import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDecimal, compareDecimal, multiplyDecimal, signOf, subtractDecimal } from '#lib/format/decimal.ts';
import { type ExitField, type ExitUnit, exitAt, exitPrice, exitResult, exitText } from '#lib/order/exits.ts';

test('an exit says how far it is, and what it brings after both fees', () => {
  const buy = { price: '92400', size: '0.05', fee: '0.001' };
  expect(exitResult({ ...buy, exit: '95000' })).toEqual({ distance: '0.02813852', result: '120.50475' });
  expect(exitResult({ ...buy, exit: '90500' })).toMatchObject({ distance: '-0.02056277', result: '-104.045475' });
  // At the price of the buy the fees are lost.
  expect(exitResult({ ...buy, exit: '92400' })).toEqual({ distance: '0', result: '-9.23538' });
});

test('nothing is said while a price or the size is not known', () => {
  const known = { price: '92400', exit: '95000', size: '0.05', fee: '0.001' };
  for (const field of ['price', 'exit', 'size'])
    for (const text of ['', '0', '1,250', '-5', '1e5']) expect(exitResult({ ...known, [field]: text })).toBeNull();
});

test('a distance becomes a price on a tick, toward the buy', () => {
  expect(exitAt('92400', '0.01', '0.1')).toBe('93324');
  expect(exitAt('92400.3', '0.01', '0.1')).toBe('93324.3');
  expect(exitAt('92400.3', '-0.01', '0.1')).toBe('91476.3');
  expect(exitAt('', '0.01', '0.1')).toBeNull();
});

const BUY = { price: '92400', size: '0.05', fee: '0.001', tick: '0.1' };

test('an exit typed as a distance or a result is the tick that comes to it, a little earlier rather than later', () => {
  expect(exitPrice('takeProfit', 'percent', '2.5', BUY)).toBe('94710');
  expect(exitPrice('stopLoss', 'percent', '2.5', BUY)).toBe('90090');
  expect(exitPrice('takeProfit', 'pnl', '120.50', BUY)).toBe('94999.9');
  expect(exitPrice('stopLoss', 'pnl', '104.04', BUY)).toBe('90500.2');
  expect(exitPrice('stopLoss', 'price', '90500.25', BUY)).toBe('90500.25');
  // Nothing is left at a loss of all of it.
  expect(exitPrice('stopLoss', 'percent', '100', BUY)).toBe('0');
  expect(exitPrice('stopLoss', 'pnl', '5000', BUY)).toBe('0');
  for (const unknown of [{ price: '' }, { size: '' }])
    expect(exitPrice('takeProfit', 'pnl', '1', { ...BUY, ...unknown })).toBeNull();
  expect(exitPrice('takeProfit', 'percent', '1', { ...BUY, size: '' })).toBe('93324');
  for (const text of ['', '-5', '1,250', '1e5']) expect(exitPrice('takeProfit', 'percent', text, BUY)).toBeNull();
});

test('a price reads as a distance and as a result; on the wrong side it has no such reading', () => {
  expect(exitText('takeProfit', 'percent', '94710', BUY)).toBe('2.5');
  expect(exitText('takeProfit', 'pnl', '95000', BUY)).toBe('120.505');
  expect(exitText('stopLoss', 'percent', '95000', BUY)).toBe('');
  // Between the two fees a price above the buy still loses.
  expect(exitText('takeProfit', 'pnl', '92450', BUY)).toBe('');
});

const MARKETS = fc.record({
  tick: fc.constantFrom('0.1', '0.01', '0.005', '0.00000001', '25'),
  ticks: fc.integer({ min: 100, max: 10 ** 9 }),
  lots: fc.integer({ min: 1, max: 10 ** 7 }),
  lot: fc.constantFrom('0.00001', '0.01', '1', '5'),
  fee: fc.constantFrom('0', '0.001', '0.00075', '0.01'),
  off: fc.integer({ min: 1, max: 99 }),
  field: fc.constantFrom('takeProfit', 'stopLoss') as fc.Arbitrary<ExitField>,
  unit: fc.constantFrom('percent', 'pnl') as fc.Arbitrary<ExitUnit>,
});

test('whatever a price on a tick reads as, is that price again', () => {
  fc.assert(
    fc.property(MARKETS, ({ tick, ticks, lots, lot, fee, off, field, unit }) => {
      const times = (count: number, step: string) => multiplyDecimal(BigInt(count), step) ?? '';
      const bought = { price: times(ticks, tick), size: times(lots, lot), fee, tick };
      const away = Math.max(1, Math.floor((ticks * off) / 100));
      const exit = times(field === 'takeProfit' ? ticks + away : ticks - away, tick);
      const text = exitText(field, unit, exit, bought);
      // Only a result that both fees turn into its contrary has no reading.
      const result = signOf(exitResult({ ...bought, exit })?.result);
      if (text === '') return void expect([unit, result]).not.toEqual(['pnl', field === 'takeProfit' ? 1 : -1]);
      expect(exitPrice(field, unit, text, bought)).toBe(exit);
    }),
  );
});

test('what is typed is missed by less than a tick, and never beyond', () => {
  fc.assert(
    fc.property(
      MARKETS,
      fc.integer({ min: 1, max: 10 ** 6 }),
      ({ tick, ticks, lots, lot, fee, field, unit }, cents) => {
        const times = (count: number, step: string) => multiplyDecimal(BigInt(count), step) ?? '';
        const bought = { price: times(ticks, tick), size: times(lots, lot), fee, tick };
        const text = times(cents, '0.01');
        const price = exitPrice(field, unit, text, bought);
        if (price === null || price === '0') return;
        const sign = field === 'takeProfit' ? 1 : -1;
        const read = (at: string | null) => {
          const found = exitResult({ ...bought, exit: at ?? '' });
          const exact = unit === 'pnl' ? found?.result : multiplyDecimal(subtractDecimal(at, bought.price), '100');
          return multiplyDecimal(exact, BigInt(sign));
        };
        const asked = unit === 'pnl' ? text : multiplyDecimal(text, bought.price);
        expect(compareDecimal(read(price), asked)).not.toBe(1);
        const next = sign === 1 ? addDecimal(price, tick) : subtractDecimal(price, tick);
        if (signOf(next) > 0) expect(compareDecimal(read(next), asked)).toBe(1);
      },
    ),
  );
});
