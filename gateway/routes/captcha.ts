import type { FastifyRequest } from 'fastify';
import { CAPTCHA, TRUSTED, VALIDATE_LIMIT } from '#lib/contract/captcha.ts';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { CaptchaCheckBody, CaptchaCheckedShape, CaptchaIdBody, CaptchaIdShape } from '#lib/contract/shapes/captcha.ts';
import type { App } from '../base/app-type.ts';
import { readJson } from '../base/body.ts';
import type { Verdict } from '../base/limits.ts';
import { refuseField } from '../base/refusal.ts';
import { type Answer, readAnswer } from '../captcha/answer.ts';
import type { Challenges } from '../captcha/challenges.ts';
import type { Passes } from '../captcha/passes.ts';
import type { Risk } from '../captcha/risk.ts';
import { SCENES } from '../captcha/scenes.ts';
import type { Tries } from '../captcha/tries.ts';
import type { Effort } from '../captcha/work.ts';
import { askerOf } from '../guards/captcha.ts';
import { deviceKey } from '../guards/device.ts';
import { Refusal, retryAfter } from '../guards/errors.ts';
import { businessFailure } from '../guards/refuse.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly challenges: Challenges;
  readonly risk: Risk;
  readonly tries: Tries;
  readonly effort: Effort;
  readonly passes: Passes;
};

/** A challenge shows its status; 1 is one that has to be solved. */
const CHALLENGE = 1;
const config = { rate: 'captcha' } as const;

/** Challenge and check (CAP, server half). What the widget itself asks for is in captcha-widget.ts. */
export function captchaRoutes(app: App, { challenges, risk, tries, effort, passes }: Needs): void {
  app.post(
    CAPTCHA.id,
    {
      config,
      schema: {
        tags: ['security'],
        summary: 'A challenge for a scene',
        body: CaptchaIdBody(Object.keys(SCENES) as (keyof typeof SCENES)[]),
        response: answers(CaptchaIdShape),
      },
    },
    async (request) => {
      const { scene } = request.body;
      const bound = { scene, device: deviceKey(request) };
      const asker = askerOf(request);
      const mayTrust = !challenges.isDemanded(bound);
      const byPass = mayTrust && passes.mayHave(bound);
      const trusted = byPass || (mayTrust && !(await risk.asksFor(scene, asker)));
      // A challenge that could not be answered is not shown.
      if (!trusted) refuseBeyond(await tries.may(asker.address));
      const work = trusted ? 0 : await effort.bitsFor(asker);
      const { bizId, captchaId } = challenges.open({ ...bound, trusted, owner: asker.address, work, byPass });
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
        body: CaptchaCheckBody,
        response: answers(CaptchaCheckedShape),
      },
    },
    async (request, reply) => {
      const { bizId, captchaValidate } = request.body;
      const answer = captchaValidate === '' ? null : answerIn(captchaValidate);
      const device = deviceKey(request);
      if (answer !== null && !challenges.isSolved(bizId, device)) await takeTry({ tries, effort }, request);
      const captchaToken = challenges.check(bizId, device, answer);
      if (captchaToken !== null) return success({ captchaToken });
      return businessFailure(request, reply, { code: CODE.captchaWrong, data: null as never });
    },
  );
}

/** Counts a try, before anything is judged. @throws Refusal 429 when this address had its tries of the hour */
export async function takeTry(
  { tries, effort }: Pick<Needs, 'tries' | 'effort'>,
  request: FastifyRequest,
): Promise<void> {
  const asker = askerOf(request);
  refuseBeyond(await tries.take(asker.address));
  await effort.note(asker);
}

/** @throws Refusal 429 with the time to wait */
function refuseBeyond(verdict: Verdict): void {
  if (!verdict.ok) throw new Refusal(429, CODE.captchaTooMany, null, retryAfter(verdict.retryAfter));
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
