/** Members inside each other; deeper ones are a mistake of ours. */
const DEPTH = 8;

/**
 * Params as query or form text: `a=1&ids%5B%5D=1&ids%5B%5D=2&o%5Bx%5D=1`. Lists have brackets (REQ-14), dates are ISO
 * 8601, null and undefined are left out.
 * @throws RangeError for params that are nested too deeply
 */
export function queryText(params: unknown): string {
  if (params instanceof URLSearchParams) return String(params);
  return pairsOf(params, '', 0)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&');
}

function pairsOf(value: unknown, name: string, depth: number): [string, string][] {
  if (value === null || value === undefined) return [];
  if (depth > DEPTH) throw new RangeError(`Params of a call are nested deeper than ${DEPTH}: send them as a body.`);
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(item, `${name}[]`, depth + 1));
  if (typeof value !== 'object') return name === '' ? [] : [[name, String(value)]];
  return Object.entries(value).flatMap(([key, item]) =>
    pairsOf(item, name === '' ? key : `${name}[${key}]`, depth + 1),
  );
}
