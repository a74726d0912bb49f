import { direction, type LocaleCode } from './locales.ts';
import type { Messages } from './messages.ts';

/** First strong isolate and its end: what stands between them is laid out by itself, in the direction of its first letter. */
const OPEN = '\u2068';
const CLOSE = '\u2069';
const BRANCHING = /^\{\s*\w+\s*,\s*(?:plural|selectordinal|select)\b/;

/** A link is left bare: mail programs would take the marks for a part of it. */
const PLACEHOLDER = /^\{(?!\s*link\s*\})./s;

const finished = new WeakMap<Messages, Messages>();

/**
 * The texts of a language as its pages show them. In Arabic every placeholder becomes an island: `{amount} BTC · {price}`
 * filled with numbers and tickers would otherwise come apart, because digits after an Arabic word count as Arabic.
 */
export function withIslands(messages: Messages, code: LocaleCode): Messages {
  if (direction(code) === 'ltr') return messages;
  const known = finished.get(messages);
  if (known) return known;
  const made = islandsIn(messages);
  finished.set(messages, made);
  return made;
}

function islandsIn(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([name, value]) => [
      name,
      typeof value === 'string' ? withIsland(value) : islandsIn(value),
    ]),
  );
}

/** Marks around each simple placeholder of an ICU text; braces that open a branch are left alone. */
export function withIsland(text: string): string {
  let made = '';
  // Whether what is read is text, or the list of branches of a plural or select; a branch is text again.
  const inside: ('text' | 'branches')[] = ['text'];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const reads = inside.at(-1);
    const [part, next] = reads === 'text' ? partOf(rest) : [rest[0]!, rest[0] === '{' ? ('text' as const) : null];
    if (next) inside.push(next);
    else if (part === '}' && inside.length > 1) inside.pop();
    made += !next && PLACEHOLDER.test(part) ? OPEN + part + CLOSE : part;
    at += part.length;
  }
  return made;
}

/** The next piece of a text: something quoted, a whole placeholder, the head of a branching one, or one character. */
function partOf(rest: string): [part: string, opens: 'branches' | null] {
  const quoted = /^'(?:'|[{}<|#][^']*(?:'|$))/.exec(rest);
  if (quoted) return [quoted[0], null];
  const branching = BRANCHING.exec(rest);
  if (branching) return [branching[0], 'branches'];
  return [/^\{[^{}]*\}/.exec(rest)?.[0] ?? rest[0]!, null];
}
