/** Pairs in one query or form; more are refused. */
const PAIRS = 200;

export type Pairs = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads a query or a form body so that repeating a key never quietly changes its meaning.
 *
 * `a=1` is text, `a=1&a=2` and `a[]=1` are lists. Whether a list is welcome is for the schema to say: where one value
 * is expected, two are refused. Keys of objects (`__proto__`) are plain keys here.
 *
 * @throws RangeError when there are more than 200 pairs   @throws URIError on malformed percent-encoding
 */
export function readPairs(text: string): Pairs {
  const found: Record<string, string | string[]> = Object.create(null);
  if (text === '') return found;
  const pairs = text.split('&');
  if (pairs.length > PAIRS) throw new RangeError(`more than ${PAIRS} pairs`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at === -1 ? pair : pair.slice(0, at));
    const value = at === -1 ? '' : decode(pair.slice(at + 1));
    const list = name.endsWith('[]');
    const key = list ? name.slice(0, -2) : name;
    const before = found[key];
    if (before === undefined) found[key] = list ? [value] : value;
    else found[key] = typeof before === 'string' ? [before, value] : [...before, value];
  }
  return found;
}

type Schema = { readonly properties?: Readonly<Record<string, { readonly type?: string }>> };

/**
 * Gives text the type its schema names, and nothing more: whole numbers written in plain digits, `true` and `false`,
 * a single value where a list is declared. What does not fit stays text, and the validator refuses it.
 */
export function fitPairs(pairs: Pairs, schema: unknown): Record<string, unknown> {
  const properties = (schema as Schema | undefined)?.properties ?? {};
  const fitted: Record<string, unknown> = { ...pairs };
  for (const [key, { type }] of Object.entries(properties)) {
    const value = pairs[key];
    if (value === undefined) continue;
    if (type === 'array') fitted[key] = typeof value === 'string' ? [value] : value;
    else if (typeof value === 'string') fitted[key] = fitOne(value, type);
  }
  return fitted;
}

function fitOne(value: string, type: string | undefined): unknown {
  // 15 digits: every one of them is exact, and no time or count is longer.
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number.parseInt(value, 10);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
