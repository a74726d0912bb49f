import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Provider, StepAnswer, ThirdAnswer, WrappedSession } from '#lib/contract/account.ts';
import {
  type BindCheckAnswer,
  type OauthSignAnswer,
  type TgExistsAnswer,
  THIRD,
  type WalletSignAnswer,
} from '#lib/contract/account-data.ts';
import { success } from '#lib/contract/envelope.ts';
import type { Opened } from '../accounts/sessions.ts';
import type { ThirdEntered } from '../accounts/third.ts';
import type { App } from '../app-type.ts';
import { Time } from './schemas.ts';
import { entered, type UserRouteNeeds } from './user-login.ts';
import {
  Address,
  AreaCode,
  Codes,
  ProviderShape,
  Referral,
  Serial,
  StepShape,
  told,
  UnboundShape,
  WrappedShape,
} from './user-shapes.ts';
import { newcomerOf } from './user-visit.ts';

const about = (summary: string) => ({ tags: ['account'], summary });
const login = { captcha: 'login' } as const;
const ThirdShape = Type.Union([WrappedShape, StepShape, UnboundShape]);
const Signed = Type.String({ minLength: 1, maxLength: 4096 });

/** Logins by who somebody is elsewhere. Their sessions come in `accessTokenResVO`. */
export function thirdRoutes(app: App, needs: UserRouteNeeds): void {
  walletRoutes(app, needs);
  oauthRoutes(app, needs);
  telegramRoutes(app, needs);
  registerRoutes(app, needs);
  bindRoutes(app, needs);
}

function wrapped(request: FastifyRequest, reply: FastifyReply, opened: Opened): WrappedSession {
  return { accessTokenResVO: entered(request, reply, opened) };
}

function answerOf(request: FastifyRequest, reply: FastifyReply, done: ThirdEntered): ThirdAnswer {
  if ('unbound' in done) return done.unbound;
  return 'step' in done ? done.step : wrapped(request, reply, done.opened);
}

function walletRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    THIRD.walletSign,
    {
      schema: {
        ...about('The text that a wallet is to sign: our domain, a nonce, once'),
        body: Type.Object({ publicAddress: Address }),
        response: told<WalletSignAnswer>(
          Type.Object({ serialNO: Type.String(), text: Type.String(), expiresAt: Time('Over after that.') }),
        ),
      },
    },
    async (request, reply) => success(await accounts.wallets.text(request.body.publicAddress, visit(request, reply))),
  );
  app.post(
    THIRD.walletCheck,
    {
      config: login,
      schema: {
        ...about('Login by that signature'),
        body: Type.Object({ serialNO: Serial, publicAddress: Address, signature: Type.String({ maxLength: 200 }) }),
        response: told<ThirdAnswer>(ThirdShape),
      },
    },
    async (request, reply) =>
      success(answerOf(request, reply, await accounts.third.wallet(request.body, visit(request, reply)))),
  );
}

function oauthRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    THIRD.oauthSign,
    {
      schema: {
        ...about('Where the browser goes to log in with a third party'),
        body: Type.Object({ type: Type.Enum(['apple', 'google', 'tg']) }),
        response: told<OauthSignAnswer>(
          Type.Object({ serialNO: Type.String(), url: Type.String(), expiresAt: Time('Over after that.') }),
        ),
      },
    },
    async (request, reply) => success(await accounts.identities.trip(request.body.type, visit(request, reply))),
  );
  app.post(
    THIRD.check,
    {
      config: login,
      schema: {
        ...about('Login by what the third party gave'),
        body: Type.Object({
          type: Type.Enum(['apple', 'google', 'tg']),
          serialNO: Type.Optional(Serial),
          token: Type.Optional(Type.String({ maxLength: 8192 })),
          initData: Type.Optional(Signed),
        }),
        response: told<ThirdAnswer>(ThirdShape),
      },
    },
    async (request, reply) =>
      success(answerOf(request, reply, await accounts.third.check(request.body, visit(request, reply)))),
  );
  app.post(
    THIRD.securityVerify,
    {
      schema: {
        ...about('Second step of a third-party login'),
        body: Type.Object({ serialNO: Serial, ...Codes }),
        response: told<WrappedSession>(WrappedShape),
      },
    },
    async (request, reply) => {
      const { serialNO } = request.body;
      const opened = await accounts.entry.verify(serialNO, request.body, 'third', visit(request, reply));
      return success(wrapped(request, reply, opened));
    },
  );
}

function telegramRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    THIRD.tgSign,
    {
      config: login,
      schema: {
        ...about('Login by the data of Telegram’s login widget'),
        body: Type.Object({ sign: Signed }),
        response: told<ThirdAnswer>(ThirdShape),
      },
    },
    async (request, reply) => {
      const done = await accounts.third.telegram('widget', request.body.sign, visit(request, reply));
      return success(answerOf(request, reply, done));
    },
  );
  app.post(
    THIRD.tgSignV2,
    {
      config: login,
      schema: {
        ...about('Login by the init data of a Telegram mini app'),
        body: Type.Object({ initData: Signed }),
        response: told<ThirdAnswer>(ThirdShape),
      },
    },
    async (request, reply) => {
      const done = await accounts.third.telegram('miniApp', request.body.initData, visit(request, reply));
      return success(answerOf(request, reply, done));
    },
  );
  app.post(
    THIRD.tgCheckUserExit,
    {
      schema: {
        ...about('Whether this Telegram user has an account; told to himself alone'),
        body: Type.Object({ initData: Signed }),
        response: told<TgExistsAnswer>(Type.Object({ exists: Type.Boolean() })),
      },
    },
    async (request, reply) =>
      success({
        exists: await accounts.third.telegramExists(request.body.initData, visit(request, reply).now),
      }),
  );
}

function registerRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  const paths: readonly (readonly [string, Provider, string])[] = [
    [THIRD.appleRegister, 'apple', 'A new account for a proved Apple identity'],
    [THIRD.googleRegister, 'google', 'A new account for a proved Google identity'],
    [THIRD.tgRegister, 'tg', 'A new account for a proved Telegram user'],
    [THIRD.tgGenerateVirtual, 'tg', 'The same, for a mini app that asks for nothing'],
    [THIRD.walletRegister, 'wallet', 'A new account for a proved wallet'],
  ];
  for (const [path, provider, summary] of paths) {
    app.post(
      path,
      {
        config: { captcha: 'register' },
        schema: {
          ...about(summary),
          body: Type.Object({ serialNO: Serial, ...Referral }),
          response: told<WrappedSession>(WrappedShape),
        },
      },
      async (request, reply) => {
        const asker = visit(request, reply);
        const opened = await accounts.third.registerWith(provider, request.body, asker, newcomerOf(request));
        return success(wrapped(request, reply, opened));
      },
    );
  }
}

function bindRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    THIRD.bindCheck,
    {
      schema: {
        ...about('What can be done with a proved identity that has no account'),
        body: Type.Object({ serialNO: Serial }),
        response: told<BindCheckAnswer>(
          Type.Object({ provider: ProviderShape, choices: Type.Array(Type.Enum(['new', 'existing'])) }),
        ),
      },
    },
    async (request, reply) => {
      const provider = await accounts.third.bindCheck(request.body.serialNO, visit(request, reply));
      return success({ provider, choices: ['new', 'existing'] as const });
    },
  );
  app.post(
    THIRD.bindChoose,
    {
      config: login,
      schema: {
        ...about('A new account, or an existing one by its password'),
        body: Type.Object({
          serialNO: Serial,
          choice: Type.Enum(['new', 'existing']),
          loginName: Type.Optional(Type.String({ maxLength: 254 })),
          areaCode: AreaCode,
          pwd: Type.Optional(Type.String({ maxLength: 256 })),
          ...Referral,
        }),
        response: told<WrappedSession | StepAnswer>(Type.Union([WrappedShape, StepShape])),
      },
    },
    async (request, reply) => {
      const asker = visit(request, reply);
      const done = await accounts.third.bindChoose(request.body, asker, newcomerOf(request));
      return success('step' in done ? done.step : wrapped(request, reply, done.opened));
    },
  );
}
