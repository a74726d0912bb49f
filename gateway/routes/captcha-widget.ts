import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import { refuseField } from '../base/refusal.ts';
import { readAnswer } from '../captcha/answer.ts';
import type { Challenges } from '../captcha/challenges.ts';
import type { Gallery } from '../captcha/gallery.ts';
import { ROUNDS, STAGE } from '../captcha/puzzle.ts';
import type { Tries } from '../captcha/tries.ts';
import type { Effort } from '../captcha/work.ts';
import { askerOf } from '../guards/captcha.ts';
import { deviceKey } from '../guards/device.ts';
import { Refusal } from '../guards/errors.ts';
import { takeTry } from './captcha.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly challenges: Challenges;
  readonly tries: Tries;
  readonly effort: Effort;
  readonly gallery: Gallery;
};

const BASE = '/v1/security/policy/captcha';
const config = { rate: 'captcha' } as const;

const Which = Type.Object({
  captchaId: Type.String({ minLength: 1, maxLength: 64 }),
  round: Type.Integer({ minimum: 0, maximum: ROUNDS - 1, description: 'Another one is another puzzle.' }),
});
const Work = Type.String({
  description: 'Eight hex digits: the SHA-256 of captchaId:round:digits begins with so many bits of nothing.',
});
const Output = Type.Union(
  [
    Type.Object({
      by: Type.Enum(['pointer', 'keys'] as const),
      round: Which.properties.round,
      work: Work,
      x: Type.Integer({ minimum: 0, description: 'Where the piece was let go, px from the left.' }),
      track: Type.Array(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })]), {
        description: 'Milliseconds since the first point, and where the piece was: how it was moved there.',
      }),
    }),
    Type.Object({
      by: Type.Literal('ear'),
      round: Which.properties.round,
      work: Work,
      heard: Type.String({ description: 'One digit for each group of beeps.' }),
    }),
  ],
  { description: 'What the widget says. captcha_output of a captchaValidate is the same as text.' },
);
const raw = (type: string, description: string) => ({
  200: { description, content: { [type]: { schema: Type.String({ format: 'binary' }) } } },
});
const Part = Type.Object({ ...Which.properties, part: Type.Enum(['background', 'piece'] as const) });

/** What the widget asks for. It answers what is seen and heard, never where the gap is. */
export function captchaWidgetRoutes(app: App, { challenges, tries, effort, gallery }: Needs): void {
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
        response: answers(
          Type.Object({
            width: Type.Integer(),
            height: Type.Integer(),
            piece: Type.Integer({ description: 'Width of the piece, px.' }),
            rounds: Type.Integer(),
            left: Type.Integer({ description: 'Milliseconds until it expires.' }),
            work: Type.Integer({ description: 'Bits of work that each try takes, see output.work.' }),
          }),
        ),
      },
    },
    async ({ query }) => {
      const { left, work } = puzzleOf(query);
      return success({ ...STAGE, rounds: ROUNDS, left, work });
    },
  );

  const image = {
    tags: ['security'],
    summary: 'A picture of a puzzle; raw bytes, no envelope',
    querystring: Part,
    response: raw('image/webp', 'Background with a gap, or the piece that fits it.'),
  };
  app.get(`${BASE}/image`, { config, schema: image }, async (request, reply) => {
    const { captchaId, round, part } = request.query;
    const { puzzle } = puzzleOf(request.query);
    const who = askerOf(request).address;
    const pictures = await gallery.pictures(`${captchaId} ${round}`, puzzle, who);
    return reply.type('image/webp').send(pictures[part] as never);
  });

  const sound = {
    tags: ['security'],
    summary: 'A puzzle to hear; raw bytes, no envelope',
    querystring: Which,
    response: raw('audio/wav', 'Groups of whistles; those that rise are to be counted.'),
  };
  app.get(`${BASE}/sound`, { config, schema: sound }, async (request, reply) => {
    const { captchaId, round } = request.query;
    const { puzzle } = puzzleOf(request.query);
    const { wav, listening } = gallery.sound(`${captchaId} ${round}`, puzzle, askerOf(request).address);
    challenges.sounded(captchaId, round, listening);
    return reply.type('audio/wav').send(wav as never);
  });

  app.post(
    `${BASE}/attempt`,
    {
      config,
      schema: {
        tags: ['security'],
        summary: 'A try from the widget',
        body: Type.Object({ captchaId: Which.properties.captchaId, output: Output }),
        response: answers(Type.Object({ result: Type.Enum(['right', 'more', 'wrong', 'over'] as const) })),
      },
    },
    async (request) => {
      const answer = readAnswer(request.body.output) ?? refuseField('output', 'what the widget says', '');
      await takeTry({ tries, effort }, request);
      const result = challenges.attempt(request.body.captchaId, deviceKey(request), answer);
      return success({ result });
    },
  );
}
