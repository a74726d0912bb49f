import { Type } from 'typebox';
import { SECURITY } from '#lib/contract/account.ts';
import type { PasskeyStartAnswer, RecoveryCodesAnswer, TotpStartAnswer } from '#lib/contract/account-data.ts';
import { success } from '#lib/contract/envelope.ts';
import type { App } from '../app-type.ts';
import type { UserRouteNeeds } from './user-login.ts';
import { AreaCode, Codes, CodeText, DONE, type Done, DoneShape, Serial, told } from './user-shapes.ts';

const about = (summary: string) => ({ tags: ['security'], summary });
const config = { needs: 'user' } as const;
const done = told<Done>(DoneShape);

/** What people prove themselves with besides a password. */
export function factorRoutes(app: App, needs: UserRouteNeeds): void {
  contactRoutes(app, needs);
  totpRoutes(app, needs);
  passkeyRoutes(app, needs);
}

function contactRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  const Channel = Type.Enum(['email', 'mobile']);
  app.post(
    SECURITY.factor,
    {
      config,
      schema: {
        ...about('Second step by email or mobile: on or off'),
        body: Type.Object({ factor: Channel, on: Type.Boolean(), ...Codes }),
        response: done,
      },
    },
    async (request, reply) => {
      const { factor, on, ...codes } = request.body;
      await accounts.security.setFactor(request.live!, factor, on, codes, visit(request, reply));
      return success(DONE);
    },
  );
  app.post(
    SECURITY.contact,
    {
      config: { needs: 'main' },
      schema: {
        ...about('Another address or number'),
        body: Type.Object({
          channel: Channel,
          email: Type.Optional(Type.String({ maxLength: 254 })),
          mobile: Type.Optional(Type.String({ maxLength: 32 })),
          areaCode: AreaCode,
          verifyCode: CodeText,
          ...Codes,
        }),
        response: done,
      },
    },
    async (request, reply) => {
      await accounts.security.setContact(request.live!, request.body, visit(request, reply));
      return success(DONE);
    },
  );
}

function totpRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  const Recovery = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
  app.post(
    SECURITY.totpStart,
    {
      config,
      schema: {
        ...about('A secret for an authenticator'),
        body: Type.Object(Codes),
        response: told<TotpStartAnswer>(
          Type.Object({ serialNO: Type.String(), secret: Type.String(), url: Type.String() }),
        ),
      },
    },
    async (request, reply) =>
      success(await accounts.security.startTotp(request.live!, request.body, visit(request, reply))),
  );
  app.post(
    SECURITY.totpConfirm,
    {
      config,
      schema: {
        ...about('Its first code: from now on logins ask for one. Recovery codes are shown once'),
        body: Type.Object({ serialNO: Serial, googleCode: CodeText }),
        response: told<RecoveryCodesAnswer>(Recovery),
      },
    },
    async (request, reply) => {
      const recoveryCodes = await accounts.security.confirmTotp(request.live!, request.body, visit(request, reply));
      return success({ recoveryCodes });
    },
  );
  app.post(
    SECURITY.totpRemove,
    { config, schema: { ...about('No authenticator any more'), body: Type.Object(Codes), response: done } },
    async (request, reply) => {
      await accounts.security.removeTotp(request.live!, request.body, visit(request, reply));
      return success(DONE);
    },
  );
  app.post(
    SECURITY.recoveryCodes,
    {
      config,
      schema: {
        ...about('New recovery codes in place of all old ones'),
        body: Type.Object(Codes),
        response: told<RecoveryCodesAnswer>(Recovery),
      },
    },
    async (request, reply) => {
      const recoveryCodes = await accounts.security.renewRecovery(request.live!, request.body, visit(request, reply));
      return success({ recoveryCodes });
    },
  );
}

function passkeyRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  const normal = { needs: 'normal' } as const;
  app.post(
    SECURITY.passkeyStart,
    {
      config: normal,
      schema: {
        ...about('What a browser is asked to make a passkey of'),
        body: Type.Object(Codes),
        response: told<PasskeyStartAnswer>(Type.Object({ serialNO: Type.String(), options: Type.Object({}) })),
      },
    },
    async (request, reply) =>
      success(await accounts.security.startPasskey(request.live!, request.body, visit(request, reply))),
  );
  app.post(
    SECURITY.passkeyFinish,
    {
      config: normal,
      schema: {
        ...about('The passkey that was made'),
        body: Type.Object({
          serialNO: Serial,
          name: Type.String({ minLength: 1, maxLength: 40 }),
          response: Type.Object({}),
        }),
        response: done,
      },
    },
    async (request, reply) => {
      await accounts.security.finishPasskey(request.live!, request.body, visit(request, reply));
      return success(DONE);
    },
  );
  app.post(
    SECURITY.passkeyRemove,
    {
      config: normal,
      schema: {
        ...about('Forgets a passkey'),
        body: Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,1024}$' }), ...Codes }),
        response: done,
      },
    },
    async (request, reply) => {
      const { id, ...codes } = request.body;
      await accounts.security.removePasskey(request.live!, id, codes, visit(request, reply));
      return success(DONE);
    },
  );
}
