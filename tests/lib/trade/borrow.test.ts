import { describe, test } from 'vitest';
import { marginInterest, marginLiquidationPrice, marginRiskLevel, marginRiskRatio } from '#lib/trade/index.ts';
import { gives } from './values.ts';

describe('risk of spot margin', () => {
  test('ratio: debt times maintenance ÷ net assets', () =>
    gives(marginRiskRatio, [
      [{ debt: 800, netAssets: 100, mm: '0.1' }, '0.8'],
      [{ debt: 0, netAssets: -5, mm: '0.1' }, '0'],
      [{ debt: 1, netAssets: 0, mm: '0.1' }, null],
      [{ debt: 1, netAssets: -1, mm: '0.1' }, null],
      [{ debt: null, netAssets: 1, mm: '0.1' }, null],
      [{ debt: 0, netAssets: null, mm: '0.1' }, null],
      [{ debt: 0, netAssets: 1, mm: null }, null],
      [{ debt: -1, netAssets: 1, mm: '0.1' }, null],
    ]));

  test('level: a call from 0.8, liquidation from 1 or with nothing left', () =>
    gives(marginRiskLevel, [
      [{ debt: 0, netAssets: 0, mm: '0.1' }, 'safe'],
      [{ debt: '799.99', netAssets: 100, mm: '0.1' }, 'safe'],
      [{ debt: 800, netAssets: 100, mm: '0.1' }, 'call'],
      [{ debt: '999.99', netAssets: 100, mm: '0.1' }, 'call'],
      [{ debt: 1000, netAssets: 100, mm: '0.1' }, 'liquidation'],
      [{ debt: 1, netAssets: 0, mm: '0.1' }, 'liquidation'],
      [{ debt: 1, netAssets: -5, mm: '0.1' }, 'liquidation'],
      [{ debt: null, netAssets: 1, mm: '0.1' }, null],
      [{ debt: 1, netAssets: null, mm: '0.1' }, null],
      [{ debt: 1, netAssets: 1, mm: 'x' }, null],
    ]));
});

test('interest counts every started hour, the first at once', () =>
  gives(marginInterest, [
    [{ principal: 2400, dailyRate: '0.01', minutes: 0 }, '1'],
    [{ principal: 2400, dailyRate: '0.01', minutes: 60 }, '1'],
    [{ principal: 2400, dailyRate: '0.01', minutes: 61 }, '2'],
    [{ principal: 2400, dailyRate: '0.01', minutes: '60.001' }, '2'],
    [{ principal: 2400, dailyRate: '0.01', minutes: 1440 }, '24'],
    [{ principal: 2400, dailyRate: '0.01', minutes: -1 }, null],
    [{ principal: 2400, dailyRate: null, minutes: 1 }, null],
    [{ principal: -1, dailyRate: 1, minutes: 1 }, null],
    [{ principal: 1, dailyRate: 1, minutes: null }, null],
  ]));

test('liquidation price of an isolated spot-margin account', () => {
  const account = { baseAsset: 1, quoteAsset: 0, baseLiability: 0, quoteLiability: 50, mm: '0.1' };
  gives(marginLiquidationPrice, [
    [account, '55'],
    [{ ...account, feeRate: '0.1' }, '60.5'],
    [{ ...account, quoteAsset: 5 }, '50'],
    [{ ...account, baseAsset: 0, quoteAsset: 110, baseLiability: 1, quoteLiability: 0 }, '100'],
    [{ ...account, quoteLiability: 0 }, null],
    [{ ...account, quoteAsset: 60 }, null],
    [{ ...account, baseAsset: 0 }, null],
    [{ ...account, baseAsset: '1.1', baseLiability: 1 }, null],
    [{ ...account, baseAsset: null }, null],
    [{ ...account, quoteAsset: -1 }, null],
    [{ ...account, baseLiability: null }, null],
    [{ ...account, quoteLiability: null }, null],
    [{ ...account, mm: null }, null],
  ]);
});
