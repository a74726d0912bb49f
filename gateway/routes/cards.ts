import { CARD_PATH, cardOf } from '#lib/contract/cards.ts';
import { CODE } from '#lib/contract/codes.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import { isLocale } from '#lib/i18n/locales.ts';
import { limitKey } from '../base/address.ts';
import type { App } from '../base/app-type.ts';
import { type Cards, FRESH_MS } from '../cards/cards.ts';
import { Refusal, retryAfter } from '../guards/errors.ts';

/** When to ask again for a card that cannot be drawn now, ms. */
const LATER_MS = 5_000;

/** Pictures of pages, for those who share an address. They are files, not calls, so the description of the API leaves them out. */
export function cardRoutes(app: App, { cards }: { readonly cards: Cards }): void {
  app.get(
    `${CARD_PATH}/:code/:file`,
    {
      config: { rate: 'market' },
      schema: {
        hide: true,
        params: Type.Object({ code: Type.String({ maxLength: 8 }), file: Type.String({ maxLength: 48 }) }),
      },
    },
    async (request, reply) => {
      const { code, file } = request.params;
      const card = cardOf(file);
      if (!card || !isLocale(code)) throw new Refusal(404, CODE.notFound);
      const found = await cards.find(code, card, limitKey(request.client.ip));
      if (!found) throw new Refusal(404, CODE.notFound);
      if (found === 'busy') throw new Refusal(503, CODE.unavailable, null, retryAfter(LATER_MS));
      const etag = `"${Math.trunc(found.at)}"`;
      reply.headers({
        etag,
        // What its owner can take back is kept by nobody but who saw it, and not for long.
        'cache-control': card.kind === 'share' ? 'private, max-age=60' : `public, max-age=${FRESH_MS / 1000}`,
        // Other sites show it beside the address of ours.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/png').send(found.bytes as never);
    },
  );
}
