import { SECURITY } from '#lib/contract/account.ts';
import { success } from '#lib/contract/envelope.ts';
import { CodesBody, DoneShape } from '#lib/contract/shapes/account.ts';
import {
  AntiPhishingBody,
  ChangePasswordBody,
  DeviceRowShape,
  LoginHistoryQuery,
  LoginHistoryShape,
  NameDeviceBody,
  OverviewShape,
  RemoveDeviceBody,
  RemoveSessionBody,
  SessionRowShape,
} from '#lib/contract/shapes/security.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import { DONE, told } from './schemas.ts';
import type { UserRouteNeeds } from './user-login.ts';

const about = (summary: string) => ({ tags: ['security'], summary });
const config = { needs: 'user' } as const;
const PAGE = 20;
const done = told(DoneShape);

/** What protects an account, seen and changed by its owner. */
export function securityRoutes(app: App, needs: UserRouteNeeds): void {
  viewRoutes(app, needs);
  deviceRoutes(app, needs);
  passwordRoutes(app, needs);
}

function viewRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.get(
    SECURITY.overview,
    { config, schema: { ...about('What protects the account'), response: told(OverviewShape) } },
    async (request, reply) => success(await accounts.security.overview(request.live!, visit(request, reply).now)),
  );

  app.get(
    SECURITY.history,
    {
      config,
      schema: {
        ...about('Logins and changes, newest first'),
        querystring: LoginHistoryQuery(PAGE),
        response: told(LoginHistoryShape),
      },
    },
    async ({ live, query: { cursor, limit = PAGE } }) => success(await accounts.devices.history(live!, cursor, limit)),
  );
}

function deviceRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.get(
    SECURITY.sessions,
    {
      config,
      schema: { ...about('Sessions, newest first'), response: told(Type.Array(SessionRowShape)) },
    },
    async (request, reply) => success(await accounts.devices.sessions(request.live!, visit(request, reply).now)),
  );
  app.post(
    SECURITY.removeSession,
    {
      config,
      schema: { ...about('Ends one session at once'), body: RemoveSessionBody, response: done },
    },
    async (request, reply) => {
      await accounts.devices.removeSession(request.live!, request.body.sessionId, request.body, visit(request, reply));
      return success(DONE);
    },
  );
  app.post(
    SECURITY.removeOtherSessions,
    { config, schema: { ...about('Ends every session but this one'), body: CodesBody, response: done } },
    async (request, reply) => {
      await accounts.devices.removeOthers(request.live!, request.body, visit(request, reply));
      return success(DONE);
    },
  );

  app.get(
    SECURITY.devices,
    { config, schema: { ...about('Devices of logins'), response: told(Type.Array(DeviceRowShape)) } },
    async (request, reply) => success(await accounts.devices.devices(request.live!, visit(request, reply).now)),
  );
  app.post(
    SECURITY.removeDevice,
    {
      config,
      schema: {
        ...about('Forgets a device and ends its sessions'),
        body: RemoveDeviceBody,
        response: done,
      },
    },
    async (request, reply) => {
      await accounts.devices.removeDevice(request.live!, request.body.deviceId, request.body, visit(request, reply));
      return success(DONE);
    },
  );
  app.post(
    SECURITY.nameDevice,
    { config, schema: { ...about('Names a device of the account'), body: NameDeviceBody, response: done } },
    async (request, reply) => {
      const { deviceId, name } = request.body;
      await accounts.devices.nameDevice(request.live!, deviceId, name, visit(request, reply));
      return success(DONE);
    },
  );
}

function passwordRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    SECURITY.password,
    {
      config,
      schema: {
        ...about('Another password, or a first one; all other sessions end'),
        body: ChangePasswordBody,
        response: done,
      },
    },
    async (request, reply) => {
      await accounts.security.changePassword(request.live!, request.body, visit(request, reply));
      return success(DONE);
    },
  );
  app.post(
    SECURITY.antiPhishing,
    {
      config,
      schema: {
        ...about('The code that all our mails to this account carry'),
        body: AntiPhishingBody,
        response: done,
      },
    },
    async (request, reply) => {
      await accounts.security.antiPhishing(request.live!, request.body, visit(request, reply));
      return success(DONE);
    },
  );
}
