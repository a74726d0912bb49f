import { describe, expect, test } from 'vitest';
import { derivePosition, type Given, type LiveOptions, livePosition, type PositionFields } from '#lib/trade/index.ts';
import { liveIsExact } from './list-invariants.ts';
import { plainly } from './values.ts';

const position: PositionFields = { openAvgPrice: '65000.5', count: '0.1', openMarginCount: '650', openLevel: 10 };

/** Both ways at each mark; the first with one prepared position. */
function agree(
  fields: PositionFields | null,
  options: LiveOptions,
  marks: readonly Given[],
  bps: readonly Given[] = [undefined],
): void {
  const live = livePosition(fields, options);
  for (const bp of bps)
    for (const mark of marks)
      expect([bp, mark, live(mark, bp)]).toEqual([bp, mark, plainly(derivePosition(fields, { ...options, mark, bp }))]);
}

const MARKS = ['65000.5', '65000.50', '65123.456', '64000', '0.1', '131001', '65000.499999', '999999999999', '1'];

describe('a live list', () => {
  test.each([
    'linear',
    'inverse',
    'mixed',
    undefined,
  ] as const)('%s: both sides, with the margin given or by leverage', (kind) => {
    const { openMarginCount: _, ...byLeverage } = position;
    for (const side of [1, 2])
      for (const fields of [position, byLeverage, { ...byLeverage, openLevel: 3 }, { ...byLeverage, openLevel: '2.5' }])
        for (const decimals of [undefined, 0, 8, 40])
          agree(fields, { side, kind, decimals }, MARKS, ['1', '3', '0.07', '3']);
  });

  test('marks that are missing, malformed or long take the way of decimals', () =>
    agree(position, { side: 1 }, [
      null,
      undefined,
      '',
      'abc',
      '-5',
      '0',
      '0.00',
      '1e5',
      65123.5,
      '5.',
      '.5',
      '1'.repeat(30),
      `0.${'1'.repeat(30)}`,
    ]));

  test('so do positions that are missing, malformed or long', () => {
    for (const fields of [
      null,
      {},
      { ...position, count: 0 },
      { ...position, count: -1 },
      { ...position, count: '1'.repeat(30) },
      { ...position, count: `0.${'1'.repeat(19)}` },
      { ...position, openAvgPrice: null },
      { ...position, openAvgPrice: `1.${'1'.repeat(40)}` },
      { ...position, openMarginCount: 0 },
      { ...position, openMarginCount: '0.00000000000000000000001' },
      { ...position, openMarginCount: null, openLevel: null },
      { openAvgPrice: '0.000000000000000001', count: '123456789012345678', openLevel: 5 },
    ])
      for (const kind of ['linear', 'inverse', 'mixed'] as const)
        agree(fields, { side: 1, kind }, ['65123.5', '2', '123456789012345'], ['1', '7']);
    agree(position, { side: 1, decimals: 101 }, MARKS);
    agree(position, { side: 1, decimals: 'x' }, MARKS);
  });

  test('a coin price that is missing or changes counts for mixed only', () => {
    agree(
      position,
      { side: 1, kind: 'mixed' },
      ['65123.5'],
      [undefined, null, 'x', '0', '-1', '2', '2', '1'.repeat(25), 3],
    );
    agree(position, { side: 1 }, ['65123.5'], ['0', '7']);
  });

  test('quotients round to even at 60 digits, and a return on the grid stays there', () => {
    // 10 · 0.75 ÷ (3 · 3.75) of a margin of 10 ÷ 21 is exactly 140 %.
    const live = livePosition({ openAvgPrice: 3, count: 10, openLevel: 7 }, { side: 1, kind: 'inverse' });
    expect(live('3.75').dRoe).toBe('140');
    // Ends after 61 digits with a 5: 2^-k has as many digits as it has halves.
    const halves = 2 ** 40;
    agree(
      { openAvgPrice: `${halves}`, count: 1, openLevel: 1 },
      { side: 1, kind: 'mixed' },
      ['1', `${halves}`],
      [`${halves}`, '3', '1024'],
    );
  });

  test('an even and an odd tie', () => {
    for (const count of ['1', '3', '5', '7', '999999999999999999'])
      for (let power = 40; power <= 59; power++) {
        const bp = (2n ** BigInt(power)).toString();
        agree({ openAvgPrice: 1, count, openLevel: 1 }, { side: 1, kind: 'mixed' }, ['2', '1.1', '0.9'], [bp]);
      }
  });

  test('10,000 random positions and marks, text for text', () => liveIsExact(2500));
});
