import { CAPTCHA_CLOSED, TRUSTED } from '#lib/contract/captcha.ts';
import { type Envelope, failure } from '#lib/contract/envelope.ts';
import { SUCCESS } from '#lib/contract/success.ts';
import { askForCheck, askForId, type Post, readCaptchaId, recordOf, type Said } from './calls.ts';
import { extraFields, validateValue } from './validate.ts';
import type { ShowChallenge } from './widget.ts';

/** How it ended: a token for one repeat of the call, or what its caller hears instead. */
export type CaptchaOutcome =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly answer: Envelope<unknown> };

type Needs = { readonly post: Post; readonly challenge: ShowChallenge; readonly closed: () => void };

/**
 * The net around protected calls: an id for the scene, a challenge unless the visitor is trusted, a check, a token.
 * @param demand the answer that asked for it; its message is that of a closed challenge (CAP-49)
 * @throws what the request client throws; WidgetError when the challenge cannot be shown; TypeError for a success that
 *   brings nothing to go on with: its caller would take it for the answer of the call itself
 */
export async function solveDemand(
  scene: string,
  demand: Envelope<unknown>,
  { post, challenge, closed }: Needs,
): Promise<CaptchaOutcome> {
  const asked = await askForId(post, scene);
  if (asked.code !== SUCCESS) return { ok: false, answer: asked };
  const id = readCaptchaId(asked.data) ?? nothing('captcha id');
  const { bizId, captchaId, status } = id;
  if (status === TRUSTED) return outcomeOf(await askForCheck(post, { bizId, captchaValidate: '', extra: { scene } }));
  const result = await challenge({ captchaId, bizId });
  if (!result) {
    closed();
    return { ok: false, answer: failure(CAPTCHA_CLOSED, demand.msg) };
  }
  const extra = { scene, ...extraFields(result) };
  return outcomeOf(await askForCheck(post, { bizId, captchaValidate: validateValue(result), extra }));
}

function outcomeOf(checked: Said<unknown>): CaptchaOutcome {
  if (checked.code !== SUCCESS) return { ok: false, answer: checked };
  const { captchaToken } = recordOf(checked.data);
  return { ok: true, token: typeof captchaToken === 'string' && captchaToken !== '' ? captchaToken : nothing('token') };
}

function nothing(what: string): never {
  throw new TypeError(`The gateway says that all is well and sends no ${what}, so the call cannot be repeated.`);
}
