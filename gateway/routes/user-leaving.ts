import { Readable } from 'node:stream';
import { DOWNLOAD, SECURITY } from '#lib/contract/account.ts';
import { success } from '#lib/contract/envelope.ts';
import { CodesBody } from '#lib/contract/shapes/account.ts';
import { ClosedShape, DownloadQuery, TakeoutFileShape, TakeoutShape } from '#lib/contract/shapes/takeout.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import { clearSession } from '../guards/session-cookies.ts';
import { told } from './schemas.ts';
import type { UserRouteNeeds } from './user-login.ts';

const about = (summary: string) => ({ tags: ['account'], summary });
const user = { needs: 'user' } as const;

/** As long as a large file may take on a slow line, ms. */
const PATIENCE = 30 * 60_000;

/** What somebody takes along, and the end of an account. */
export function leavingRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    SECURITY.close,
    {
      config: { needs: 'main' },
      schema: {
        ...about('Closes the account and its sub-accounts; all sessions end'),
        body: CodesBody,
        response: told(ClosedShape),
      },
    },
    async (request, reply) => {
      const closed = await accounts.closing.close(request.live!, request.body, visit(request, reply));
      clearSession(request, reply);
      return success(closed);
    },
  );
  app.post(
    SECURITY.takeout,
    {
      config: user,
      schema: { ...about('Asks for everything the account has'), body: CodesBody, response: told(TakeoutShape) },
    },
    async (request, reply) => success(await accounts.takeout.ask(request.live!, request.body, visit(request, reply))),
  );
  app.get(
    DOWNLOAD,
    {
      config: { ...user, patience: PATIENCE },
      schema: {
        ...about('Everything the account has, as one file; a refusal is in the envelope'),
        querystring: DownloadQuery,
        response: { 200: Type.Union([TakeoutFileShape, told(ClosedShape)[200]]) },
      },
    },
    async (request, reply) => {
      const { now } = visit(request, reply);
      const pieces = await accounts.takeout.file(request.live!, request.query.serialNO, now);
      const day = new Date(now).toISOString().slice(0, 10);
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="meridian-account-${day}.json"`)
        .send(Readable.from(pieces) as never);
    },
  );
}
