import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  LOGIN,
  type LoginAnswer,
  type PasskeyOptionsAnswer,
  type PreCheckAnswer,
  type QrKeyAnswer,
  type QrStatusAnswer,
  type SessionAnswer,
  type StepAnswer,
  type WrappedSession,
} from '#lib/contract/account.ts';
import { success } from '#lib/contract/envelope.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Entered } from '../accounts/entry.ts';
import { readName } from '../accounts/names.ts';
import type { Opened } from '../accounts/sessions.ts';
import { userInfoOf } from '../accounts/user-info.ts';
import type { App } from '../app-type.ts';
import { setSession } from '../guards/session-cookies.ts';
import { Time } from './schemas.ts';
import {
  AreaCode,
  Codes,
  CodeText,
  DeviceChecks,
  LoginName,
  Nullable,
  Password,
  ProviderShape,
  Serial,
  SessionShape,
  StepShape,
  told,
  UserInfoShape,
  WrappedShape,
} from './user-shapes.ts';
import type { ReadVisit } from './user-visit.ts';

export type UserRouteNeeds = { readonly accounts: Accounts; readonly visit: ReadVisit };

const about = (summary: string) => ({ tags: ['account'], summary });
const login = { captcha: 'login' } as const;

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

const LoginBody = Type.Object({ loginName: LoginName, pwd: Password, areaCode: AreaCode, ...DeviceChecks });
const VerifyBody = Type.Object({ serialNO: Serial, ...Codes });

function passwordRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    LOGIN.preCheck,
    {
      config: {},
      schema: {
        ...about('What a login or registration can go on with; the same for every name'),
        body: Type.Object({
          purpose: Type.Enum(['login', 'register', 'reset']),
          loginName: Type.Optional(LoginName),
          areaCode: AreaCode,
          ...DeviceChecks,
        }),
        response: told<PreCheckAnswer>(
          Type.Object({
            loginType: Nullable(Type.Enum(['email', 'mobile', 'name'])),
            next: Type.Array(Type.Enum(['password', 'code', 'passkey', 'register'])),
            captchaScene: Nullable(Type.String()),
            providers: Type.Array(ProviderShape),
          }),
        ),
      },
    },
    async ({ body }) => {
      const { purpose, loginName, areaCode } = body;
      const name = loginName === undefined ? null : readName(loginName, areaCode);
      // Only a device that proves itself is told anything else, and it knows the account.
      const user = loginName === undefined ? null : await accounts.login.find(loginName, areaCode);
      const known = purpose === 'login' && (await accounts.login.knows(user, body));
      const next = {
        login: name?.by === 'name' ? (['password'] as const) : (['password', 'code', 'passkey'] as const),
        register: ['register'] as const,
        reset: ['code'] as const,
      };
      return success({
        loginType: name?.by ?? null,
        next: [...next[purpose]],
        captchaScene: known ? null : purpose,
        providers: [...accounts.identities.open],
      });
    },
  );

  app.post(
    LOGIN.password,
    {
      config: login,
      schema: {
        ...about('Login by password: a session, or a second step'),
        body: LoginBody,
        response: told<LoginAnswer>(Type.Union([SessionShape, StepShape])),
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
          response: told<SessionAnswer>(SessionShape),
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
        body: Type.Object({ loginName: LoginName, areaCode: AreaCode }),
        response: told<StepAnswer>(StepShape),
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
          body: Type.Object({ serialNO: Serial, verifyCode: CodeText }),
          response: told<LoginAnswer>(Type.Union([SessionShape, StepShape])),
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
        body: Type.Object({ serialNO: Type.Optional(Serial) }),
        response: told<PasskeyOptionsAnswer>(Type.Object({ serialNO: Type.String(), options: Type.Object({}) })),
      },
    },
    async (request, reply) => success(await accounts.passkeys.options(request.body.serialNO, visit(request, reply))),
  );
  app.post(
    LOGIN.passkey,
    {
      schema: {
        ...about('Login by passkey'),
        body: Type.Object({ serialNO: Serial, fidoVerifyCode: Type.String({ maxLength: 16_384 }) }),
        response: told<SessionAnswer>(SessionShape),
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
        response: told<QrKeyAnswer>(Type.Object({ qrcodeKey: Type.String(), expiresAt: Time('Over after that.') })),
      },
    },
    async (request, reply) => success(await accounts.qr.key(visit(request, reply))),
  );
  app.post(
    LOGIN.qrStatus,
    {
      schema: {
        ...about('Whether the other device has allowed it; the session comes once'),
        body: Type.Object({ qrcodeKey: Serial }),
        response: told<QrStatusAnswer>(
          Type.Object({
            status: Type.Enum(['waiting', 'scanned', 'confirmed', 'expired', 'closed']),
            userInfo: Type.Optional(UserInfoShape),
          }),
        ),
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
      config: login,
      schema: {
        ...about('Login of an agency: a session, or a second step'),
        body: LoginBody,
        response: told<WrappedSession | StepAnswer>(Type.Union([WrappedShape, StepShape])),
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
        response: told<WrappedSession>(WrappedShape),
      },
    },
    async (request, reply) => {
      const { serialNO } = request.body;
      const opened = await accounts.entry.verify(serialNO, request.body, 'agency', visit(request, reply));
      return success({ accessTokenResVO: entered(request, reply, opened) });
    },
  );
}
