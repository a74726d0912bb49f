/** One `<script>` element as a browser finds it: attribute names lower-case, values undecoded, the text between. */
export type Script = {
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
};

/** Elements whose content a browser reads as text until their end tag. */
const RAW_TEXT: ReadonlySet<string> = new Set(['style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

type Tag = { readonly name: string; readonly attributes: ReadonlyMap<string, string>; readonly end: number };

/**
 * Finds every script of an HTML document in one pass over its characters.
 *
 * Reads like a browser's tokenizer: comments, quoted attribute values and raw-text elements hide what stands in them.
 * A script that is never closed counts, with the rest of the document as its text. Where a browser would find fewer
 * or more scripts (inside SVG some elements are not raw text), the policy still decides: what is not hashed does not run.
 * @returns null when the document ends inside a tag, a comment or a raw-text element: then nobody knows what it holds
 */
export function findScripts(html: string): Script[] | null {
  // ASCII letters only: full lower-casing can change the length and with it every position.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const scripts: Script[] = [];
  let at = html.indexOf('<');
  while (at !== -1) {
    if (html.startsWith('<!--', at)) {
      at = endOfComment(html, at + 4);
    } else if (isLetter(html.charCodeAt(at + 1))) {
      const tag = readTag(html, lower, at + 1);
      if (!tag) return null;
      at = tag.end;
      if (tag.name === 'script' || RAW_TEXT.has(tag.name)) {
        const close = endTag(lower, tag.name, at);
        if (close === -1 && tag.name !== 'script') return null;
        const until = close === -1 ? html.length : close;
        if (tag.name === 'script') scripts.push({ attributes: tag.attributes, text: html.slice(at, until) });
        at = until;
      }
    } else if (html[at + 1] === '/' && isLetter(html.charCodeAt(at + 2))) {
      const tag = readTag(html, lower, at + 2);
      if (!tag) return null;
      at = tag.end;
    } else if (html[at + 1] === '!' || html[at + 1] === '?' || html[at + 1] === '/') {
      at = html.indexOf('>', at); // A doctype, or what browsers call a bogus comment.
    } else {
      at += 1;
    }
    if (at === -1) return null;
    at = html.indexOf('<', at);
  }
  return scripts;
}

/** Browsers also end a comment at `--!>`, and take `<!-->` and `<!--->` for whole ones. */
function endOfComment(html: string, from: number): number {
  if (html.startsWith('>', from)) return from + 1;
  if (html.startsWith('->', from)) return from + 2;
  for (let at = html.indexOf('--', from); at !== -1; at = html.indexOf('--', at + 1)) {
    if (html[at + 2] === '>') return at + 3;
    if (html.startsWith('!>', at + 2)) return at + 4;
  }
  return -1;
}

/** Position of `</name` followed by what ends a tag name; -1 when there is none. */
function endTag(lower: string, name: string, from: number): number {
  const opening = `</${name}`;
  for (let at = lower.indexOf(opening, from); at !== -1; at = lower.indexOf(opening, at + 1)) {
    const next = lower[at + opening.length];
    if (next === '>' || next === '/' || isSpace(next)) return at;
  }
  return -1;
}

/** Reads a tag from its name to behind its `>`; null when the document ends before. */
function readTag(html: string, lower: string, from: number): Tag | null {
  let at = from;
  while (at < html.length && !isSpace(html[at]) && html[at] !== '>' && html[at] !== '/') at += 1;
  const name = lower.slice(from, at);
  const attributes = new Map<string, string>();
  while (at < html.length) {
    const char = html[at];
    if (char === '>') return { name, attributes, end: at + 1 };
    if (char === '/' || isSpace(char)) {
      at += 1;
      continue;
    }
    const attribute = readAttribute(html, lower, at);
    if (!attribute) return null;
    // The first of a repeated attribute counts.
    if (!attributes.has(attribute.name)) attributes.set(attribute.name, attribute.value);
    at = attribute.end;
  }
  return null;
}

type Attribute = { readonly name: string; readonly value: string; readonly end: number };

function readAttribute(html: string, lower: string, from: number): Attribute | null {
  let at = from + 1; // A leading `=` belongs to the name.
  while (at < html.length && !isSpace(html[at]) && html[at] !== '/' && html[at] !== '>' && html[at] !== '=') at += 1;
  const name = lower.slice(from, at);
  const afterName = skipSpace(html, at);
  if (html[afterName] !== '=') return { name, value: '', end: at };
  const start = skipSpace(html, afterName + 1);
  const quote = html[start];
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, start + 1);
    return close === -1 ? null : { name, value: html.slice(start + 1, close), end: close + 1 };
  }
  let end = start;
  while (end < html.length && !isSpace(html[end]) && html[end] !== '>') end += 1;
  return { name, value: html.slice(start, end), end };
}

function skipSpace(html: string, from: number): number {
  let at = from;
  while (isSpace(html[at])) at += 1;
  return at;
}

function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\f';
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
