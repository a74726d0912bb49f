import { ANNOUNCEMENT_LIMIT } from '#lib/contract/announcement.ts';
import { CODE } from '#lib/contract/codes.ts';
import { ANNOUNCEMENT } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import { AnnouncementDetailShape, AnnouncementPageShape } from '#lib/contract/shapes/announcement.ts';
import { QueryLimit } from '#lib/contract/shapes/common.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { fieldError } from '../base/refusal.ts';
import { type Announcements, CURSOR } from '../data/announcements.ts';
import { businessFailure } from '../guards/refuse.ts';
import { languageOf } from '../guards/words.ts';
import { answers } from './schemas.ts';

type Needs = { readonly announcements: Announcements; readonly clock: Clock };

const USUAL = 20;
const about = (summary: string) => ({ tags: ['announcement'], summary });
// No `cache`: the same address answers in the language of a header too.
const config = { rate: 'market' } as const;

const Language = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 999, description: 'Id of the language; without it the header locale counts.' }),
);
/** What the venue tells everybody, in the reader's language with English below. */
export function announcementRoutes(app: App, { announcements, clock }: Needs): void {
  app.get(
    ANNOUNCEMENT.list,
    {
      config,
      schema: {
        ...about('Announcements, newest first'),
        querystring: Type.Object({
          languageType: Language,
          cursor: Type.Optional(Type.String({ pattern: CURSOR.source, description: 'Of the page before.' })),
          limit: QueryLimit(ANNOUNCEMENT_LIMIT, USUAL),
        }),
        response: answers(AnnouncementPageShape),
      },
    },
    async (request) => {
      const { cursor, limit = USUAL } = request.query;
      return success(await announcements.list({ locale: languageOf(request), now: clock.now(), cursor, limit }));
    },
  );

  app.get(
    ANNOUNCEMENT.detail,
    {
      config,
      schema: {
        ...about('One announcement with its text'),
        querystring: Type.Object({ languageType: Language, id: Type.String({ pattern: '^\\d{1,15}$' }) }),
        response: answers(AnnouncementDetailShape),
      },
    },
    async (request, reply) => {
      const { id } = request.query;
      const found = await announcements.detail(Number.parseInt(id, 10), {
        locale: languageOf(request),
        now: clock.now(),
      });
      if (found) return success(found);
      return businessFailure(request, reply, {
        code: CODE.announcementUnknown,
        data: fieldError('id', 'a published announcement', id),
      });
    },
  );
}
