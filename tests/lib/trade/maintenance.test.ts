import { describe, test } from 'vitest';
import { maintenanceMargin, maintenanceMarginHedged, tierDeduction } from '#lib/trade/index.ts';
import { gives } from './values.ts';

const feeRate = '0.0006';
const tiers = [
  { upTo: 200000, rate: '0.004' },
  { upTo: 1000000, rate: '0.005' },
  { upTo: null, rate: '0.01' },
];

describe('maintenance margin', () => {
  test('Bitget: 3 BTC at 110,000 is 1848 by the whole-position rule and 920 + 728 = 1648 by tiers', () =>
    gives(maintenanceMargin, [
      [{ value: 330000, tiers, feeRate, method: 'topTier' }, '1848'],
      [{ value: 330000, tiers, feeRate }, '1648'],
      [{ value: 330000, tiers, feeRate, method: 'progressive' }, '1648'],
    ]));

  test('[TRD-21] flat: value times maintenance rate plus fee rate; a missing fee is none, a missing rate is null', () =>
    gives(maintenanceMargin, [
      [{ value: 330000, mm: '0.005', feeRate }, '1848'],
      [{ value: 330000, mm: '0.005' }, '1650'],
      [{ value: 330000, mm: '0.005', feeRate: 'x' }, '1650'],
      [{ value: 330000, mm: '0.005', tiers: [] }, '1650'],
      [{ value: 330000, mm: '0.005', tiers: null }, '1650'],
      [{ value: 0, mm: '0.005' }, '0'],
      [{ value: 330000 }, null],
      [{ value: 330000, mm: null, feeRate }, null],
      [{ value: null, mm: '0.005' }, null],
      [{ value: -1, mm: '0.005' }, null],
    ]));

  test('tiers win over the flat rate, and an end belongs to its tier', () =>
    gives(maintenanceMargin, [
      [{ value: 200000, tiers, mm: 1 }, '800'],
      [{ value: 200000, tiers, method: 'topTier' }, '800'],
      [{ value: '200000.01', tiers, method: 'topTier' }, '1000.00005'],
      [{ value: 200001, tiers }, '800.005'],
      [{ value: 1000000, tiers }, '4800'],
      [{ value: 2000000, tiers }, '14800'],
      [{ value: 2000000, tiers: [...tiers.slice(0, 2), { upTo: 5, rate: '0.01' }] }, '14800'],
    ]));

  test('tiers that cannot be read give null', () =>
    gives(
      maintenanceMargin,
      [
        [{ upTo: 1, rate: null }],
        [
          { upTo: null, rate: 1 },
          { upTo: null, rate: 1 },
        ],
        [
          { upTo: 5, rate: 1 },
          { upTo: 5, rate: 1 },
          { upTo: null, rate: 1 },
        ],
        [
          { upTo: 0, rate: 1 },
          { upTo: null, rate: 1 },
        ],
        [null as never],
        [null as never, { upTo: null, rate: 1 }],
      ].map((bad) => [{ value: 1, tiers: bad, mm: '0.01' }, null]),
    ));
});

describe('tier deduction', () => {
  test('is what the lower tiers are charged less; it counts from 0', () =>
    gives(tierDeduction, [
      [{ tiers, index: 0 }, '0'],
      [{ tiers, index: 1 }, '200'],
      [{ tiers, index: 2 }, '5200'],
      [{ tiers, index: 3 }, null],
      [{ tiers, index: -1 }, null],
      [{ tiers, index: '0.5' }, null],
      [{ tiers, index: null }, null],
      [{ tiers: [], index: 0 }, null],
      [{ tiers: null, index: 0 }, null],
      [{ tiers: 'x' as never, index: 0 }, null],
      [{ tiers: [{ upTo: 1, rate: 'x' }], index: 0 }, null],
    ]));
});

describe('maintenance of a hedge', () => {
  const legs = { longSize: 2, shortSize: 3, price: 100, rate: '0.01' };
  test('is charged on the larger leg, or on both', () =>
    gives(maintenanceMarginHedged, [
      [legs, '3'],
      [{ ...legs, rule: 'larger' }, '3'],
      [{ ...legs, rule: 'sum' }, '5'],
      [{ ...legs, bp: 50 }, '0.06'],
      [{ ...legs, longSize: 0, shortSize: 0 }, '0'],
      [{ ...legs, bp: 0 }, null],
      [{ ...legs, longSize: -1 }, null],
      [{ ...legs, rate: null }, null],
      [{ ...legs, price: 0 }, null],
    ]));
});
