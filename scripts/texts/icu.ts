/**
 * What a message in ICU form needs and offers: its arguments, its tags, and the branches of its plurals. A small reader
 * for the checks of the catalogues; the product formats with use-intl.
 */
export type MessageShape = {
  /** `price`, `count:plural`: name and kind. */
  readonly arguments: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  /** One set of branch names per plural, `one`, `other`, `=0`. */
  readonly plurals: readonly ReadonlySet<string>[];
};

const BRANCHING = ['plural', 'selectordinal', 'select'];

/** @throws Error naming the place where the message is not ICU */
export function shapeOf(message: string): MessageShape {
  const shape = { arguments: new Set<string>(), tags: new Set<string>(), plurals: [] as Set<string>[] };
  const end = readText(message, 0, 0, shape);
  if (end !== message.length) throw new Error(`"${message}" has a closing brace too many at ${end}.`);
  return shape;
}

type Found = { arguments: Set<string>; tags: Set<string>; plurals: Set<string>[] };

/** Reads up to the end or to the brace that closes this branch; returns the place. */
function readText(text: string, start: number, depth: number, found: Found): number {
  let at = start;
  while (at < text.length) {
    const character = text[at];
    if (character === "'" && /['{}<]/.test(text[at + 1] ?? '')) at = skipQuote(text, at);
    else if (character === '{') at = readArgument(text, at + 1, depth, found);
    else if (character === '}') {
      if (depth === 0) throw new Error(`"${text}" has a closing brace too many at ${at}.`);
      return at;
    } else {
      const tag = /^<(\w+)>/.exec(text.slice(at));
      if (tag) found.tags.add(tag[1]!);
      at += 1;
    }
  }
  if (depth > 0) throw new Error(`"${text}" does not close a branch.`);
  return at;
}

function skipQuote(text: string, at: number): number {
  if (text[at + 1] === "'") return at + 2;
  const end = text.indexOf("'", at + 1);
  return end === -1 ? text.length : end + 1;
}

function readArgument(text: string, start: number, depth: number, found: Found): number {
  const head = /^\s*(\w+)\s*(?:,\s*(\w+)\s*)?/.exec(text.slice(start));
  if (!head) throw new Error(`"${text}" has no argument name at ${start}.`);
  const [whole, name, kind] = head;
  found.arguments.add(kind ? `${name}:${kind}` : name!);
  let at = start + whole.length;
  if (kind && BRANCHING.includes(kind)) at = readBranches(text, at, depth, { kind, found });
  else if (kind && text[at] === ',') at = text.indexOf('}', at);
  if (at === -1 || text[at] !== '}') throw new Error(`"${text}" does not close the argument ${name}.`);
  return at + 1;
}

function readBranches(
  text: string,
  start: number,
  depth: number,
  { kind, found }: { kind: string; found: Found },
): number {
  const names = new Set<string>();
  let at = start;
  for (;;) {
    const branch = /^[\s,]*(?:offset:\d+\s*)?(=\d+|\w+)\s*\{/.exec(text.slice(at));
    if (!branch) break;
    names.add(branch[1]!);
    at = readText(text, at + branch[0].length, depth + 1, found) + 1;
  }
  if (!names.has('other')) throw new Error(`"${text}" has a ${kind} without the branch "other".`);
  if (kind === 'plural') found.plurals.push(names);
  return at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
}
