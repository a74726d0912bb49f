import { success } from '#lib/contract/envelope.ts';
import { KEPT, KEPT_BYTES } from '#lib/contract/kept.ts';
import { KeptBody, KeptListShape, KeptPutShape, KeptQuery, KeptShape } from '#lib/contract/shapes/kept.ts';
import type { App } from '../base/app-type.ts';
import { told } from './schemas.ts';
import type { UserRouteNeeds } from './user-login.ts';

const about = (summary: string) => ({ tags: ['account'], summary });
const user = { needs: 'user' } as const;

/** What somebody set up for himself. */
export function keptRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.get(
    KEPT.list,
    {
      config: user,
      schema: { ...about('What is kept with the account, without the values'), response: told(KeptListShape) },
    },
    async ({ live }) => success(await accounts.kept.list(live!)),
  );
  app.get(
    KEPT.one,
    {
      config: user,
      schema: { ...about('One kind of what is kept'), querystring: KeptQuery, response: told(KeptShape) },
    },
    async ({ live, query }) => success(await accounts.kept.one(live!, query.kind)),
  );
  app.post(
    KEPT.put,
    {
      config: user,
      // What is around the value, and escapes of whoever writes plain ASCII.
      bodyLimit: 2 * KEPT_BYTES,
      schema: {
        ...about('Keeps one kind, unless another version stands than the one it follows'),
        body: KeptBody,
        response: told(KeptPutShape),
      },
    },
    async (request, reply) => success(await accounts.kept.put(request.live!, request.body, visit(request, reply).now)),
  );
}
