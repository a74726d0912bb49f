/** More than any browser keeps for one site; what follows is not read. */
const COOKIE_LIMIT = 200;

const NONE: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/**
 * Name → value of a `Cookie` header, values as sent (not decoded). The first of a repeated name wins, because browsers
 * send the one with the longest path first. The answer has no prototype, so `__proto__` is a name like any other.
 */
export function readCookies(header: string | undefined): Readonly<Record<string, string>> {
  if (!header) return NONE;
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of header.split(';', COOKIE_LIMIT)) {
    const equals = pair.indexOf('=');
    if (equals < 1) continue;
    const name = pair.slice(0, equals).trim();
    if (name !== '' && !(name in cookies)) cookies[name] = unquoted(pair.slice(equals + 1).trim());
  }
  return cookies;
}

function unquoted(value: string): string {
  return value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}
