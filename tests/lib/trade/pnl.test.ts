import { describe, expect, test } from 'vitest';
import {
  achievedProfits,
  derivePosition,
  openMargin,
  pnlValue,
  roe,
  roePercent,
  unrealisedPnl,
} from '#lib/trade/index.ts';
import { gives } from './values.ts';

describe('unrealised PnL', () => {
  test('[TRD-05] long and short, gain and loss', () =>
    gives(unrealisedPnl, [
      [{ side: 1, size: '0.3', entry: 27000, price: 27500 }, '150'],
      [{ side: 1, size: '0.3', entry: 27500, price: 27000 }, '-150'],
      [{ side: 2, size: '0.4', entry: 27000, price: 26500 }, '200'],
      [{ side: 2, size: '0.4', entry: 26500, price: 27000 }, '-200'],
      [{ side: 1, size: 1, entry: 8500, price: 9000 }, '500'],
    ]));

  test('[TRD-01] the number 1 is long, anything else is short', () =>
    gives(
      (side: never) => unrealisedPnl({ side, size: 1, entry: 10, price: 11 }),
      [1, 2, '2', '1', 0, null, undefined, 'long', 1n].map((side) => [side as never, side === 1 ? '1' : '-1']),
    ));

  test('BitMEX: 15,000 from 750 to 800 is exactly 1.25 coins', () =>
    gives(unrealisedPnl, [
      [{ kind: 'inverse', side: 1, size: 15000, entry: 750, price: 800 }, '1.25'],
      [{ kind: 'inverse', side: 2, size: 15000, entry: 750, price: 800 }, '-1.25'],
      [{ kind: 'mixed', side: 1, size: 3, entry: 100, price: 110, bp: 4 }, '7.5'],
      [{ kind: 'mixed', side: 1, size: 3, entry: 100, price: 110 }, '30'],
    ]));

  test('nothing held gains nothing, whatever the price; else a price that is missing decides', () =>
    gives(unrealisedPnl, [
      [{ side: 1, size: 0, entry: null, price: null }, '0'],
      [{ side: 1, size: '-0', entry: 1, price: 2 }, '0'],
      [{ side: 2, size: 1, entry: 5, price: 5 }, '0'],
      [{ side: 1, size: null, entry: 1, price: 2 }, null],
      [{ side: 1, size: -1, entry: 1, price: 2 }, null],
      [{ side: 1, size: 1, entry: 0, price: 2 }, null],
      [{ side: 1, size: 1, entry: 1, price: -2 }, null],
      [{ kind: 'mixed', side: 1, size: 1, entry: 1, price: 2, bp: -1 }, null],
    ]));
});

describe('shown PnL', () => {
  test('[TRD-14] is cut toward zero at 6 decimals, or at others', () =>
    gives(pnlValue, [
      [{ pnl: '1.23456789' }, '1.234567'],
      [{ pnl: '-1.23456789' }, '-1.234567'],
      [{ pnl: '462.665', decimals: 2 }, '462.66'],
      [{ pnl: '166.666', decimals: 1 }, '166.6'],
      [{ pnl: '1.9', decimals: 0 }, '1'],
      [{ pnl: '1.23456789', decimals: null }, '1.234567'],
      [{ pnl: '1.23456789', decimals: 'x' }, '1.234567'],
      [{ pnl: '1', decimals: -1 }, null],
      [{ pnl: '1', decimals: 101 }, null],
      [{ pnl: '1', decimals: '1.5' }, null],
      [{ pnl: null }, null],
    ]));

  test('digits that only a division left behind do not pull it a step down', () => {
    const third = unrealisedPnl({ kind: 'mixed', side: 1, size: 1, entry: 1, price: 2, bp: 3 })!;
    expect(pnlValue({ pnl: third.times(3) })?.toString()).toBe('1');
  });
});

describe('return on margin', () => {
  test('[TRD-11] is PnL ÷ margin; without a margin above 0 there is none', () =>
    gives(roe, [
      [{ pnl: 150, margin: 650 }, '0.230769230769230769230769230769230769230769230769230769230769'],
      [{ pnl: -65, margin: 650 }, '-0.1'],
      [{ pnl: 0, margin: 650 }, '0'],
      [{ pnl: 1, margin: 0 }, null],
      [{ pnl: 1, margin: -5 }, null],
      [{ pnl: 1, margin: null }, null],
      [{ pnl: null, margin: 5 }, null],
    ]));

  test('[TRD-12] Orderly: 216.69 on a tenth of 3 × 1710.64 is 42.22 %', () =>
    gives(roePercent, [
      [{ pnl: '216.69', margin: openMargin({ size: 3, price: '1710.64', leverage: 10 }) }, '42.22'],
      [{ pnl: '71.0767', margin: 100 }, '71.07'],
      [{ pnl: '0.00001', margin: 1 }, '0'],
      [{ pnl: '-0.00001', margin: 1 }, '0'],
      [{ pnl: 1, margin: 0, mode: 'floor' }, null],
    ]));

  test('[TRD-13] down is toward zero; floor takes negatives away from zero', () =>
    gives(roePercent, [
      [{ pnl: '-1.231', margin: 100 }, '-1.23'],
      [{ pnl: '-1.231', margin: 100, mode: 'down' }, '-1.23'],
      [{ pnl: '-1.231', margin: 100, mode: 'floor' }, '-1.24'],
      [{ pnl: '1.239', margin: 100, mode: 'floor' }, '1.23'],
      [{ pnl: '-1.23', margin: 100, mode: 'floor' }, '-1.23'],
    ]));

  test('a return that is on the grid stays there, though gain and margin have no end', () => {
    const at = { kind: 'inverse', size: 10, price: 3 } as const;
    const pnl = unrealisedPnl({ ...at, side: 1, entry: 3, price: '3.75' });
    const margin = openMargin({ ...at, leverage: 7 });
    expect(roePercent({ pnl, margin })?.toString()).toBe('140');
    expect(roePercent({ pnl: pnl!.negated(), margin, mode: 'floor' })?.toString()).toBe('-140');
  });
});

describe('achieved profits', () => {
  test('Bitget: 1800 gross less 35.58 fees is 1764.42', () =>
    gives(achievedProfits, [
      [{ side: 1, closed: 1, entry: 28000, close: 29800, openFees: '17.2', closeFees: '18.38' }, '1764.42'],
    ]));

  test('BitMEX: 1.25 coins less 0.05 paid as funding is 1.2', () =>
    gives(achievedProfits, [
      [{ kind: 'inverse', side: 1, closed: 15000, entry: 750, close: 800, funding: '-0.05' }, '1.2'],
      [{ kind: 'inverse', side: 2, closed: 15000, entry: 750, close: 800, funding: '0.05' }, '-1.2'],
      [{ kind: 'mixed', side: 1, closed: 3, entry: 100, close: 110, bp: 4, closeFees: '-0.5' }, '8'],
    ]));

  test('nothing closed gains nothing, and missing fees and funding are none', () =>
    gives(achievedProfits, [
      [{ side: 1, closed: 0, entry: null, close: null }, '0'],
      [{ side: 1, closed: 1, entry: 1, close: 2, openFees: 'x', closeFees: null, funding: '' }, '1'],
      [{ side: 1, closed: 1, entry: 1, close: 2, openFees: 1 }, '0'],
      [{ side: 1, closed: 1, entry: 1, close: null }, null],
      [{ side: 1, closed: -1, entry: 1, close: 2 }, null],
    ]));

  test('[TRD-09] what a position has realised is no part of its unrealised PnL or return', () => {
    const position = { openAvgPrice: 100, count: 2, openMarginCount: 20 };
    const at = { side: 1, mark: 110 } as const;
    const without = derivePosition(position, at);
    expect(derivePosition({ ...position, achievedProfits: '5000' }, at)).toEqual(without);
    expect(without.dRoeText).toBe('+100.00%');
  });
});
