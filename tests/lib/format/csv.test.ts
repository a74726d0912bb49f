import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvDecimal, toCsv } from '#lib/format/csv.ts';

/** A reader of RFC 4180 that knows nothing of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',') {
      row.push(cell);
      cell = '';
    } else if (char === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 1;
    } else cell += char;
  }
  return rows;
}

describe('a table as text', () => {
  test('begins with a byte order mark, ends every line with CRLF, quotes only what needs it', () =>
    expect(
      toCsv(
        ['Time', 'Pair, kind', 'Price'],
        [
          ['14:32', 'say "BTC"', '97482.6'],
          ['x\ny', null, ''],
        ],
      ),
    ).toBe('\uFEFFTime,"Pair, kind",Price\r\n14:32,"say ""BTC""",97482.6\r\n"x\ny",,\r\n'));

  test.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '＝1',
    '－1',
    '-',
    '--',
  ])('%j cannot run as a formula', (text) => expect(readCsv(toCsv([text], []).slice(1))[0]).toEqual([`'${text}`]));

  test.each(['-5', '-0.000001', '97482.6', '0', 'BTC/USDT', 'a=b', "'=1"])('%s stays as it is', (text) =>
    expect(toCsv([text], [])).toBe(`\uFEFF${text}\r\n`));

  test('whatever the cells hold, a reader gets it back, and nothing that begins like a formula', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 3, maxLength: 3 }), { minLength: 1 }),
        (table) => {
          const [head = [], ...rows] = table;
          const read = readCsv(toCsv(head, rows).slice(1));
          expect(read.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')))).toEqual(
            table.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))),
          );
          for (const cell of read.flat())
            expect(/^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)).toBe(false);
        },
      ),
    ));

  test('the same with cells that are made of nothing but trouble', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('=', '-', '"', ',', '\r', '\n', '@', '1', '.', ' ') }), {
          minLength: 1,
        }),
        (head) => {
          const [read = []] = readCsv(toCsv(head, []).slice(1));
          expect(read).toHaveLength(head.length);
          for (const [at, cell] of head.entries()) expect([cell, `'${cell}`]).toContain(read[at]);
        },
      ),
    ));

  test('decimals are written in full', () =>
    expect([csvDecimal('1e-8'), csvDecimal('0.10'), csvDecimal('-5'), csvDecimal(null), csvDecimal('x')]).toEqual([
      '0.00000001',
      '0.10',
      '-5',
      '',
      '',
    ]));
});
