import { CODE } from '#lib/contract/codes.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import { negotiate } from '../base/encoding.ts';
import { Refusal } from '../guards/errors.ts';
import type { Libs } from '../libs/libs.ts';

const YEAR_S = 31_536_000;
const HOUR_S = 3_600;

/** Scripts for browsers from the own origin. They are files, not calls, so the description of the API leaves them out. */
export function libRoutes(app: App, { libs }: { readonly libs: Libs }): void {
  app.get(
    '/cdnstatic/libs/:file',
    {
      schema: {
        hide: true,
        params: Type.Object({ file: Type.String({ maxLength: 64 }) }),
        querystring: Type.Object({ v: Type.Optional(Type.String({ maxLength: 32 })) }),
      },
    },
    async (request, reply) => {
      const lib = libs.get(request.params.file);
      if (!lib) throw new Refusal(404, CODE.notFound);
      const coding = negotiate(request.headers['accept-encoding']);
      const etag = `"${lib.version}-${coding}"`;
      // A name that is kept for ever must say what it holds; the bare one must be able to bring a repaired file.
      const keep = request.query.v === lib.version ? `max-age=${YEAR_S}, immutable` : `max-age=${HOUR_S}`;
      reply.headers({ etag, vary: 'accept-encoding', 'cache-control': `public, ${keep}` });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (coding !== 'identity') reply.header('content-encoding', coding);
      return reply.type('text/javascript; charset=utf-8').send((await lib.bytes(coding)) as never);
    },
  );
}
