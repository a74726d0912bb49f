import { SUB } from '#lib/contract/account.ts';
import { success } from '#lib/contract/envelope.ts';
import { SessionShape } from '#lib/contract/shapes/account.ts';
import {
  DemoSwitchBody,
  SubCreateBody,
  SubFreezeBody,
  SubListShape,
  SubPermissionsBody,
  SubRowShape,
  SwitchBody,
} from '#lib/contract/shapes/sub.ts';
import type { App } from '../base/app-type.ts';
import { told } from './schemas.ts';
import { entered, type UserRouteNeeds } from './user-login.ts';

const about = (summary: string) => ({ tags: ['account'], summary });
const main = { needs: 'main' } as const;
const normal = { needs: 'normal' } as const;

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
        response: told(SubListShape),
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
        body: SubCreateBody,
        response: told(SubRowShape),
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
        body: SubPermissionsBody,
        response: told(SubRowShape),
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
        body: SubFreezeBody,
        response: told(SubRowShape),
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
          body: SwitchBody,
          response: told(SessionShape),
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
          body: DemoSwitchBody,
          response: told(SessionShape),
        },
      },
      async (request, reply) => {
        const opened = await accounts.subs.switchDemo(request.live!, request.body.demo, visit(request, reply));
        return success(entered(request, reply, opened));
      },
    );
  }
}
