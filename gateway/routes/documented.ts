import type { FastifyContextConfig, RouteOptions } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { META } from '#lib/contract/endpoints.ts';
import { KEY_HEADER, PAPER, PAPER_HEADER } from '#lib/contract/trade.ts';
import { GUEST_COOKIE } from '../guards/session.ts';
import { ACCESS_COOKIE } from '../guards/session-cookies.ts';
import { wordsFor } from '../guards/words.ts';

/** What the description of the calls says beside the schemas: who may call, how often, and what the codes mean. */

export const ABOUT = [
  `Amounts, prices and rates are decimal strings, times are epoch milliseconds. Every answer carries request-time, the server's clock. The stream is described at ${META.streamDoc}.`,
  `Failures of the business are HTTP 200 with status "error"; x-codes has every code. A 4xx, and 503 with code ${CODE.busy}, did nothing; after any other 5xx, or no answer, the effect is unknown: send it again with the same ${KEY_HEADER}.`,
  'A 429 says in retry-after (seconds) how long to wait; x-rate of a call names its class in x-rates, counted by address and by account.',
].join(' ');

export const SECURITY_SCHEMES = {
  guest: {
    type: 'apiKey',
    in: 'cookie',
    name: GUEST_COOKIE,
    description: `A paper account, from ${PAPER.guest}. Whoever sends a cookie with a POST sends the site's origin too.`,
  },
  session: { type: 'apiKey', in: 'cookie', name: ACCESS_COOKIE, description: 'Of a login in a browser.' },
} as const;

const ENV_HEADER = {
  [PAPER_HEADER]: {
    type: 'string',
    const: '1',
    description: `Selects the paper account. Without it a user means his live account, and a guest is refused (${CODE.paperOnly}).`,
  },
};

/** A route's schema with what its other settings mean to a caller. */
export function documented({ schema = {}, config = {} }: Pick<RouteOptions, 'schema' | 'config'>) {
  const { needs, rate = 'default' }: FastifyContextConfig = config;
  const all = { ...schema, 'x-rate': rate };
  if (needs === undefined) return all;
  const schemes: readonly (keyof typeof SECURITY_SCHEMES)[] = needs === 'account' ? ['guest', 'session'] : ['session'];
  const security = schemes.map((scheme): Readonly<Record<string, string[]>> => ({ [scheme]: [] }));
  const own = (schema.headers as { readonly properties?: object } | undefined)?.properties;
  const headers = { type: 'object', properties: { ...(needs === 'account' ? ENV_HEADER : {}), ...own } };
  return { ...all, security, headers };
}

/** Every code with its name and its English sentence; those of order rules have the rule as their name. */
export async function describedCodes(): Promise<readonly object[]> {
  const english = { query: {}, headers: {} };
  return Promise.all(
    Object.entries(CODE).map(async ([name, code]) => ({ code, name, msg: await wordsFor(code, english) })),
  );
}
