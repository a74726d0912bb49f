import { GUARD } from '#lib/contract/account.ts';
import { success } from '#lib/contract/envelope.ts';
import { DoneShape } from '#lib/contract/shapes/account.ts';
import { GuardActBody, GuardLookBody, GuardLookShape } from '#lib/contract/shapes/security.ts';
import type { App } from '../base/app-type.ts';
import { DONE, told } from './schemas.ts';
import type { UserRouteNeeds } from './user-login.ts';

const about = (summary: string) => ({ tags: ['security'], summary });

/** Links of messages, for whoever opens one: without a login. The token is in the body, so no log and no referrer has it. */
export function guardRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    GUARD.look,
    {
      config: {},
      schema: {
        ...about('What a link from a message is about; uses nothing up'),
        body: GuardLookBody,
        response: told(GuardLookShape),
      },
    },
    async (request, reply) => success(await accounts.guard.look(request.body.token, visit(request, reply).now)),
  );
  app.post(
    GUARD.act,
    {
      config: {},
      schema: {
        ...about('“This was not me”: ends all sessions, makes every device prove itself, and undoes a change; once'),
        body: GuardActBody,
        response: told(DoneShape),
      },
    },
    async (request, reply) => {
      const { token, googleCode } = request.body;
      await accounts.guard.act(token, googleCode, visit(request, reply));
      return success(DONE);
    },
  );
}
