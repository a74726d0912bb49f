import { readPairs } from './query.ts';

/** Objects and arrays inside each other; no honest request comes near. */
const DEPTH = 32;

/**
 * JSON as our own client writes it, and no other: refuses what two readers could understand differently.
 *
 * @throws SyntaxError for malformed text, a key that occurs twice in one object, `__proto__` or `constructor` as a key
 *   anywhere, and nesting deeper than 32
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  checkKeys(text);
  return value;
}

/** Form bodies: lists in brackets as in queries (REQ-14). @throws as readPairs */
export function readForm(text: string): Record<string, unknown> {
  return { ...readPairs(text) };
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/** One pass over text that JSON.parse accepted: strings and brackets are all that matters for keys and depth. */
function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null);
      if (open.length > DEPTH) throw new SyntaxError(`nested deeper than ${DEPTH}`);
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token === ':') {
      addKey(open.at(-1), JSON.parse(last));
    }
    last = token;
  }
}

function addKey(keys: Set<string> | null | undefined, key: string): void {
  if (FORBIDDEN.has(key)) throw new SyntaxError('a forbidden key');
  if (keys?.has(key)) throw new SyntaxError('a key occurs twice');
  keys?.add(key);
}
