import { Type } from 'typebox';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import type { App } from '../app-type.ts';
import { readAnswer } from '../captcha/answer.ts';
import type { Attempt, Challenges } from '../captcha/challenges.ts';
import { type Gallery, GalleryBusy } from '../captcha/gallery.ts';
import { ROUNDS, STAGE } from '../captcha/puzzle.ts';
import type { Risk } from '../captcha/risk.ts';
import { soundOf } from '../captcha/sound.ts';
import { deviceKey } from '../guards/device.ts';
import { Refusal, refuseField } from '../guards/errors.ts';
import { noteWrong } from './captcha.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly challenges: Challenges;
  readonly risk: Risk;
  readonly gallery: Gallery;
  readonly random: (bytes: number) => Buffer;
};
type Shown = {
  readonly width: number;
  readonly height: number;
  readonly piece: number;
  readonly rounds: number;
  readonly left: number;
};

const BASE = '/v1/security/policy/captcha';
const config = { rate: 'captcha' } as const;
const NOISE = 4_096;

const Which = Type.Object({
  captchaId: Type.String({ minLength: 1, maxLength: 64 }),
  round: Type.Integer({ minimum: 0, maximum: ROUNDS - 1, description: 'Another one is another puzzle.' }),
});
const Part = Type.Object({ ...Which.properties, part: Type.Enum(['background', 'piece'] as const) });

/** What the widget asks for. It answers what is seen and heard, never where the gap is. */
export function captchaWidgetRoutes(app: App, { challenges, risk, gallery, random }: Needs): void {
  /** @throws Refusal 404 when there is nothing (any more) to solve */
  const puzzleOf = ({ captchaId, round }: { captchaId: string; round: number }) => {
    const found = challenges.puzzle(captchaId, round);
    if (!found) throw new Refusal(404, CODE.notFound);
    return found;
  };

  app.get(
    `${BASE}/puzzle`,
    {
      config,
      schema: {
        tags: ['security'],
        summary: 'Measures of a puzzle',
        querystring: Which,
        response: answers<Shown>(
          Type.Object({
            width: Type.Integer(),
            height: Type.Integer(),
            piece: Type.Integer({ description: 'Width of the piece, px.' }),
            rounds: Type.Integer(),
            left: Type.Integer({ description: 'Milliseconds until it expires.' }),
          }),
        ),
      },
    },
    async ({ query }) => {
      const { left } = puzzleOf(query);
      return success({ ...STAGE, rounds: ROUNDS, left });
    },
  );

  app.get(`${BASE}/image`, { config, schema: { hide: true, querystring: Part } }, async ({ query }, reply) => {
    const { puzzle } = puzzleOf(query);
    const pictures = await gallery.pictures(`${query.captchaId} ${query.round}`, puzzle).catch(busy);
    return reply.type('image/webp').send(pictures[query.part] as never);
  });

  app.get(`${BASE}/sound`, { config, schema: { hide: true, querystring: Which } }, async ({ query }, reply) =>
    reply.type('audio/wav').send(soundOf(puzzleOf(query).puzzle, random(NOISE)) as never),
  );

  app.post(
    `${BASE}/attempt`,
    {
      config,
      schema: {
        tags: ['security'],
        summary: 'A try from the widget',
        body: Type.Object({ captchaId: Which.properties.captchaId, output: Type.Unknown() }),
        response: answers<{ result: Attempt }>(Type.Object({ result: Type.Enum(['right', 'wrong', 'over'] as const) })),
      },
    },
    async (request) => {
      const answer = readAnswer(request.body.output) ?? refuseField('output', 'what the widget says', '');
      const result = challenges.attempt(request.body.captchaId, deviceKey(request), answer);
      if (result === 'wrong') noteWrong(risk, request);
      return success({ result });
    },
  );
}

function busy(error: unknown): never {
  throw error instanceof GalleryBusy ? new Refusal(503, CODE.unavailable) : error;
}
