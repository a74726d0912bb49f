import { Type } from 'typebox';
import { FACTORS, SECURITY } from '#lib/contract/account.ts';
import {
  type DeviceRow,
  LOGIN_EVENTS,
  type LoginHistory,
  type SecurityOverview,
  type SessionRow,
} from '#lib/contract/account-data.ts';
import { success } from '#lib/contract/envelope.ts';
import type { App } from '../app-type.ts';
import { QueryLimit, Time } from './schemas.ts';
import type { UserRouteNeeds } from './user-login.ts';
import {
  Codes,
  DONE,
  type Done,
  DoneShape,
  Nullable,
  Password,
  ProviderShape,
  told,
  UserInfoShape,
} from './user-shapes.ts';

const about = (summary: string) => ({ tags: ['security'], summary });
const config = { needs: 'user' } as const;
const PAGE = 20;
const done = told<Done>(DoneShape);
const Id = Type.String({ pattern: '^[\\w-]{1,64}$' });

/** What protects an account, seen and changed by its owner. */
export function securityRoutes(app: App, needs: UserRouteNeeds): void {
  viewRoutes(app, needs);
  deviceRoutes(app, needs);
  passwordRoutes(app, needs);
}

function viewRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  const Key = Type.Object({
    id: Type.String(),
    name: Type.String(),
    createdAt: Time('Made.'),
    usedAt: Nullable(Time('Used last.')),
  });
  const Overview = Type.Object({
    user: UserInfoShape,
    hasPassword: Type.Boolean(),
    factors: Type.Array(Type.Enum([...FACTORS])),
    passkeys: Type.Array(Key),
    recoveryCodesLeft: Nullable(Type.Integer()),
    antiPhishingCode: Nullable(Type.String()),
    bound: Type.Array(
      Type.Object({
        id: Type.String(),
        provider: ProviderShape,
        name: Nullable(Type.String({ description: 'Of a wallet its address, shortened.' })),
        at: Time('Bound then.'),
      }),
    ),
    providers: Type.Array(ProviderShape),
  });
  app.get(
    SECURITY.overview,
    { config, schema: { ...about('What protects the account'), response: told<SecurityOverview>(Overview) } },
    async (request, reply) => success(await accounts.security.overview(request.live!, visit(request, reply).now)),
  );
  const Row = Type.Object({
    id: Type.String(),
    event: Type.Enum([...LOGIN_EVENTS]),
    by: Nullable(Type.String()),
    device: Type.String(),
    ip: Type.String(),
    at: Time('When.'),
  });
  app.get(
    SECURITY.history,
    {
      config,
      schema: {
        ...about('Logins and changes, newest first'),
        querystring: Type.Object({
          cursor: Type.Optional(Type.String({ pattern: '^\\d{20}$' })),
          limit: QueryLimit(100, PAGE),
        }),
        response: told<LoginHistory>(Type.Object({ rows: Type.Array(Row), cursor: Nullable(Type.String()) })),
      },
    },
    async ({ live, query: { cursor, limit = PAGE } }) => success(await accounts.devices.history(live!, cursor, limit)),
  );
}

function deviceRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  const Session = Type.Object({
    id: Type.String(),
    current: Type.Boolean(),
    device: Type.String(),
    ip: Type.String(),
    createdAt: Time('Begun.'),
    seenAt: Time('Used last.'),
    signed: Type.Boolean({ description: 'Its calls are signed.' }),
    demo: Type.Boolean(),
  });
  app.get(
    SECURITY.sessions,
    {
      config,
      schema: { ...about('Sessions, newest first'), response: told<readonly SessionRow[]>(Type.Array(Session)) },
    },
    async (request, reply) => success(await accounts.devices.sessions(request.live!, visit(request, reply).now)),
  );
  app.post(
    SECURITY.removeSession,
    {
      config,
      schema: { ...about('Ends one session at once'), body: Type.Object({ sessionId: Id }), response: done },
    },
    async (request, reply) => {
      await accounts.devices.removeSession(request.live!, request.body.sessionId, visit(request, reply));
      return success(DONE);
    },
  );
  app.post(
    SECURITY.removeOtherSessions,
    { config, schema: { ...about('Ends every session but this one'), response: done } },
    async (request, reply) => {
      await accounts.devices.removeOthers(request.live!, visit(request, reply));
      return success(DONE);
    },
  );
  const Device = Type.Object({
    id: Type.String(),
    current: Type.Boolean(),
    device: Type.String(),
    ip: Type.String(),
    firstSeenAt: Time('First login.'),
    lastSeenAt: Time('Last login.'),
    trusted: Type.Boolean({ description: 'Proved itself by a key of an earlier login.' }),
    sessions: Type.Integer(),
  });
  app.get(
    SECURITY.devices,
    { config, schema: { ...about('Devices of logins'), response: told<readonly DeviceRow[]>(Type.Array(Device)) } },
    async (request, reply) => success(await accounts.devices.devices(request.live!, visit(request, reply).now)),
  );
  app.post(
    SECURITY.removeDevice,
    {
      config,
      schema: {
        ...about('Forgets a device and ends its sessions'),
        body: Type.Object({ deviceId: Id }),
        response: done,
      },
    },
    async (request, reply) => {
      await accounts.devices.removeDevice(request.live!, request.body.deviceId, visit(request, reply));
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
        body: Type.Object({
          oldPwd: Type.Optional(Type.String({ maxLength: 256 })),
          pwd: Password,
          rePwd: Password,
          ...Codes,
        }),
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
        body: Type.Object({ code: Type.String({ pattern: '^[A-Za-z0-9]{4,20}$' }), ...Codes }),
        response: done,
      },
    },
    async (request, reply) => {
      await accounts.security.antiPhishing(request.live!, request.body, visit(request, reply));
      return success(DONE);
    },
  );
}
