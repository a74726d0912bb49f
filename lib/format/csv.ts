import { plainDecimal } from './steps.ts';

/** What a cell may hold: text, or a number as the decimal string it is. */
export type CsvCell = string | null;

/** Tells spreadsheets that the text is UTF-8; without it headings in most languages come out broken. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** First characters that make a spreadsheet read a cell as a formula, in both widths. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/**
 * A table as RFC 4180 text: CRLF after every line, quotes where a cell needs them, a byte order mark in front.
 *
 * A text that a spreadsheet would run as a formula gets an apostrophe in front; plain decimals never do, so that -5
 * stays a number. Numbers must come as plain decimals: no grouping, no exponent, see `csvDecimal`.
 * @param rows each as long as the head
 */
export function toCsv(head: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  let text = BYTE_ORDER_MARK + line(head);
  for (const row of rows) text += line(row);
  return text;
}

/** A decimal for a cell: `1e-8` → `0.00000001`, empty where there is none. */
export function csvDecimal(value: string | null): string {
  return plainDecimal(value) ?? '';
}

function line(cells: readonly CsvCell[]): string {
  return cells.map(csvCell).join(',') + LINE_END;
}

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  const safe = FORMULA.test(value) && !DECIMAL.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
