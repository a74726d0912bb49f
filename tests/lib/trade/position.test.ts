import { describe, expect, expectTypeOf, test } from 'vitest';
import { derivePosition, type Position, type PositionFields } from '#lib/trade/index.ts';
import { plainly } from './values.ts';

const position: PositionFields = {
  openAvgPrice: '65000',
  count: '0.1',
  openMarginCount: '650',
  openLevel: 10,
};
const at = { side: 1, mark: '65123.4567891' } as const;
const derive = (fields: PositionFields | null, more: object = {}): unknown =>
  plainly(derivePosition(fields, { ...at, ...more }));

const NOTHING = {
  dUpnl: null,
  dUpnlValue: null,
  dUpnlText: '--',
  dUpnlUi: 'neutral',
  dRoe: null,
  dRoeU: null,
  dRoeText: '--',
  dOpenMarginCount: null,
};

test('[TRD-02] the fields are those of the specification, and the direction is passed beside them', () => {
  expectTypeOf<keyof Position>().toEqualTypeOf<
    | 'openAvgPrice'
    | 'positionsOpenAvgPrice'
    | 'openDealCount'
    | 'closeDealCount'
    | 'count'
    | 'positionsCount'
    | 'openMarginCount'
    | 'positionsOpenMarginCount'
    | 'openLevel'
    | 'positionsLevel'
    | 'marginMode'
    | 'achievedProfits'
    | 'dUpnl'
    | 'dUpnlText'
    | 'dUpnlValue'
    | 'dUpnlUi'
    | 'dRoe'
    | 'dRoeU'
    | 'dRoeText'
    | 'dOpenMarginCount'
  >();
  expect(Object.keys(derivePosition(position, at)).sort()).toEqual(Object.keys(NOTHING).sort());
  expect(derive({ ...position, side: 1 } as PositionFields, { side: 2 })).toMatchObject({ dUpnlUi: 'down' });
});

test('[TRD-06] exact, cut to 6 decimals, as signed text, as a colour', () => {
  expect(derive(position)).toMatchObject({
    dUpnl: '12.34567891',
    dUpnlValue: '12.345678',
    dUpnlText: '+12.345678',
    dUpnlUi: 'up',
  });
  expect(derive(position, { side: 2 })).toMatchObject({
    dUpnl: '-12.34567891',
    dUpnlValue: '-12.345678',
    dUpnlText: '-12.345678',
    dUpnlUi: 'down',
  });
  expect(derive(position, { mark: '64999.9999999' })).toMatchObject({
    dUpnl: '-0.00000001',
    dUpnlValue: '0',
    dUpnlText: '0.000000',
    dUpnlUi: 'neutral',
  });
});

test('[TRD-07] the return at 2 decimals, unsigned, and as signed text with a percent sign', () => {
  expect(derive(position)).toMatchObject({ dRoe: '1.89', dRoeU: '1.89', dRoeText: '+1.89%' });
  expect(derive(position, { mark: 65000 })).toMatchObject({ dRoe: '0', dRoeU: '0', dRoeText: '0.00%' });
  expect(derive(position, { mark: 71500 })).toMatchObject({ dRoe: '100', dRoeText: '+100.00%' });
});

test('[TRD-13] the return of a position is floored: −1.231 % is −1.24 %', () =>
  expect(derive({ openAvgPrice: 100, count: 1, openMarginCount: 100 }, { mark: '98.769' })).toMatchObject({
    dRoe: '-1.24',
    dRoeU: '1.24',
    dRoeText: '-1.24%',
  }));

test('[TRD-14] the decimals of amounts can be set', () => {
  expect(derive(position, { decimals: 2 })).toMatchObject({ dUpnlValue: '12.34', dUpnlText: '+12.34' });
  expect(derive(position, { decimals: 0 })).toMatchObject({ dUpnlText: '+12' });
  expect(derive(position, { decimals: 8 })).toMatchObject({ dUpnlText: '+12.34567891' });
  expect(derive(position, { decimals: null })).toMatchObject({ dUpnlText: '+12.345678' });
  expect(derive(position, { decimals: -1 })).toMatchObject({
    dUpnlValue: null,
    dUpnlText: '--',
    dOpenMarginCount: null,
  });
});

test('[TRD-08] the margin is the one given, at 6 decimals, else entry value ÷ leverage', () => {
  expect(derive({ ...position, openMarginCount: '650.12345678' })).toMatchObject({ dOpenMarginCount: '650.123456' });
  const { openMarginCount: _, ...without } = position;
  expect(derive({ ...without, openLevel: 3 })).toMatchObject({ dOpenMarginCount: '2166.666666' });
  expect(derive({ ...without, openLevel: 0 })).toMatchObject({ dOpenMarginCount: null, dRoeText: '--', dUpnlUi: 'up' });
});

describe('[TRD-03] of a pair the position-level name wins where it is present', () => {
  test.each([
    ['positionsOpenAvgPrice', { positionsOpenAvgPrice: 64000 }, { dUpnl: '112.34567891' }],
    ['positionsCount', { positionsCount: '0.2' }, { dUpnl: '24.69135782' }],
    ['positionsOpenMarginCount', { positionsOpenMarginCount: 1300 }, { dOpenMarginCount: '1300' }],
    ['positionsLevel', { openMarginCount: null, positionsLevel: 5 }, { dOpenMarginCount: '1300' }],
    ['a name that is missing', { positionsCount: '', positionsOpenAvgPrice: null }, { dUpnl: '12.34567891' }],
  ])('%s', (_, more, expected) => expect(derive({ ...position, ...more })).toMatchObject(expected));

  test('a count of the position of 0 is 0', () =>
    expect(derive({ ...position, positionsCount: 0 })).toMatchObject({ dUpnl: '0', dUpnlText: '0.000000' }));
});

test('[TRD-04] open size is count, else what was opened less what was closed', () => {
  const dealt = { openAvgPrice: 65000, openDealCount: '0.3', openLevel: 10 };
  expect(derive({ ...dealt, closeDealCount: '0.2' })).toMatchObject({ dUpnl: '12.34567891' });
  expect(derive(dealt)).toMatchObject({ dUpnl: '37.03703673' });
  expect(derive({ ...dealt, count: '0.1' })).toMatchObject({ dUpnl: '12.34567891' });
  expect(derive({ ...dealt, closeDealCount: '0.4' })).toEqual(NOTHING);
});

test('[TRD-11] without a margin above 0 there is no return', () => {
  expect(derive({ ...position, openMarginCount: 0 })).toMatchObject({ dRoe: null, dRoeU: null, dRoeText: '--' });
  expect(derive({ openAvgPrice: 65000, count: 0, openLevel: 10 })).toMatchObject({
    dUpnlText: '0.000000',
    dRoeText: '--',
    dOpenMarginCount: '0',
  });
});

test('inverse and mixed contracts', () => {
  expect(derive({ openAvgPrice: 750, count: 15000, openLevel: 4 }, { kind: 'inverse', mark: 800 })).toEqual({
    dUpnl: '1.25',
    dUpnlValue: '1.25',
    dUpnlText: '+1.250000',
    dUpnlUi: 'up',
    dRoe: '25',
    dRoeU: '25',
    dRoeText: '+25.00%',
    dOpenMarginCount: '5',
  });
  expect(derive({ openAvgPrice: 100, count: 3, openLevel: 5 }, { kind: 'mixed', bp: 4, mark: 110 })).toMatchObject({
    dUpnl: '7.5',
    dRoeText: '+50.00%',
    dOpenMarginCount: '15',
  });
});

test('a position or a mark that is missing shows nothing', () => {
  expect(derive(null)).toEqual(NOTHING);
  expect(derive({})).toEqual(NOTHING);
  expect(derive(position, { mark: null })).toEqual({ ...NOTHING, dOpenMarginCount: '650' });
  expect(derive(position, { mark: 0 })).toEqual({ ...NOTHING, dOpenMarginCount: '650' });
});
