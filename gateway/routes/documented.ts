import type { FastifyContextConfig, RouteOptions } from 'fastify';
import { CAPTCHA_HEADER } from '#lib/contract/captcha.ts';
import { CODE } from '#lib/contract/codes.ts';
import { DEVICE_TOKEN_PATHS, FURTHER_DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { DEMOTED_FORM, DEVICE_TOKEN_CALL, TOKEN_FORM } from '#lib/contract/device-token.ts';
import { META } from '#lib/contract/endpoints.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { LIMIT_HEADER } from '#lib/contract/limits.ts';
import { FailureShape } from '#lib/contract/shapes/refusal.ts';
import { TM_FORM, TRACE_FORM } from '#lib/contract/signed-text.ts';
import { SIGN_EXACT, SIGN_HEADER, SIGN_PREFIXES, signModeOf } from '#lib/contract/signing.ts';
import { KEY_HEADER, PAPER, PAPER_HEADER } from '#lib/contract/trade.ts';
import { GUEST_COOKIE } from '../guards/session.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE } from '../guards/session-cookies.ts';
import { wordsFor } from '../guards/words.ts';
import { codesOf } from './documented-codes.ts';
import { EXAMPLES } from './documented-examples.ts';
import { sealedBody } from './documented-seal.ts';

/** What the description of the calls says beside the schemas, from the very tables that the guards ask. */

export const ABOUT = [
  `Amounts, prices and rates are decimal strings, times are epoch milliseconds. Every answer carries request-time, the server's clock. The stream is described at ${META.streamDoc}.`,
  `Failures of the business are HTTP 200 with status "error"; x-codes of a call lists what it may answer, x-codes of the document says what each means. A 4xx, and 503 with code ${CODE.busy}, did nothing; after any other 5xx, or no answer, the effect is unknown: send it again with the same ${KEY_HEADER}.`,
  'A 429 says in retry-after (seconds) how long to wait; x-rate of a call names its class in x-rates, counted by address and by account.',
  'Where a body has bodyCiphertext, the fields of x-encrypted travel inside it and nowhere else; docs/live.md says how it is made, and how a call with x-sign-mode is signed.',
].join(' ');

export const SECURITY_SCHEMES = {
  guest: {
    type: 'apiKey',
    in: 'cookie',
    name: GUEST_COOKIE,
    description: `A paper account, from ${PAPER.guest}. Whoever sends a cookie with a POST sends the site's origin too.`,
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: ACCESS_COOKIE,
    description: 'Of a login. One that was opened with a key signs the calls that have x-sign-mode.',
  },
  refresh: {
    type: 'apiKey',
    in: 'cookie',
    name: REFRESH_COOKIE,
    description: `Beside ${ACCESS_COOKIE}, for new ones of both; alone it is worth nothing.`,
  },
} as const;

const COUNT = { type: 'integer', minimum: 0 } as const;

/** On every answer. */
export const ANSWER_HEADERS = {
  [HEADER.requestTime]: {
    description: 'Clock of the server, epoch ms.',
    schema: { type: 'string', pattern: TM_FORM.source },
  },
  [LIMIT_HEADER.limit]: { description: 'Calls at once after a rest, of the class of this call.', schema: COUNT },
  [LIMIT_HEADER.remaining]: { description: 'Calls that could follow at once.', schema: COUNT },
  [LIMIT_HEADER.reset]: { description: 'Seconds until there are as many again.', schema: COUNT },
  [LIMIT_HEADER.policy]: { description: 'Such as 20;w=1;burst=80;class=trade.', schema: { type: 'string' } },
} as const;

export type Scheme = keyof typeof SECURITY_SCHEMES;
type Alternatives = readonly Readonly<Partial<Record<Scheme, readonly string[]>>>[];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the description alone: cookies that a route looks at by itself, where `needs` does not say it. */
    cookies?: Alternatives;
  }
}

type Route = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>;
type Header = Readonly<Record<string, unknown>>;

/**
 * `/v1/spot/order/place` → `spotOrderPlace`, `/multiLang/images/:name` → `multiLangImagesName`: as lasting as the path. The
 * second method of a path has an `operationId` of its own in its schema.
 */
export function operationIdOf(url: string): string {
  const words = url.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'v1');
  return words.map((word, at) => (at === 0 ? word[0]!.toLowerCase() : word[0]!.toUpperCase()) + word.slice(1)).join('');
}

/** A route's schema with what its other settings, and the tables of the protocol, mean to a caller. */
export function documented(route: Route): object {
  const { url, schema = {}, config = {} } = route;
  const { rate = 'default' }: FastifyContextConfig = config;
  const { headers: own, body } = schema as { headers?: { properties?: object }; body?: unknown };
  const { operationId = operationIdOf(url), response } = schema as { operationId?: string; response?: object };
  const mode = signModeIfAny(route);
  const example = EXAMPLES[url];
  const sealed = body === undefined ? null : sealedBody(url, operationId, body);
  return {
    ...schema,
    operationId,
    // Whatever a call answers, it may be asked too fast.
    response: { '4xx': FailureShape, '5xx': FailureShape, ...response },
    security: securityOf(config),
    headers: { type: 'object', properties: { ...headersOf(route), ...own?.properties } },
    ...(example === undefined ? {} : { body: { ...(body as object), examples: [example] } }),
    ...(sealed ? { body: sealed.body, 'x-encrypted': sealed.fields } : {}),
    ...(mode === null ? {} : { 'x-sign-mode': Number.parseInt(mode, 10) }),
    'x-rate': rate,
    'x-codes': codesOf(route),
  };
}

function securityOf({ needs, cookies }: FastifyContextConfig): Alternatives {
  if (needs === 'account') return [{ guest: [] }, { session: [] }];
  return needs === undefined ? (cookies ?? []) : [{ session: [] }];
}

const LISTED: ReadonlySet<string> = new Set([...DEVICE_TOKEN_PATHS, ...FURTHER_DEVICE_TOKEN_PATHS]);
const changes = ({ method }: Route) => ![method].flat().every((one) => one === 'GET' || one === 'HEAD');

/** The mode a call is signed in by a session that has a key; null for calls that nobody signs. */
export function signModeIfAny({ url, config }: Pick<Route, 'url' | 'config'>): string | null {
  return (config as FastifyContextConfig | undefined)?.needs === undefined
    ? null
    : signModeOf(url, SIGN_EXACT, SIGN_PREFIXES);
}

/** Headers that the guards in front of a route read, each with its form. */
function headersOf(route: Route): Readonly<Record<string, Header>> {
  const { captcha, rate, needs }: FastifyContextConfig = route.config ?? {};
  const mode = signModeIfAny(route);
  return {
    ...(changes(route) ? { origin: ORIGIN } : {}),
    ...(needs === 'account' ? { [PAPER_HEADER]: MARKER } : {}),
    // A challenge is for the device that asked for it.
    ...(LISTED.has(route.url) || captcha !== undefined || rate === 'captcha' ? { [HEADER.deviceToken]: DEVICE } : {}),
    ...(captcha === undefined ? {} : { [CAPTCHA_HEADER]: CAPTCHA_TOKEN }),
    ...(mode === null ? {} : signHeaders(mode)),
  };
}

const ORIGIN: Header = {
  type: 'string',
  description: `That of this site, https://localhost:3443 for one; a browser sends it by itself. Without it a call that carries a cookie is refused (${CODE.forbidden}).`,
};

const MARKER: Header = {
  type: 'string',
  const: '1',
  description: `Selects the paper account. Without it a user means his live account, and a guest is refused (${CODE.paperOnly}).`,
};

const DEVICE: Header = {
  type: 'string',
  pattern: `${TOKEN_FORM.source}|${DEMOTED_FORM.source}`,
  description: `From ${DEVICE_TOKEN_CALL}. Without a good one a captcha is asked for first.`,
};

const CAPTCHA_TOKEN: Header = {
  type: 'string',
  maxLength: 64,
  description: `After code ${CODE.captchaRequired}: the captchaToken of a solved challenge, for this call, once.`,
};

const signHeaders = (mode: string): Readonly<Record<string, Header>> => {
  const onlyWithKey = 'Of sessions that were opened with a key; others leave it out.';
  const md5 = (of: string) => ({ type: 'string', pattern: '^[0-9a-f]{32}$', description: `MD5 of ${of}, as hex.` });
  return {
    [SIGN_HEADER.tm]: {
      type: 'string',
      pattern: TM_FORM.source,
      description: `Epoch ms, at most five minutes from request-time. ${onlyWithKey}`,
    },
    [SIGN_HEADER.traceId]: {
      type: 'string',
      pattern: TRACE_FORM.source,
      description: '`w`, the same time, and 11 random hex digits: another one each time.',
    },
    [SIGN_HEADER.mode]: {
      type: 'string',
      const: mode,
      description: 'Which parts are signed: signModes of the config.',
    },
    [SIGN_HEADER.dataMd5]: md5('the body as it is sent, or of the sorted query where there is no body'),
    [SIGN_HEADER.key]: md5('the public key in base64'),
    [SIGN_HEADER.sign]: {
      type: 'string',
      contentEncoding: 'base64',
      description: 'RSA-SHA256 (PKCS #1 v1.5) over path, the first 8 digits of tm, uhti and data MD5, joined by LF.',
    },
  };
};

/** Every code with its name and its English sentence; those of order rules have the rule as their name. */
export async function describedCodes(): Promise<readonly object[]> {
  const english = { query: {}, headers: {} };
  return Promise.all(
    Object.entries(CODE).map(async ([name, code]) => ({ code, name, msg: await wordsFor(code, english) })),
  );
}
