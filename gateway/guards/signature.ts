import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { pathOf, queryOf } from '#lib/contract/signed-text.ts';
import { SIGN_CODE, SIGN_EXACT, SIGN_HEADER, SIGN_PREFIXES, signModeOf } from '#lib/contract/signing.ts';
import type { Clock } from '../base/clock.ts';
import type { Bus } from '../bus/bus.ts';
import type { createSignatures, Signed } from '../protocol/signature.ts';
import { Refusal, retryAfter, SignRefusal } from './errors.ts';
import type { SessionKeys, SignSession } from './request-decorations.ts';

/**
 * Wrong signatures of one session: twenty at once, then one a minute; beyond that 429. Right ones are never counted.
 * Nobody guesses a signature; what is limited is the audit rows that one session can write.
 */
const INVALID = { perSecond: 1 / 60, burst: 20 };

type Needs = {
  readonly check: ReturnType<typeof createSignatures>;
  readonly sessionKeys: SessionKeys;
  readonly clock: Clock;
  readonly bus: Pick<Bus, 'buckets'>;
};

/**
 * Partner of the client's `sign`: on the paths of the table nothing is done that a session's own key did not sign
 * (GW-26 to GW-33). The path is that of the route, so that another spelling of it does not get round the table.
 */
export const signature = ({ check, sessionKeys, clock, bus }: Needs) => {
  const limits = bus.buckets('wrong signatures', { invalid: INVALID });

  return function requireSignature(request: FastifyRequest): Promise<void> | undefined {
    if (request.is404) return undefined;
    const mode = signModeOf(request.routeOptions.url ?? '', SIGN_EXACT, SIGN_PREFIXES);
    return mode === null ? undefined : requireOf(mode, request);
  };

  async function requireOf(mode: string, request: FastifyRequest): Promise<void> {
    const session = await sessionKeys(request);
    if (!session) throw new Refusal(200, CODE.noSession);
    if (!session.key) return;
    // Where it cannot be looked up what was seen, this throws: nothing signed is done until it can.
    const verdict = await check(signedPart(request), mode, session.key);
    request.signed = verdict.ok;
    if (verdict.ok) return;
    if (verdict.code === SIGN_CODE.invalid) await noteInvalid(session, request, verdict.why);
    throw new SignRefusal(verdict.code);
  }

  /** An audit row for each, and a limit to them. @throws Refusal 429 with the time to wait */
  async function noteInvalid({ sessionId, userId }: SignSession, request: FastifyRequest, why: string): Promise<void> {
    const { url: path } = request.routeOptions;
    const { ip } = request.client;
    request.log.warn(
      { audit: 'signature', code: SIGN_CODE.invalid, why, session: sessionId, user: userId, ip, path },
      'a signature was wrong',
    );
    const verdict = await limits.take('invalid', [sessionId], clock.now());
    if (!verdict.ok) throw new Refusal(429, CODE.tooMany, null, retryAfter(verdict.retryAfter));
  }
};

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
