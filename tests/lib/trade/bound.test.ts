import { expect, test } from 'vitest';
import { MarginMode, PositionMode, PositionSide, showLiquidation } from '#lib/trade/index.ts';
import { gives } from './values.ts';

const long = { marginMode: MarginMode.FIXED_MARGIN, side: PositionSide.LONG_POSITIONS, lower: 10, upper: 90 };
const short = { ...long, side: PositionSide.SHORT_POSITIONS };
const cross = { ...long, marginMode: MarginMode.CROSS_MARGIN };

test('[TRD-27] fixed-margin long: nothing at or below the lower bound', () =>
  gives(showLiquidation, [
    [{ ...long, price: '10.000001' }, '10.000001'],
    [{ ...long, price: 10 }, null],
    [{ ...long, price: 9 }, null],
    [{ ...long, price: 95 }, '95'],
    [{ ...long, lower: undefined, price: 0 }, null],
    [{ ...long, lower: 'x', price: 1 }, '1'],
  ]));

test('[TRD-28] fixed-margin short: nothing at or above the upper bound, nor below 0', () =>
  gives(showLiquidation, [
    [{ ...short, price: '89.999' }, '89.999'],
    [{ ...short, price: 90 }, null],
    [{ ...short, price: 91 }, null],
    [{ ...short, price: 5 }, '5'],
    [{ ...short, price: '-0.01' }, null],
    [{ ...short, upper: null, price: 1e9 }, '1000000000'],
  ]));

test('[TRD-29] cross: nothing below the lower or above the upper bound', () =>
  gives(showLiquidation, [
    [{ ...cross, price: 10 }, '10'],
    [{ ...cross, price: '9.99' }, null],
    [{ ...cross, price: 90 }, '90'],
    [{ ...cross, price: '90.01' }, null],
    [{ ...cross, side: 2, price: 90 }, '90'],
    [{ ...cross, upper: undefined, price: 1e9 }, '1000000000'],
    [{ ...cross, lower: undefined, price: -1 }, null],
  ]));

test('no price or no margin mode: nothing', () =>
  gives(showLiquidation, [
    [{ ...long, price: null }, null],
    [{ ...long, price: 'x' }, null],
    [{ ...long, marginMode: null, price: 50 }, null],
    [{ ...long, marginMode: 3, price: 50 }, null],
  ]));

test('[TRD-34] codes of side, margin mode and position mode', () => {
  expect(PositionSide).toEqual({ LONG_POSITIONS: 1, SHORT_POSITIONS: 2 });
  expect(MarginMode).toEqual({ FIXED_MARGIN: 1, CROSS_MARGIN: 2 });
  expect(PositionMode).toEqual({ ONE_WAY: 1, TWO_WAY: 2 });
});
