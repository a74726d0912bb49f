/**
 * A request target in its one clean spelling, so that what is matched is what is served: escapes of plain characters
 * undone, slashes single, dot segments resolved as browsers do, no slash at the end.
 */

const TARGET_LIMIT = 8192;
/** Printable ASCII without `#`, which no client sends in a target. */
const PRINTABLE = /^[!"$-~]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding hidden control characters is the purpose
const CONTROL = /[\u0000-\u001f\u007f]/;
const UNRESERVED = /[A-Za-z0-9\-._~]/;
/** What may stand in a path segment as it is (RFC 3986 pchar), the slash and the escape sign. */
const PATH_CHARACTER = /[A-Za-z0-9\-._~!$&'()*+,;=:@%/]/;

export type CleanPath =
  /** `path` begins with exactly one slash and names the same page as the text did. */
  | { readonly kind: 'clean'; readonly path: string }
  /** Well-formed, but no page can have such a path. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed' };

export type CleanTarget =
  | {
      readonly kind: 'clean';
      readonly path: string;
      /** '' or the query with its '?', exactly as it came. */
      readonly search: string;
      /** Was the path spelt differently? */
      readonly changed: boolean;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed' };

/** Origin-form targets only; anything else is malformed. Never throws. */
export function cleanTarget(target: string): CleanTarget {
  if (target.length > TARGET_LIMIT || !PRINTABLE.test(target)) return { kind: 'malformed' };
  const mark = target.indexOf('?');
  const raw = mark === -1 ? target : target.slice(0, mark);
  const search = mark === -1 || mark === target.length - 1 ? '' : target.slice(mark);
  const clean = cleanPath(raw);
  return clean.kind === 'clean' ? { ...clean, search, changed: clean.path !== raw } : clean;
}

/** @param raw a path without query; must begin with a slash */
export function cleanPath(raw: string): CleanPath {
  if (!raw.startsWith('/') || raw.includes('\\') || CONTROL.test(raw) || !raw.isWellFormed())
    return { kind: 'malformed' };
  const decoded = decode(raw);
  if (decoded === null || CONTROL.test(decoded)) return { kind: 'malformed' };
  // An escaped slash or backslash would become a separator somewhere behind us.
  if (/%2f|%5c/i.test(raw)) return { kind: 'unknown' };
  return { kind: 'clean', path: `/${segmentsOf(normalised(raw)).join('/')}` };
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}

/** Plain characters as they are, everything else as an upper-case escape. */
function normalised(raw: string): string {
  return raw
    .replace(/%[0-9a-fA-F]{2}/g, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return UNRESERVED.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/[\s\S]/gu, (character) => (PATH_CHARACTER.test(character) ? character : encodeURIComponent(character)));
}

function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}
