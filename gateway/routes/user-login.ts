import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOGIN } from '#lib/contract/account.ts';
import { success } from '#lib/contract/envelope.ts';
import {
  type LoginAnswer,
  LoginBody,
  LoginShape,
  PasskeyLoginBody,
  PasskeyOptionsBody,
  PasskeyOptionsShape,
  PreCheckBody,
  PreCheckShape,
  QrBody,
  QrKeyShape,
  QrStatusShape,
  type SessionAnswer,
  SessionShape,
  StepShape,
  SystemLoginBody,
  VerifyBody,
  VerifySystemBody,
  WrappedLoginShape,
  WrappedShape,
} from '#lib/contract/shapes/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Entered } from '../accounts/entry.ts';
import { readName } from '../accounts/names.ts';
import type { Opened } from '../accounts/sessions.ts';
import { userInfoOf } from '../accounts/user-info.ts';
import type { App } from '../base/app-type.ts';
import { setSession } from '../guards/session-cookies.ts';
import { told } from './schemas.ts';
import type { ReadVisit } from './user-visit.ts';

export type UserRouteNeeds = { readonly accounts: Accounts; readonly visit: ReadVisit };

const about = (summary: string) => ({ tags: ['account'], summary });
const login = { captcha: 'login' } as const;
const password = { captcha: 'login', password: true } as const;

/** Gives the browser its session. @returns what pages are told of it */
export function entered(request: FastifyRequest, reply: FastifyReply, opened: Opened): SessionAnswer {
  setSession(request, reply, opened.tokens);
  // It was opened just now.
  return { userInfo: userInfoOf(opened, opened.session.seenAt) };
}

/** Logins of users: by password and second step, code, passkey, and another device. Agencies have their own doors. */
export function loginRoutes(app: App, needs: UserRouteNeeds): void {
  passwordRoutes(app, needs);
  systemRoutes(app, needs);
  passkeyRoutes(app, needs);
  qrRoutes(app, needs);
  agencyDoors(app, needs);
}

function passwordRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    LOGIN.preCheck,
    {
      config: {},
      schema: {
        ...about('What a login or registration can go on with; the same for every name'),
        body: PreCheckBody,
        response: told(PreCheckShape),
      },
    },
    async ({ body }) => {
      const { purpose, loginName, areaCode } = body;
      const name = loginName === undefined ? null : readName(loginName, areaCode);
      const next = {
        login: name?.by === 'name' ? (['password'] as const) : (['password', 'code', 'passkey'] as const),
        register: ['register'] as const,
        reset: ['code'] as const,
      };
      return success({
        loginType: name?.by ?? null,
        next: [...next[purpose]],
        // A login says by itself when it wants a captcha: after the wait, which is counted by the name that it hides.
        captchaScene: purpose === 'login' ? null : purpose,
        providers: [...accounts.identities.open],
      });
    },
  );

  app.post(
    LOGIN.password,
    {
      config: password,
      schema: {
        ...about('Login by password: a session, or a second step'),
        body: LoginBody,
        response: told(LoginShape),
      },
    },
    async (request, reply) => {
      const done = await accounts.login.byPassword('normal', request.body, visit(request, reply));
      return success(loginAnswer(request, reply, done));
    },
  );

  for (const path of [LOGIN.verify, LOGIN.verifyV2]) {
    app.post(
      path,
      {
        schema: {
          ...about('Second step: a code for every factor'),
          body: VerifyBody,
          response: told(SessionShape),
        },
      },
      async (request, reply) => {
        const { serialNO } = request.body;
        const opened = await accounts.entry.verify(serialNO, request.body, 'normal', visit(request, reply));
        return success(entered(request, reply, opened));
      },
    );
  }
}

function loginAnswer(request: FastifyRequest, reply: FastifyReply, done: Entered): LoginAnswer {
  return 'step' in done ? done.step : entered(request, reply, done.opened);
}

function systemRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    LOGIN.system,
    {
      config: login,
      schema: {
        ...about('Login by a one-time code in place of a password; sends the code'),
        body: SystemLoginBody,
        response: told(StepShape),
      },
    },
    async (request, reply) => {
      const { loginName, areaCode } = request.body;
      return success(await accounts.login.bySystem(loginName, areaCode, visit(request, reply)));
    },
  );
  for (const path of [LOGIN.verifySystem, LOGIN.verifySystemV2]) {
    app.post(
      path,
      {
        schema: {
          ...about('The code; a session, or what else the account asks for'),
          body: VerifySystemBody,
          response: told(LoginShape),
        },
      },
      async (request, reply) => {
        const { serialNO, verifyCode } = request.body;
        const done = await accounts.login.verifySystem(serialNO, verifyCode, visit(request, reply));
        return success(loginAnswer(request, reply, done));
      },
    );
  }
}

function passkeyRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    LOGIN.passkeyOptions,
    {
      schema: {
        ...about('What a browser asks a passkey: alone, or for a second step'),
        body: PasskeyOptionsBody,
        response: told(PasskeyOptionsShape),
      },
    },
    async (request, reply) => success(await accounts.passkeys.options(request.body.serialNO, visit(request, reply))),
  );
  app.post(
    LOGIN.passkey,
    {
      schema: {
        ...about('Login by passkey'),
        body: PasskeyLoginBody,
        response: told(SessionShape),
      },
    },
    async (request, reply) => {
      const { serialNO, fidoVerifyCode } = request.body;
      const opened = await accounts.passkeys.login(serialNO, fidoVerifyCode, visit(request, reply));
      return success(entered(request, reply, opened));
    },
  );
}

function qrRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    LOGIN.qrKey,
    {
      schema: {
        ...about('A QR code that another device can allow a login by'),
        response: told(QrKeyShape),
      },
    },
    async (request, reply) => success(await accounts.qr.key(visit(request, reply))),
  );
  app.post(
    LOGIN.qrStatus,
    {
      schema: {
        ...about('Whether the other device has allowed it; the session comes once'),
        body: QrBody,
        response: told(QrStatusShape),
      },
    },
    async (request, reply) => {
      const { status, opened } = await accounts.qr.status(request.body.qrcodeKey, visit(request, reply));
      return success(opened ? { status, ...entered(request, reply, opened) } : { status });
    },
  );
}

function agencyDoors(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    LOGIN.agency,
    {
      config: password,
      schema: {
        ...about('Login of an agency: a session, or a second step'),
        body: LoginBody,
        response: told(WrappedLoginShape),
      },
    },
    async (request, reply) => {
      const done = await accounts.login.byPassword('agency', request.body, visit(request, reply));
      return success('step' in done ? done.step : { accessTokenResVO: entered(request, reply, done.opened) });
    },
  );
  app.post(
    LOGIN.agencyVerify,
    {
      schema: {
        ...about('Second step of an agency'),
        body: VerifyBody,
        response: told(WrappedShape),
      },
    },
    async (request, reply) => {
      const { serialNO } = request.body;
      const opened = await accounts.entry.verify(serialNO, request.body, 'agency', visit(request, reply));
      return success({ accessTokenResVO: entered(request, reply, opened) });
    },
  );
}
