import { isPrefix, type Prefix, prefixSpelt } from './locales.ts';

/** First segments that are never pages: assets and calls. `/api` is a page and is not among them (LOC-46). */
export const RESERVED = ['_next', 'v1', 'cdnstatic', 'multiLang'] as const;
const RESERVED_SET: ReadonlySet<string> = new Set(RESERVED);
const FILE = /\.[A-Za-z0-9]{1,12}$/;

/** First segment of a path that begins with a slash; '' for '/'. */
export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end === -1 ? undefined : end);
}

export function isReserved(path: string): boolean {
  return RESERVED_SET.has(firstSegment(path));
}

/** Is this path (no query) one that language routing handles? Assets, calls and files with an extension are not. */
export function isPagePath(path: string): boolean {
  return path.startsWith('/') && !isReserved(path) && !FILE.test(path);
}

export type Prefixed = {
  /** Null on an unprefixed path. */
  readonly prefix: Prefix | null;
  /** Is the prefix in its canonical letter case? True without a prefix. */
  readonly exact: boolean;
  /** The path below the prefix, always with a leading slash. */
  readonly rest: string;
};

/** Reads the first segment, and only the first, as a prefix (LOC-05, LOC-06). */
export function splitPrefix(path: string): Prefixed {
  const first = firstSegment(path);
  const prefix = prefixSpelt(first);
  if (!prefix) return { prefix: null, exact: true, rest: path };
  return { prefix, exact: isPrefix(first), rest: path.slice(1 + first.length) || '/' };
}

/** `/ja` + `/` is `/ja`, '' + `/` is `/`. */
export function joinPrefix(prefix: string, path: string): string {
  return path === '/' ? prefix || '/' : `${prefix}${path}`;
}

const SYMBOL_PAGE = /^(\/spot\/|\/futures\/[^/]+\/)([A-Za-z0-9]+)(\/margin)?$/;

/** Symbols are upper case in addresses (RT-15): `/spot/btcusdt/margin` is `/spot/BTCUSDT/margin`. */
export function upperSymbol(path: string): string {
  const [, head = '', symbol = '', tail = ''] = SYMBOL_PAGE.exec(path) ?? [];
  if (!symbol || (tail && head !== '/spot/')) return path;
  return head + symbol.toUpperCase() + tail;
}
