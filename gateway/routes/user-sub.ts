import { Type } from 'typebox';
import { PERMISSIONS, type SessionAnswer, SUB } from '#lib/contract/account.ts';
import type { SubList, SubRow } from '#lib/contract/account-data.ts';
import { success } from '#lib/contract/envelope.ts';
import type { App } from '../app-type.ts';
import { Time } from './schemas.ts';
import { entered, type UserRouteNeeds } from './user-login.ts';
import { Nullable, SessionShape, told, UserIdText } from './user-shapes.ts';

const about = (summary: string) => ({ tags: ['account'], summary });
const main = { needs: 'main' } as const;
const normal = { needs: 'normal' } as const;

const Permissions = Type.Array(Type.Enum([...PERMISSIONS]), { maxItems: PERMISSIONS.length, uniqueItems: true });
const Row = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  status: Type.Enum(['normal', 'frozen']),
  permissions: Permissions,
  virtual: Type.Boolean({ description: 'Without a password of its own: only switched to.' }),
  createdAt: Time('Made.'),
  lastLoginAt: Nullable(Time('Last login of its own.')),
});

/** Sub-accounts: made and governed by the main account alone; a switch leads nowhere but inside the own tree. */
export function subRoutes(app: App, needs: UserRouteNeeds): void {
  governRoutes(app, needs);
  switchRoutes(app, needs);
}

function governRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.get(
    SUB.list,
    {
      config: normal,
      schema: {
        ...about('Sub-accounts of whoever logged in'),
        response: told<SubList>(
          Type.Object({
            main: Type.Object({ userId: Type.String() }),
            self: Type.String(),
            rows: Type.Array(Row),
          }),
        ),
      },
    },
    async ({ live }) => success(await accounts.subs.list(live!)),
  );
  app.post(
    SUB.create,
    {
      config: main,
      schema: {
        ...about('A new sub-account'),
        body: Type.Object({
          name: Type.String({ pattern: '^[A-Za-z0-9]{6,16}$' }),
          pwd: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
          permissions: Permissions,
        }),
        response: told<SubRow>(Row),
      },
    },
    async (request, reply) => success(await accounts.subs.create(request.live!, request.body, visit(request, reply))),
  );
  app.post(
    SUB.permissions,
    {
      config: main,
      schema: {
        ...about('What a sub-account may do'),
        body: Type.Object({ userId: UserIdText, permissions: Permissions }),
        response: told<SubRow>(Row),
      },
    },
    async ({ live, body: { userId, permissions } }) =>
      success(await accounts.subs.setPermissions(live!, userId, permissions)),
  );
  app.post(
    SUB.freeze,
    {
      config: main,
      schema: {
        ...about('Freezes a sub-account, or thaws it; its sessions end at once'),
        body: Type.Object({ userId: UserIdText, frozen: Type.Boolean() }),
        response: told<SubRow>(Row),
      },
    },
    async (request, reply) => {
      const { userId, frozen } = request.body;
      return success(await accounts.subs.freeze(request.live!, userId, frozen, visit(request, reply).now));
    },
  );
}

function switchRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  for (const path of [SUB.switchLogin, SUB.switchWeb, SUB.switchApp]) {
    app.post(
      path,
      {
        config: normal,
        schema: {
          ...about('A session as another account of the own tree; this one ends'),
          body: Type.Object({ userId: UserIdText }),
          response: told<SessionAnswer>(SessionShape),
        },
      },
      async (request, reply) => {
        const opened = await accounts.subs.switchTo(request.live!, request.body.userId, visit(request, reply));
        return success(entered(request, reply, opened));
      },
    );
  }
  for (const path of [SUB.switchLoginDemo, SUB.switchTradeDemo]) {
    app.post(
      path,
      {
        config: normal,
        schema: {
          ...about('A session that trades on paper only, and back; this one ends'),
          body: Type.Object({ demo: Type.Boolean() }),
          response: told<SessionAnswer>(SessionShape),
        },
      },
      async (request, reply) => {
        const opened = await accounts.subs.switchDemo(request.live!, request.body.demo, visit(request, reply));
        return success(entered(request, reply, opened));
      },
    );
  }
}
