import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { widthOf, wrapped } from '#gateway/cards/wrap.ts';

const SIZES = [60, 40, 24] as const;
const room = (tag: string, width: number, lines = 2) => ({ tag, width, lines, sizes: SIZES });
const letters = (lines: readonly string[]) => lines.join('').replace(/\s/g, '');

describe('a text in lines', () => {
  test('takes the largest size that it fits in', () => {
    expect(wrapped('Markets', room('en', 1000))).toEqual({ size: 60, lines: ['Markets'] });
    const { size, lines } = wrapped('See the outcome before you place the order.', room('en', 700));
    expect([size, lines]).toEqual([40, ['See the outcome before', 'you place the order.']]);
  });

  test('is as even as its lines allow: no word stands alone on the last', () => {
    const { lines } = wrapped('Past results say nothing about the next trade.', {
      tag: 'en',
      width: 440,
      lines: 2,
      sizes: [20, 18, 16],
    });
    expect(lines).toHaveLength(2);
    expect(lines[1]?.split(' ').length).toBeGreaterThan(2);
  });

  test('that is too long for the smallest size is cut, and says so', () => {
    const { size, lines } = wrapped('word '.repeat(100), room('en', 300));
    expect([size, lines.length, lines[1]?.endsWith('…')]).toEqual([24, 2, true]);
  });

  test('breaks between the words of languages that have no blanks, and keeps marks and pairs whole', () => {
    const { lines } = wrapped('BTC/USDT 現物の価格・チャート・オーダーブック', room('ja', 700));
    expect(lines.length).toBe(2);
    expect(lines[0]).toMatch(/^BTC\/USDT /);
    for (const line of lines) expect(line).not.toMatch(/^[・。、ー]/);
    const thai = wrapped('ราคาสปอต กราฟ และ Order Book ความลึก การเทรดล่าสุด', room('th', 500));
    // No mark that belongs above or below a letter begins a line.
    for (const line of thai.lines) expect(line).not.toMatch(/^\p{M}/u);
  });

  test('loses no letter unless it is cut, and no line is wider than the room', () => {
    const text = fc.array(fc.stringMatching(/^[a-zA-Z0-9,.]{1,12}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, fc.integer({ min: 300, max: 1200 }), (words, width) => {
        const { size, lines } = wrapped(words.join(' '), room('en', width));
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(width);
        if (!lines.at(-1)?.endsWith('…')) expect(letters(lines)).toBe(letters(words));
      }),
    );
  });
});
