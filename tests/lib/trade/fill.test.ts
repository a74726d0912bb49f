import { describe, test } from 'vitest';
import { type ApplyFillInput, applyFill, PositionMode } from '#lib/trade/index.ts';
import { gives } from './values.ts';

const { ONE_WAY, TWO_WAY } = PositionMode;
const long = { side: 1, size: 2, entry: 100 } as const;
const buy = { side: 1, size: 1, price: 130 } as const;
const sell = { side: 2, size: 1, price: 130 } as const;
const opened = { closed: '0', realised: '0' };

describe('one-way', () => {
  const mode = ONE_WAY;

  test('a fill on the same side adds at the average, on nothing it opens', () =>
    gives(applyFill, [
      [
        { position: long, fill: buy, mode },
        { position: { side: 1, size: '3', entry: '110' }, ...opened },
      ],
      [
        { position: null, fill: sell, mode },
        { position: { side: 2, size: '1', entry: '130' }, ...opened },
      ],
      [
        { position: { ...long, size: 0, entry: null }, fill: buy, mode },
        { position: { side: 1, size: '1', entry: '130' }, ...opened },
      ],
      [
        { position: undefined, fill: buy, mode },
        { position: { side: 1, size: '1', entry: '130' }, ...opened },
      ],
      [
        { position: null, fill: { ...buy, size: 0 }, mode },
        { position: null, ...opened },
      ],
      [
        {
          kind: 'inverse',
          position: { side: 2, size: 100, entry: 100 },
          fill: { side: 2, size: 100, price: 300 },
          mode,
        },
        { position: { side: 2, size: '200', entry: '150' }, ...opened },
      ],
    ]));

  test('an opposite fill closes at the old average, then flips with the rest', () =>
    gives(applyFill, [
      [
        { position: long, fill: sell, mode },
        { position: { side: 1, size: '1', entry: '100' }, closed: '1', realised: '30' },
      ],
      [
        { position: long, fill: { ...sell, size: 2 }, mode },
        { position: null, closed: '2', realised: '60' },
      ],
      [
        { position: long, fill: { ...sell, size: 5 }, mode },
        { position: { side: 2, size: '3', entry: '130' }, closed: '2', realised: '60' },
      ],
      [
        { position: { side: 2, size: 2, entry: 100 }, fill: { ...buy, size: 3 }, mode },
        { position: { side: 1, size: '1', entry: '130' }, closed: '2', realised: '-60' },
      ],
      [
        {
          kind: 'inverse',
          position: { side: 1, size: 15000, entry: 750 },
          fill: { side: 2, size: 15000, price: 800 },
          mode,
        },
        { position: null, closed: '15000', realised: '1.25' },
      ],
      [
        { kind: 'mixed', bp: 3, position: long, fill: sell, mode },
        { position: { side: 1, size: '1', entry: '100' }, closed: '1', realised: '10' },
      ],
    ]));

  test('reduce-only drops the rest, and without something opposite it is not possible', () =>
    gives(applyFill, [
      [
        { position: long, fill: { ...sell, size: 5, reduceOnly: true }, mode },
        { position: null, closed: '2', realised: '60' },
      ],
      [{ position: long, fill: { ...buy, reduceOnly: true }, mode }, null],
      [{ position: null, fill: { ...sell, reduceOnly: true }, mode }, null],
    ]));
});

describe('two-way', () => {
  const mode = TWO_WAY;

  test('opens and closes its own leg only', () =>
    gives(applyFill, [
      [
        { position: long, fill: buy, mode },
        { position: { side: 1, size: '3', entry: '110' }, ...opened },
      ],
      [
        { position: null, fill: sell, mode },
        { position: { side: 2, size: '1', entry: '130' }, ...opened },
      ],
      [
        { position: long, fill: { ...buy, reduceOnly: true }, mode },
        { position: { side: 1, size: '1', entry: '100' }, closed: '1', realised: '30' },
      ],
      [
        { position: long, fill: { ...buy, size: 2, reduceOnly: true }, mode },
        { position: null, closed: '2', realised: '60' },
      ],
      [
        { position: { ...long, side: 2 }, fill: { ...sell, reduceOnly: true }, mode },
        { position: { side: 2, size: '1', entry: '100' }, closed: '1', realised: '-30' },
      ],
    ]));

  test('another leg, and closing more than is held, are not possible', () =>
    gives(applyFill, [
      [{ position: long, fill: sell, mode }, null],
      [{ position: long, fill: { ...sell, reduceOnly: true }, mode }, null],
      [{ position: long, fill: { ...buy, size: '2.0001', reduceOnly: true }, mode }, null],
      [{ position: null, fill: { ...buy, reduceOnly: true }, mode }, null],
    ]));
});

test('what cannot be read is null', () =>
  gives(
    (input: Partial<ApplyFillInput>) => applyFill({ position: long, fill: buy, mode: ONE_WAY, ...input }),
    [
      [{ mode: null }, null],
      [{ mode: 3 }, null],
      [{ fill: null as never }, null],
      [{ fill: { ...buy, price: 0 } }, null],
      [{ fill: { ...buy, size: -1 } }, null],
      [{ position: { ...long, size: null } }, null],
      [{ position: { ...long, size: -2 } }, null],
      [{ position: { ...long, entry: null } }, null],
      [{ kind: 'mixed', bp: 0 }, null],
    ],
  ));
