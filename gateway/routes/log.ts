import type { FastifyReply, FastifyRequest } from 'fastify';
import { success } from '#lib/contract/envelope.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { LOG, LOG_LIMIT } from '#lib/contract/log.ts';
import { type ClickBatch, ClickBatchBody, type SecurityLog, SecurityLogBody } from '#lib/contract/shapes/log.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import type { SiteLog, SiteRow } from '../data/site-log.ts';
import { cookieOf } from '../guards/cookies.ts';
import { refusalOf } from '../guards/errors.ts';
import { guestToken, hashOf } from '../guards/session.ts';
import { ACCESS_COOKIE } from '../guards/session-cookies.ts';
import { cleanTerminalCode, readClicks, readSecurityLog } from './log-reader.ts';
import { answers } from './schemas.ts';

type Told = Pick<SiteRow, 'kind'> & Readonly<Record<string, unknown>>;
type Needs = { readonly siteLog: SiteLog; readonly clock: Clock };

const Terminal = Type.Object({
  [HEADER.terminalCode]: Type.Optional(
    Type.String({ description: 'What the client calls this browser; kept beside it.' }),
  ),
});

/** Characters of a session's hash: enough to see that two rows are of one visitor, of no use for anything else. */
const SESSION_LENGTH = 16;
/** Made by us: anything else is not worth a row's place. */
const ACCESS_FORM = /^[\w-]{43}$/;

/**
 * What pages tell. The answer is 00000 whatever came: a page that tells of trouble must not get more of it. What is too
 * large, too often or of another form is not kept.
 */
export function logRoutes(app: App, { siteLog, clock }: Needs): void {
  const told = (summary: string, body: typeof SecurityLogBody | typeof ClickBatchBody, headers?: typeof Terminal) => ({
    config: { rate: 'log' as const },
    bodyLimit: LOG_LIMIT.bytes,
    attachValidation: true,
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      if (refusalOf(error).status >= 500)
        request.server.counted.error({ err: error }, 'what a page told could not be taken');
      reply.removeHeader('retry-after').code(200).send(success(null));
    },
    schema: { tags: ['log'], summary, body, ...(headers && { headers }), response: answers(Type.Null()) },
  });

  app.post<{ Body: SecurityLog }>(
    LOG.security,
    told('A failure of a page’s protections', SecurityLogBody, Terminal),
    async (request) => {
      const entry = readSecurityLog(request.body);
      if (entry) {
        const { bizType, data, timestamp: time, page } = entry;
        const terminalCode = cleanTerminalCode(request.headers[HEADER.terminalCode]);
        note(request, [{ kind: 'security', bizType, ...data, page, time, terminalCode }]);
      }
      return success(null);
    },
  );

  app.post<{ Body: ClickBatch }>(LOG.events, told('What was clicked, in batches', ClickBatchBody), async (request) => {
    note(
      request,
      readClicks(request.body).map((event) => ({ kind: 'click', ...event })),
    );
    return success(null);
  });

  function note(request: FastifyRequest, rows: readonly Told[]): void {
    const session = sessionHash(request.headers.cookie);
    siteLog.note(rows.map((row) => ({ at: clock.now(), ...row, session })));
  }
}

/** Of whoever is logged in, else of the guest; '' for nobody. What authorises cannot be found from it. */
function sessionHash(cookies: string | undefined): string {
  const access = cookieOf(cookies, ACCESS_COOKIE);
  const token = access !== undefined && ACCESS_FORM.test(access) ? access : guestToken(cookies);
  return token === null ? '' : hashOf(hashOf(token)).slice(0, SESSION_LENGTH);
}
