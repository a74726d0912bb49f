import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { pathOf, queryOf } from '#lib/contract/signed-text.ts';
import { SIGN_CODE, SIGN_EXACT, SIGN_HEADER, SIGN_PREFIXES, signModeOf } from '#lib/contract/signing.ts';
import type { Clock } from '../clock.ts';
import { ReplayFull } from '../protocol/replay.ts';
import type { createSignatures, Signed } from '../protocol/signature.ts';
import { Refusal, SignRefusal } from './errors.ts';
import { createLimits } from './limits.ts';
import type { SessionKeys, SignSession } from './seams.ts';

/**
 * Wrong signatures of one session: twenty at once, then one a minute; beyond that 429. Right ones are never counted.
 * Nobody guesses a signature; what is limited is the audit rows that one session can write.
 */
const INVALID = { perSecond: 1 / 60, burst: 20 };

type Needs = {
  readonly check: ReturnType<typeof createSignatures>;
  readonly sessionKeys: SessionKeys;
  readonly clock: Clock;
};

/**
 * Partner of the client's `sign`: on the paths of the table nothing is done that a session's own key did not sign
 * (GW-26 to GW-33). The path is that of the route, so that another spelling of it does not get round the table.
 */
export const signature = ({ check, sessionKeys, clock }: Needs) => {
  const limits = createLimits({ invalid: INVALID });

  return async function requireSignature(request: FastifyRequest): Promise<void> {
    if (request.is404) return;
    const mode = signModeOf(request.routeOptions.url ?? '', SIGN_EXACT, SIGN_PREFIXES);
    if (mode === null) return;
    const session = await sessionKeys(request);
    if (!session) throw new Refusal(200, CODE.noSession);
    if (!session.key) return;
    const verdict = await check(signedPart(request), mode, session.key).catch(closed);
    if (verdict.ok) return;
    if (verdict.code === SIGN_CODE.invalid) noteInvalid(session, request, verdict.why);
    throw new SignRefusal(verdict.code);
  };

  /** An audit row for each, and a limit to them. @throws Refusal 429 with the time to wait */
  function noteInvalid({ sessionId, userId }: SignSession, request: FastifyRequest, why: string): void {
    const { url: path } = request.routeOptions;
    const { ip } = request.client;
    request.log.warn(
      { audit: 'signature', code: SIGN_CODE.invalid, why, session: sessionId, user: userId, ip, path },
      'a signature was wrong',
    );
    const verdict = limits.take('invalid', [sessionId], clock.now());
    if (!verdict.ok) throw new Refusal(429, CODE.tooMany, null, retryAfter(verdict.retryAfter));
  }
};

/** What was seen cannot be looked up: nothing signed is done until it can. */
function closed(error: unknown): never {
  throw error instanceof ReplayFull ? new Refusal(503, CODE.busy) : error;
}

export function retryAfter(ms: number): Readonly<Record<string, string>> {
  return { 'retry-after': String(Math.ceil(ms / 1000)) };
}

function signedPart(request: FastifyRequest): Signed {
  const { raw, headers, rawBody } = request;
  const one = (name: keyof typeof SIGN_HEADER) => {
    const value = headers[SIGN_HEADER[name]];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    path: pathOf(raw.url ?? ''),
    query: queryOf(raw.url ?? ''),
    contentType: headers['content-type'] ?? '',
    body: rawBody?.toString('utf8') ?? '',
    headers: {
      tm: one('tm'),
      traceId: one('traceId'),
      sign: one('sign'),
      mode: one('mode'),
      dataMd5: one('dataMd5'),
      key: one('key'),
    },
  };
}
