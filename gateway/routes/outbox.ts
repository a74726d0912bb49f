import { createHash } from 'node:crypto';
import { OUTBOX, OUTBOX_CAPTCHAS, OUTBOX_KEY, OUTBOX_PAGE } from '#lib/contract/account.ts';
import { success } from '#lib/contract/envelope.ts';
import { type OpenCaptcha, OpenCaptchaShape, OutboxMessageShape } from '#lib/contract/shapes/outbox.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import type { Challenges } from '../captcha/challenges.ts';
import { admitToOutbox } from '../guards/outbox.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { OUTBOX_STYLE, outboxPage } from '../outbox/page.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly outbox: Outbox;
  readonly key: string;
  /** Without it no call asks for a captcha. */
  readonly challenges?: Challenges | undefined;
};

const KEY = 'Stands in the data folder, run.json, as outboxKey.';
const headers = Type.Object({ [OUTBOX_KEY.header]: Type.Optional(Type.String({ description: KEY })) });
/** Challenges shown at most. */
const SHOWN = 20;

const Page = { description: 'For people.', content: { 'text/html': { schema: Type.String() } } };

/** The page has one style sheet, and nothing in it runs. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(OUTBOX_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Messages that nobody carries and answers of captchas, for whoever sits at this machine and has the key of this start. */
export function outboxRoutes(app: App, { outbox, key, challenges }: Needs): void {
  const onRequest = admitToOutbox(key);
  app.get(
    OUTBOX,
    {
      onRequest,
      schema: {
        tags: ['meta'],
        summary: 'Messages that nobody carries, newest first; over loopback, with the key of this start',
        headers,
        response: answers(Type.Array(OutboxMessageShape)),
      },
    },
    async () => {
      await outbox.settled();
      return success(outbox.messages);
    },
  );
  app.get(
    OUTBOX_CAPTCHAS,
    {
      onRequest,
      schema: {
        tags: ['meta'],
        summary: 'Captchas that wait to be solved, newest first, with their answers; as the outbox',
        headers,
        response: answers(Type.Array(OpenCaptchaShape)),
      },
    },
    async () => success(openCaptchas(challenges)),
  );
  app.get(
    OUTBOX_PAGE,
    {
      onRequest,
      schema: {
        tags: ['meta'],
        summary: 'Both as a page, for people',
        querystring: Type.Object({ [OUTBOX_KEY.query]: Type.Optional(Type.String({ description: KEY })) }),
        response: { 200: Page, '4xx': answers(Type.Null())['4xx'] },
      },
    },
    async (_request, reply) => {
      await outbox.settled();
      reply.header('content-security-policy', POLICY);
      const page = outboxPage(outbox.messages, openCaptchas(challenges));
      return reply.type('text/html; charset=utf-8').send(page as never);
    },
  );
}

function openCaptchas(challenges: Challenges | undefined): OpenCaptcha[] {
  return (challenges?.opened(SHOWN) ?? []).map(({ bizId, captchaId, scene, until, puzzle, answer }) => {
    const said = JSON.stringify({ captcha_output: JSON.stringify(answer) });
    const captchaValidate = Buffer.from(said).toString('base64');
    return { bizId, captchaId, scene, expiresAt: until, captchaValidate, x: puzzle.gap.x, heard: puzzle.heard };
  });
}
