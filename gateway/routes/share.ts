import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import {
  RevokeBody,
  RevokedShape,
  ShareBody,
  ShareListShape,
  ShareQuery,
  ShareShape,
} from '#lib/contract/shapes/share.ts';
import { SHARE, SHARES_MOST } from '#lib/contract/share.ts';
import type { App } from '../base/app-type.ts';
import { fieldError } from '../base/refusal.ts';
import { businessFailure } from '../guards/refuse.ts';
import type { Shares } from '../shares/shares.ts';
import { stated } from './mix.ts';
import { answers } from './schemas.ts';

const about = (summary: string) => ({ tags: ['share'], summary });

/** Trades that their owners show: made, listed and taken back by them, seen by whoever has the link. */
export function shareRoutes(app: App, { shares }: { readonly shares: Shares }): void {
  app.post(
    SHARE.create,
    {
      config: stated,
      schema: {
        ...about(`A link to a position or a fill, with figures from the journal; at most ${SHARES_MOST} an account`),
        body: ShareBody,
        response: answers(ShareShape),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      const { env, account } = request.principal;
      const made = await shares.create(env, account, wish);
      if (made === 'full') return businessFailure(request, reply, { code: CODE.sharesFull, data: null });
      if ('rule' in made) {
        const { field, rule } = made;
        return businessFailure(request, reply, {
          code: CODE[rule],
          data: fieldError(field, rule, `${wish[field] ?? ''}`),
        });
      }
      return success(made);
    },
  );

  app.get(
    SHARE.list,
    {
      config: { rate: 'trade', needs: 'account' },
      schema: { ...about('Links of the account that are open, newest first'), response: answers(ShareListShape) },
    },
    async ({ principal }) => success({ shares: await shares.list(principal.env, principal.account) }),
  );

  app.post(
    SHARE.revoke,
    {
      config: stated,
      schema: {
        ...about('Takes a link back; who has it finds nothing any more'),
        body: RevokeBody,
        response: answers(RevokedShape),
      },
    },
    async (request, reply) => {
      const { env, account } = request.principal;
      const { id } = request.body;
      if (await shares.revoke(env, account, id)) return success({ id });
      return businessFailure(request, reply, { code: CODE.shareUnknown, data: fieldError('id', 'shareUnknown', id) });
    },
  );

  app.get(
    SHARE.view,
    {
      config: { rate: 'market' },
      schema: {
        ...about('What a link shows, to everybody who has it'),
        querystring: ShareQuery,
        response: answers(ShareShape),
      },
    },
    async (request, reply) => {
      const found = await shares.view(request.query.id);
      if (found) return success(found);
      return businessFailure(request, reply, {
        code: CODE.shareUnknown,
        data: fieldError('id', 'shareUnknown', request.query.id),
      });
    },
  );
}
