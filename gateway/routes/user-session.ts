import type { FastifyReply, FastifyRequest } from 'fastify';
import { REGISTER, RESET_PASSWORD, SEND_CODE, SESSION } from '#lib/contract/account.ts';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { FROZEN } from '#lib/contract/session.ts';
import {
  DoneShape,
  QrBody,
  QrConfirmBody,
  QrScanShape,
  RefreshBody,
  type RefreshRequest,
  RegisterBothBody,
  RegisterEmailBody,
  RegisterMobileBody,
  ResetPasswordBody,
  SendCodeBody,
  SendCodeShape,
  SessionShape,
  UserInfoShape,
} from '#lib/contract/shapes/account.ts';
import type { ClientKey } from '#lib/contract/signing.ts';
import { ForeignKey, type Opened } from '../accounts/sessions.ts';
import { userInfoOf } from '../accounts/user-info.ts';
import type { App } from '../base/app-type.ts';
import { refuseField } from '../base/refusal.ts';
import { cookieOf } from '../guards/cookies.ts';
import { Refusal } from '../guards/errors.ts';
import { ACCESS_COOKIE, clearSession, REFRESH_COOKIE, setSession } from '../guards/session-cookies.ts';
import { md5hex, readClientKey, signatureHolds } from '../protocol/client-key.ts';
import { DONE, told } from './schemas.ts';
import { entered, type UserRouteNeeds } from './user-login.ts';
import { newcomerOf } from './user-visit.ts';

const about = (summary: string) => ({ tags: ['account'], summary });

/** Registrations, codes, and what becomes of sessions. */
export function sessionRoutes(app: App, needs: UserRouteNeeds): void {
  registerRoutes(app, needs);
  codeRoutes(app, needs);
  infoRoute(app, needs);
  refreshRoute(app, needs);
  logoutRoute(app, needs);
  secondDeviceRoutes(app, needs);
}

function registerRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  const response = told(SessionShape);
  const answer = (request: FastifyRequest, reply: FastifyReply, opened: Opened) =>
    success(entered(request, reply, opened));
  app.post(
    REGISTER.email,
    {
      schema: { ...about('Registers by email'), body: RegisterEmailBody, response },
    },
    async (request, reply) => {
      const opened = await accounts.register.byEmail(request.body, visit(request, reply), newcomerOf(request));
      return answer(request, reply, opened);
    },
  );
  app.post(
    REGISTER.mobile,
    {
      schema: {
        ...about('Registers by mobile number'),
        body: RegisterMobileBody,
        response,
      },
    },
    async (request, reply) => {
      const opened = await accounts.register.byMobile(request.body, visit(request, reply), newcomerOf(request));
      return answer(request, reply, opened);
    },
  );

  app.post(
    REGISTER.both,
    { schema: { ...about('Registers by mobile number and email'), body: RegisterBothBody, response } },
    async (request, reply) => {
      const opened = await accounts.register.byBoth(request.body, visit(request, reply), newcomerOf(request));
      return answer(request, reply, opened);
    },
  );
}

function codeRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    SEND_CODE,
    {
      config: { captcha: 'sendCode', cookies: [{}, { session: [] }] },
      schema: {
        ...about('Sends a verification code, or does as if'),
        body: SendCodeBody,
        response: told(SendCodeShape),
      },
    },
    async (request, reply) => {
      const asker = visit(request, reply);
      const access = cookieOf(request.headers.cookie, ACCESS_COOKIE);
      const found = await accounts.sessions.find(access, asker.now);
      return success(await accounts.security.sendCode(request.body, found.ok ? found.live : null, asker));
    },
  );
  app.post(
    RESET_PASSWORD,
    {
      config: { captcha: 'reset' },
      schema: {
        ...about('A new password, by a code to the account’s address; all sessions end'),
        body: ResetPasswordBody,
        response: told(DoneShape),
      },
    },
    async (request, reply) => {
      await accounts.security.resetPassword(request.body, visit(request, reply));
      return success(DONE);
    },
  );
}

function infoRoute(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.get(
    SESSION.userInfo,
    {
      config: { cookies: [{ session: [] }] },
      schema: { ...about('Who is logged in; 00004 for nobody'), response: told(UserInfoShape) },
    },
    async (request, reply) => {
      const { now } = visit(request, reply);
      const found = await accounts.sessions.find(cookieOf(request.headers.cookie, ACCESS_COOKIE), now);
      if (found.ok) return success(userInfoOf(found.live, now));
      if (found.why !== 'sessionExpired') clearSession(request, reply);
      throw new Refusal(200, CODE[found.why], found.frozen ? FROZEN : null);
    },
  );
}

function refreshRoute(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    SESSION.refresh,
    {
      config: { cookies: [{ session: [], refresh: [] }] },
      schema: {
        ...about('New tokens for a session; one without a key may bring one, another key than it has is 00023'),
        body: RefreshBody,
        response: told(SessionShape),
      },
    },
    async (request, reply) => {
      // Before the tokens change: a refusal must leave the browser what it has.
      const key = ownKey(request.body);
      const { cookie } = request.headers;
      const asker = visit(request, reply);
      const [access, refresh] = [cookieOf(cookie, ACCESS_COOKIE), cookieOf(cookie, REFRESH_COOKIE)];
      const { tokens, ...live } = await accounts.sessions
        .refresh({ access, refresh, key }, asker, (id) => accounts.users.byId(id))
        .catch((error: unknown) => audited(error, request));
      if (tokens) setSession(request, reply, tokens);
      return success({ userInfo: userInfoOf(live, asker.now) });
    },
  );
}

/** The row that every refused key gets. @throws what was given */
function audited(error: unknown, { log, client, routeOptions }: FastifyRequest): never {
  if (error instanceof ForeignKey) {
    const { sessionId: session, userId: user, reason } = error;
    log.warn(
      { audit: 'signature', code: CODE[reason], why: 'key', session, user, ip: client.ip, path: routeOptions.url },
      'a refresh brought another key',
    );
  }
  throw error;
}

/** The key that a body brings with the proof of its private half (GW-38); null when it brings none. */
function ownKey({ publicKey, algorithm, initSign }: RefreshRequest): ClientKey | null {
  if (publicKey === undefined || algorithm === undefined || initSign === undefined) return null;
  const key = readClientKey(publicKey, algorithm);
  if (!key || !signatureHolds(key, md5hex(publicKey), initSign)) return refuseField('initSign', 'of this key', '');
  return { publicKey, algorithm };
}

function logoutRoute(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    SESSION.logout,
    {
      config: { cookies: [{}, { session: [] }] },
      schema: { ...about('Ends the session; good for nobody too'), response: told(DoneShape) },
    },
    async (request, reply) => {
      const asker = visit(request, reply);
      const found = await accounts.sessions.find(cookieOf(request.headers.cookie, ACCESS_COOKIE), asker.now);
      if (found.ok) {
        const { session, user } = found.live;
        await accounts.sessions.end({ id: session.id }, 'logout', asker.now);
        await accounts.traces.note(user.id, 'logout', null, asker);
      }
      clearSession(request, reply);
      return success(DONE);
    },
  );
}

function secondDeviceRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  const config = { needs: 'normal' } as const;
  app.post(
    SESSION.qrScan,
    {
      config,
      schema: {
        ...about('The logged-in device looks at a login by QR'),
        body: QrBody,
        response: told(QrScanShape),
      },
    },
    async (request, reply) =>
      success(await accounts.qr.scan(request.live!, request.body.qrcodeKey, visit(request, reply).now)),
  );
  app.post(
    SESSION.qrConfirm,
    {
      config,
      schema: {
        ...about('… and allows it, or not'),
        body: QrConfirmBody,
        response: told(DoneShape),
      },
    },
    async (request, reply) => {
      const { qrcodeKey, approve } = request.body;
      await accounts.qr.confirm(request.live!, qrcodeKey, approve, visit(request, reply).now);
      return success(DONE);
    },
  );
}
