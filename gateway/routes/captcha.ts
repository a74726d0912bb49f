import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  CAPTCHA,
  CAPTCHA_TYPE,
  type CaptchaChecked,
  type CaptchaId,
  TRUSTED,
  VALIDATE_LIMIT,
} from '#lib/contract/captcha.ts';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import type { App } from '../app-type.ts';
import { type Answer, readAnswer } from '../captcha/answer.ts';
import type { Challenges } from '../captcha/challenges.ts';
import type { Risk } from '../captcha/risk.ts';
import { SCENES } from '../captcha/scenes.ts';
import { readJson } from '../guards/body.ts';
import { askerOf } from '../guards/captcha.ts';
import { deviceKey } from '../guards/device.ts';
import { Refusal, refuseField } from '../guards/errors.ts';
import { businessFailure } from '../guards/refuse.ts';
import { retryAfter } from '../guards/signature.ts';
import { answers } from './schemas.ts';

type Needs = { readonly challenges: Challenges; readonly risk: Risk };

/** A challenge shows its status; 1 is one that has to be solved. */
const CHALLENGE = 1;
const config = { rate: 'captcha' } as const;

const Handle = Type.String({ minLength: 1, maxLength: 64 });
const Optional = Type.Optional(Type.String({ maxLength: 256 }));

const IdBody = Type.Object({
  scene: Type.Enum(Object.keys(SCENES) as (keyof typeof SCENES)[], { description: 'What it is for.' }),
  bizParam: Optional,
  areaCode: Optional,
});
const CheckBody = Type.Object({
  captchaType: Type.Literal(CAPTCHA_TYPE),
  captchaValidate: Type.String({
    maxLength: VALIDATE_LIMIT,
    description: 'Base64 of the JSON of what the widget says; empty where nothing had to be solved.',
  }),
  bizId: Handle,
  bizParam: Optional,
  areaCode: Optional,
});
const IdShape = Type.Object({
  bizId: Type.String(),
  captchaId: Type.String({ description: 'For the widget.' }),
  status: Type.Integer({ description: '0: nothing has to be solved. 1: a challenge.' }),
});
const CheckedShape = Type.Object({
  captchaToken: Type.String({ description: 'For the header captcha-token of one call, for 120 s.' }),
});

/** Challenge and check (CAP, server half). What the widget itself asks for is in captcha-widget.ts. */
export function captchaRoutes(app: App, { challenges, risk }: Needs): void {
  app.post(
    CAPTCHA.id,
    {
      config,
      schema: {
        tags: ['security'],
        summary: 'A challenge for a scene',
        body: IdBody,
        response: answers<CaptchaId>(IdShape),
      },
    },
    async (request) => {
      const { scene } = request.body;
      const bound = { scene, device: deviceKey(request) };
      const trusted = !challenges.isDemanded(bound) && !risk.asksFor(scene, askerOf(request));
      const { bizId, captchaId } = challenges.open({ ...bound, trusted });
      return success({ bizId, captchaId, status: trusted ? TRUSTED : CHALLENGE });
    },
  );

  app.post(
    CAPTCHA.check,
    {
      config,
      bodyLimit: 2 * VALIDATE_LIMIT,
      schema: {
        tags: ['security'],
        summary: 'Whether a challenge was solved',
        body: CheckBody,
        response: answers<CaptchaChecked>(CheckedShape),
      },
    },
    async (request, reply) => {
      const { bizId, captchaValidate } = request.body;
      const answer = captchaValidate === '' ? null : answerIn(captchaValidate);
      const captchaToken = challenges.check(bizId, deviceKey(request), answer);
      if (captchaToken !== null) return success({ captchaToken });
      noteWrong(risk, request);
      return businessFailure(request, reply, { code: CODE.captchaWrong, data: null as never });
    },
  );
}

/** @throws Refusal 429 when this address was wrong too often */
export function noteWrong(risk: Risk, request: FastifyRequest): void {
  const verdict = risk.noteWrong(askerOf(request).address);
  if (!verdict.ok) throw new Refusal(429, CODE.tooMany, null, retryAfter(verdict.retryAfter));
}

/** @throws Refusal 400 for what no widget of ours sends */
function answerIn(validate: string): Answer {
  const output = memberOf(parsed(decoded(validate)), 'captcha_output');
  const answer = typeof output === 'string' ? readAnswer(parsed(output)) : null;
  return answer ?? refuseField('captchaValidate', 'base64 of what the widget says', '');
}

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8');
}

function parsed(json: string): unknown {
  try {
    return readJson(json);
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
