/**
 * What a log may say. Nothing is searched for secrets, because no search finds them all: only words of closed lists and
 * facts of a known form get through, everything else is dropped (TRK-11). Both halves apply it, each to what it writes.
 */

/** Why something failed. A word that is not here is `other`. */
export const REASONS = [
  'initClientKey_only_https',
  'timeout',
  'configFetch',
  'configShape',
  'serverKeyVerify',
  'scriptLoad',
  'tokenMissing',
  'storage',
  'cipher',
  'answerCode',
  'answerShape',
  'thrown',
  'blocked',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];

/** Directives of a content security policy, as browsers name the one that was broken. */
const DIRECTIVES =
  /^(?:(?:default|child|connect|font|frame|img|manifest|media|object|prefetch|script|style|worker)-src|script-src-(?:attr|elem)|style-src-(?:attr|elem)|base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types)$/;

/** Facts beside a reason, each with the only form it may have. */
const FACTS = {
  /** Service code: five digits, or eight that begin with 9. A one-time code has six. */
  code: /^(?:\d{5}|9\d{7})$/,
  /** HTTP status. */
  status: /^[1-5]\d{2}$/,
  /** Class of an error, never its message. */
  error:
    /^(?:Error|TypeError|RangeError|SyntaxError|ReferenceError|EvalError|URIError|AggregateError|AxiosError|AnswerError|(?:Abort|Constraint|Data|DataClone|Encoding|InvalidAccess|InvalidCharacter|InvalidModification|InvalidNode|InvalidState|Network|NotAllowed|NotFound|NotReadable|NotSupported|Operation|QuotaExceeded|ReadOnly|Security|Syntax|Timeout|TransactionInactive|Unknown|Version)Error)$/,
  /** A public key as base64 of its SPKI: no private key begins like this or has this length. */
  publicKey:
    /^(?:MIGfMA0GCSqGSIb3DQEBAQUAA4GN[A-Za-z0-9+/=]{188}|MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A[A-Za-z0-9+/=]{360})$/,
  directive: DIRECTIVES,
  /** What a policy stopped: a kind, or the origin of an address, never its path. */
  source: /^(?:inline|eval|wasm-eval|data|blob|self|other|(?:https?|wss?):\/\/[a-z0-9.-]{1,100}(?::\d{1,5})?)$/,
} as const;
export type Fact = keyof typeof FACTS;
export type Facts = Readonly<Partial<Record<Fact, string | undefined>>>;

/** `configFetch status=500 code=50000`: the word, then the facts that have their form. */
export function reasonText(reason: Reason, facts: Facts = {}): string {
  const said = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return cleanReason([reason, ...said].join(' '));
}

/** Only what the lists above allow; a reason that is clean already stays as it is. */
export function cleanReason(text: string): string {
  const [word = '', ...said] = text.split(' ', 1 + Object.keys(FACTS).length);
  const reason = REASONS.find((known) => known === word) ?? 'other';
  const seen = new Set<string>();
  const facts = said.filter((fact) => {
    const at = fact.indexOf('=');
    const name = fact.slice(0, at);
    if (!isFact(name) || seen.has(name) || !FACTS[name].test(fact.slice(at + 1))) return false;
    seen.add(name);
    return true;
  });
  return [reason, ...facts].join(' ');
}

function isFact(name: string): name is Fact {
  return Object.hasOwn(FACTS, name);
}

const SEGMENTS = 8;
const WORD = /^[A-Za-z][A-Za-z-]{0,23}$/;
/** Pages of a market end in its symbol, which is no secret. */
const MARKETS = /^(?:spot|usdt|usdc|coin)$/;
const SYMBOL = /^[A-Z0-9]{2,32}$/;

/** A path without query and hash; a segment that is neither a word nor a symbol of a market is `*`. */
export function cleanPage(path: string): string {
  const segments = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '');
  const clean = segments
    .slice(0, SEGMENTS)
    .map((segment, at) =>
      WORD.test(segment) || (MARKETS.test(segments[at - 1] ?? '') && SYMBOL.test(segment)) ? segment : '*',
    );
  return `/${clean.join('/')}`;
}
