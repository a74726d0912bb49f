import { SECURITY } from '#lib/contract/account.ts';
import { success } from '#lib/contract/envelope.ts';
import { CodesBody, DoneShape } from '#lib/contract/shapes/account.ts';
import {
  ContactBody,
  FactorBody,
  PasskeyFinishBody,
  PasskeyRemoveBody,
  PasskeyStartShape,
  RecoveryCodesShape,
  TotpConfirmBody,
  TotpStartShape,
} from '#lib/contract/shapes/security.ts';
import type { App } from '../base/app-type.ts';
import { DONE, told } from './schemas.ts';
import type { UserRouteNeeds } from './user-login.ts';

const about = (summary: string) => ({ tags: ['security'], summary });
const config = { needs: 'user' } as const;
const done = told(DoneShape);

/** What people prove themselves with besides a password. */
export function factorRoutes(app: App, needs: UserRouteNeeds): void {
  contactRoutes(app, needs);
  totpRoutes(app, needs);
  passkeyRoutes(app, needs);
}

function contactRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    SECURITY.factor,
    {
      config,
      schema: {
        ...about('Second step by email or mobile: on or off'),
        body: FactorBody,
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
        body: ContactBody,
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
  app.post(
    SECURITY.totpStart,
    {
      config,
      schema: {
        ...about('A secret for an authenticator'),
        body: CodesBody,
        response: told(TotpStartShape),
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
        body: TotpConfirmBody,
        response: told(RecoveryCodesShape),
      },
    },
    async (request, reply) => {
      const recoveryCodes = await accounts.security.confirmTotp(request.live!, request.body, visit(request, reply));
      return success({ recoveryCodes });
    },
  );
  app.post(
    SECURITY.totpRemove,
    { config, schema: { ...about('No authenticator any more'), body: CodesBody, response: done } },
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
        body: CodesBody,
        response: told(RecoveryCodesShape),
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
        body: CodesBody,
        response: told(PasskeyStartShape),
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
        body: PasskeyFinishBody,
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
        body: PasskeyRemoveBody,
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
