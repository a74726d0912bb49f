import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import { success } from '#lib/contract/envelope.ts';
import { VerifyBody, WrappedLoginShape, type WrappedSession, WrappedShape } from '#lib/contract/shapes/account.ts';
import {
  BindCheckBody,
  BindCheckShape,
  BindChooseBody,
  OauthSignBody,
  OauthSignShape,
  TgDataBody,
  TgExistsShape,
  TgSignBody,
  type ThirdAnswer,
  ThirdCheckBody,
  ThirdRegisterBody,
  ThirdShape,
  WalletCheckBody,
  WalletSignBody,
  WalletSignShape,
} from '#lib/contract/shapes/third.ts';
import type { Opened } from '../accounts/sessions.ts';
import type { ThirdEntered } from '../accounts/third.ts';
import type { App } from '../base/app-type.ts';
import { told } from './schemas.ts';
import { entered, type UserRouteNeeds } from './user-login.ts';
import { newcomerOf } from './user-visit.ts';

const about = (summary: string) => ({ tags: ['account'], summary });
const login = { captcha: 'login' } as const;
const password = { captcha: 'login', password: true } as const;

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
        body: WalletSignBody,
        response: told(WalletSignShape),
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
        body: WalletCheckBody,
        response: told(ThirdShape),
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
        body: OauthSignBody,
        response: told(OauthSignShape),
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
        body: ThirdCheckBody,
        response: told(ThirdShape),
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
        body: VerifyBody,
        response: told(WrappedShape),
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
        body: TgSignBody,
        response: told(ThirdShape),
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
        body: TgDataBody,
        response: told(ThirdShape),
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
        body: TgDataBody,
        response: told(TgExistsShape),
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
        schema: {
          ...about(summary),
          body: ThirdRegisterBody,
          response: told(WrappedShape),
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
        body: BindCheckBody,
        response: told(BindCheckShape),
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
      config: password,
      schema: {
        ...about('A new account, or an existing one by its password'),
        body: BindChooseBody,
        response: told(WrappedLoginShape),
      },
    },
    async (request, reply) => {
      const asker = visit(request, reply);
      const done = await accounts.third.bindChoose(request.body, asker, newcomerOf(request));
      return success('step' in done ? done.step : wrapped(request, reply, done.opened));
    },
  );
}
