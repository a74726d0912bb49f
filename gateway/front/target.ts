/** Longer targets are no address of ours: the longest are flight requests of some hundred characters. */
const TARGET_LIMIT = 8_192;

const BAD = { ok: false } as const;

export type Target =
  | { readonly ok: true; readonly path: string /** '' or '?…', as sent. */; readonly search: string }
  | typeof BAD;

/**
 * Is the request target, exactly as it stood on the request line, one that a browser could have sent for this origin?
 *
 * Refused: every form but origin-form (absolute, authority, asterisk), `//host`, bytes outside printable ASCII, a
 * fragment, malformed percent-encoding, and in the path backslashes, dot segments, and encodings of a slash, a
 * backslash, a control character or of anything that is not UTF-8. Nobody behind this function has to think of them.
 */
export function checkTarget(raw: string): Target {
  if (raw.length > TARGET_LIMIT || raw[0] !== '/' || raw[1] === '/' || raw[1] === '\\') return BAD;
  let query = -1;
  let encoded = false;
  for (let i = 0; i < raw.length; i += 1) {
    const code = raw.charCodeAt(i);
    if (code <= 0x20 || code >= 0x7f || code === HASH) return BAD;
    if (code === PERCENT) {
      if (!isHex(raw.charCodeAt(i + 1)) || !isHex(raw.charCodeAt(i + 2))) return BAD;
      encoded ||= query === -1;
      i += 2;
    } else if (query === -1) {
      if (code === QUESTION) query = i;
      else if (code === BACKSLASH) return BAD;
    }
  }
  const path = query === -1 ? raw : raw.slice(0, query);
  if (encoded && !isPlainWhenDecoded(path)) return BAD;
  if (path.includes('/.') && hasDotSegment(path)) return BAD;
  return { ok: true, path, search: query === -1 ? '' : raw.slice(query) };
}

/**
 * May this value stand in a `Location` of ours? Own paths may, and absolute URLs whose host is one of `hosts`.
 * @param hosts lower-case names without port
 */
export function isSafeLocation(location: string, hosts: ReadonlySet<string>): boolean {
  // Behind the path a backslash is a character like any other.
  if (/[^\x21-\x7e]/.test(location) || /^[^?#]*\\/.test(location)) return false;
  if (location.startsWith('/')) return location[1] !== '/';
  if (!/^https?:\/\//.test(location) || !URL.canParse(location)) return false;
  const url = new URL(location);
  return hosts.has(url.hostname) && url.username === '' && url.password === '';
}

const HASH = 0x23;
const PERCENT = 0x25;
const QUESTION = 0x3f;
const BACKSLASH = 0x5c;

function isHex(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

function isPlainWhenDecoded(path: string): boolean {
  if (/%2f/i.test(path)) return false;
  try {
    const decoded = decodeURIComponent(path);
    return !/[\p{Cc}\u2028\u2029\\]/u.test(decoded) && !hasDotSegment(decoded);
  } catch {
    return false;
  }
}

function hasDotSegment(path: string): boolean {
  return path.split('/').some((segment) => segment === '.' || segment === '..');
}
