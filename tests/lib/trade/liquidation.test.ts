import { describe, expect, test } from 'vitest';
import { bankruptcyPrice, liquidationPriceIsolated, type Tier } from '#lib/trade/index.ts';
import { begins, gives } from './values.ts';

describe('isolated liquidation price', () => {
  test('Phemex, Bybit with maintenance at the mark, Orderly below its maintenance, dYdX', () => {
    begins(liquidationPriceIsolated, [
      [{ side: 1, size: 500, entry: '0.4', margin: '40.096', mm: '0.01', feeRate: '0.0006' }, '0.32323'],
      [{ side: 1, size: 1, entry: 20000, margin: 400, mm: '0.005' }, '19698.4924'],
      [{ side: 1, size: 1, entry: 50000, margin: 1000, mm: '0.025' }, '50256.4102'],
      [{ side: 1, size: 1, entry: 1000, margin: 100, mm: '0.03' }, '927.835'],
      [{ side: 2, size: 1, entry: 1000, margin: 100, mm: '0.03' }, '1067.961'],
    ]);
  });

  test('Bybit inverse: 10,000 at 8000 with half a coin', () =>
    begins(liquidationPriceIsolated, [
      [
        { kind: 'inverse', side: 1, size: 10000, entry: 8000, margin: '0.5', mm: '0.005', feeRate: '0.00075' },
        '5747.14',
      ],
    ]));

  test('[TRD-21] the fee rate counts like maintenance; missing it is none', () => {
    const position = { side: 1, size: '0.1', entry: 65000, margin: 650 } as const;
    gives(liquidationPriceIsolated, [
      [
        { ...position, mm: '0.0046' },
        liquidationPriceIsolated({ ...position, mm: '0.004', feeRate: '0.0006' })!.toString(),
      ],
      [
        { ...position, mm: '0.0046', feeRate: 'x' },
        liquidationPriceIsolated({ ...position, mm: '0.0046' })!.toString(),
      ],
    ]);
  });

  test('mixed: the margin counts at the price of its coin', () =>
    gives(liquidationPriceIsolated, [
      [{ kind: 'mixed', side: 2, size: 1, entry: 100, margin: 2, bp: 5, mm: '0.1' }, '100'],
      [{ kind: 'linear', side: 2, size: 1, entry: 100, margin: 10, bp: 5, mm: '0.1' }, '100'],
      [{ kind: 'mixed', side: 2, size: 1, entry: 100, margin: 2, bp: 0, mm: '0.1' }, null],
    ]));

  test('[TRD-25] nothing held, over-funded or without a rate: none', () =>
    gives(liquidationPriceIsolated, [
      [{ side: 1, size: 0, entry: 100, margin: 10, mm: '0.1' }, null],
      [{ kind: 'inverse', side: 1, size: 0, entry: 100, margin: 10, mm: '0.1' }, null],
      [{ side: 1, size: 1, entry: 100, margin: 100, mm: '0.1' }, null],
      [{ side: 1, size: 1, entry: 100, margin: 150, mm: '0.1' }, null],
      [{ kind: 'inverse', side: 2, size: 100, entry: 100, margin: 1, mm: '0.1' }, null],
      [{ kind: 'inverse', side: 2, size: 100, entry: 100, margin: 5, mm: '0.1' }, null],
      [{ side: 1, size: 1, entry: 100, margin: 10, mm: 1 }, null],
      [{ side: 1, size: 1, entry: 100, margin: 10 }, null],
      [{ side: 1, size: 1, entry: 100, margin: null, mm: '0.1' }, null],
      [{ side: 1, size: 1, entry: null, margin: 10, mm: '0.1' }, null],
      [{ side: 1, size: -1, entry: 100, margin: 10, mm: '0.1' }, null],
    ]));
});

describe('tiers', () => {
  const tiers: Tier[] = [
    { upTo: 100000, rate: '0.01' },
    { upTo: 200000, rate: '0.02' },
    { upTo: null, rate: '0.05' },
  ];

  test('the tier is the one at the liquidation price, not the one at the entry', () => {
    // Worth 110,000 at its entry; at the price in the first tier 10·p = 100,000 − … , so the first tier's rate counts.
    const long = liquidationPriceIsolated({ side: 1, size: 10, entry: 11000, margin: 20000, tiers });
    expect(long?.toString()).toBe(
      liquidationPriceIsolated({ side: 1, size: 10, entry: 11000, margin: 20000, mm: '0.01' })!.toString(),
    );
    // 90,000 at the entry, above 100,000 at the price: 1000 is taken off.
    begins(liquidationPriceIsolated, [[{ side: 2, size: 10, entry: 9000, margin: 20000, tiers }, '10882.3529']]);
    // (20000 + 1000 + 90000) ÷ (10 · 1.02)
    begins(liquidationPriceIsolated, [[{ side: 2, size: 10, entry: 9000, margin: 200000, tiers }, '28285.7142']]);
  });

  test('a crossing exactly at an end is found from either side', () => {
    // Equity at 10,000 (value 100,000) is exactly its 1 %: 1000.
    gives(liquidationPriceIsolated, [
      [{ side: 1, size: 10, entry: 12000, margin: 21000, tiers }, '10000'],
      [{ side: 2, size: 10, entry: 8000, margin: 21000, tiers }, '10000'],
    ]);
  });

  test('inverse tiers are in coin', () => {
    const coins: Tier[] = [
      { upTo: 1, rate: '0.01' },
      { upTo: null, rate: '0.03' },
    ];
    const input = { kind: 'inverse', side: 1, size: 10000, entry: 10000, tiers: coins } as const;
    // At 5000: worth 2, lost 1, maintenance 0.01 + 0.03.
    gives(liquidationPriceIsolated, [[{ ...input, margin: '1.04' }, '5000']]);
    // At 20,000: worth 0.5, lost 0.5, maintenance 0.005.
    gives(liquidationPriceIsolated, [[{ ...input, side: 2, margin: '0.505' }, '20000']]);
  });

  test('they win over the flat rate; malformed ones are null', () =>
    gives(liquidationPriceIsolated, [
      [{ side: 1, size: 1, entry: 100, margin: 10, mm: '0.5', tiers: [{ upTo: 1, rate: '0.1' }] }, '100'],
      [{ side: 1, size: 1, entry: 100, margin: 10, mm: '0.1', tiers: [] }, '100'],
      [{ side: 1, size: 1, entry: 100, margin: 10, mm: '0.1', tiers: [{ upTo: 1, rate: '' }] }, null],
    ]));
});

describe('bankruptcy price', () => {
  test('without a fee the whole margin: e(1 − dir ÷ L), inverse e·L ÷ (L + dir)', () =>
    gives(bankruptcyPrice, [
      [{ side: 1, entry: 20000, leverage: 50 }, '19600'],
      [{ side: 2, entry: 20000, leverage: 50 }, '20400'],
      [{ kind: 'inverse', side: 1, entry: 8000, leverage: 4 }, '6400'],
      [{ kind: 'inverse', side: 2, entry: 9000, leverage: 10 }, '10000'],
      [{ kind: 'mixed', side: 1, entry: 20000, leverage: 50, bp: 3 }, '19600'],
      [{ side: 1, entry: 20000, leverage: 1 }, null],
      [{ kind: 'inverse', side: 2, entry: 9000, leverage: 1 }, null],
    ]));

  test('Bybit: 10,000 at 8000 with half a coin is 5718.57; by margin and size where both are given', () => {
    begins(bankruptcyPrice, [
      [{ kind: 'inverse', side: 1, size: 10000, entry: 8000, margin: '0.5', feeRate: '0.00075' }, '5718.5714'],
    ]);
    gives(bankruptcyPrice, [
      [{ side: 1, entry: 100, margin: 20, size: 2, leverage: 50 }, '90'],
      [{ side: 1, entry: 100, margin: 20, leverage: 50 }, '98'],
      [{ side: 1, entry: 100, size: 20, leverage: 50 }, '98'],
      [{ kind: 'mixed', side: 1, entry: 100, margin: 4, size: 2, bp: 5 }, '90'],
    ]);
  });

  test('is the liquidation price without maintenance', () => {
    const position = { side: 2, size: 3, entry: '1234.5', margin: 77, feeRate: '0.0006' } as const;
    expect(bankruptcyPrice(position)?.toString()).toBe(liquidationPriceIsolated({ ...position, mm: 0 })?.toString());
  });

  test('what cannot be read is null', () =>
    gives(bankruptcyPrice, [
      [{ side: 1, entry: 100 }, null],
      [{ side: 1, entry: 100, leverage: 0 }, null],
      [{ side: 1, entry: null, leverage: 5 }, null],
      [{ side: 1, entry: 100, margin: 5, size: -1, leverage: 5 }, null],
      [{ side: 1, entry: 100, margin: 5, size: 0 }, null],
      [{ kind: 'mixed', side: 1, entry: 100, leverage: 5, bp: 0 }, null],
    ]));
});
