import { Type } from 'typebox';
import {
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_LIMIT,
  type AnnouncementDetail,
  type AnnouncementPage,
} from '#lib/contract/announcement.ts';
import { CODE, type FieldError } from '#lib/contract/codes.ts';
import { ANNOUNCEMENT } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import type { App } from '../app-type.ts';
import type { Clock } from '../clock.ts';
import { type Announcements, CURSOR } from '../data/announcements.ts';
import { fieldError } from '../guards/errors.ts';
import { businessFailure } from '../guards/refuse.ts';
import { languageOf } from '../guards/words.ts';
import { answers, QueryLimit, Time } from './schemas.ts';

type Needs = { readonly announcements: Announcements; readonly clock: Clock };

const USUAL = 20;
const about = (summary: string) => ({ tags: ['announcement'], summary });
// No `cache`: the same address answers in the language of a header too.
const config = { rate: 'market' } as const;

const Language = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 999, description: 'Id of the language; without it the header locale counts.' }),
);
const Shape = Type.Object({
  id: Type.String({ pattern: '^\\d+$' }),
  kind: Type.Enum([...ANNOUNCEMENT_KINDS]),
  at: Time('Shown since then.'),
  barUntil: Type.Union([Time('On the home page until then.'), Type.Null()]),
  locale: Type.String({ description: 'Language of the text: the one asked for, its base, or English.' }),
  title: Type.String({ description: 'Plain text.' }),
});

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
        response: answers<AnnouncementPage>(
          Type.Object({ rows: Type.Array(Shape), cursor: Type.Union([Type.String(), Type.Null()]) }),
        ),
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
        response: answers<AnnouncementDetail | FieldError>(
          Type.Object({
            ...Shape.properties,
            body: Type.String({ description: 'HTML, sanitised when it was written.' }),
          }),
        ),
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
        code: CODE.notFound,
        data: fieldError('id', 'a published announcement', id),
      });
    },
  );
}
