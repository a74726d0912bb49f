import { TRUSTED } from '#lib/contract/captcha.ts';
import { SUCCESS } from '#lib/contract/success.ts';
import { askForCheck, askForId, type Details, type Post, readCaptchaId } from './calls.ts';
import { validateValue } from './validate.ts';
import type { ShowChallenge } from './widget.ts';

/**
 * How flow A ended. On success the screen adds `bizId` and `captchaValidate` to its own payload (CAP-36); `closed` asks
 * for nothing; otherwise `code` and `msg` say why.
 */
export type CaptchaResult = {
  readonly verifyGeetestSuccess: boolean;
  readonly closeGeetestCallback: boolean;
  readonly captchaValidate: string;
  readonly bizId: string;
  readonly code: string;
  readonly msg: string;
};

export type FlowANeeds = {
  readonly post: Post;
  readonly challenge: ShowChallenge;
  /** The visitor closed the challenge (CAP-33). */
  readonly closed: () => void;
};

const NOTHING: CaptchaResult = {
  verifyGeetestSuccess: false,
  closeGeetestCallback: false,
  captchaValidate: '',
  bizId: '',
  code: '',
  msg: '',
};

/**
 * Asked for by a screen before it acts: login, register, send a code.
 * @throws what the request client throws; WidgetError when the challenge cannot be shown
 */
export async function verifyCaptcha(
  scene: string,
  details: Details,
  { post, challenge, closed }: FlowANeeds,
): Promise<CaptchaResult> {
  const { code, msg, data } = await askForId(post, scene, details);
  if (code !== SUCCESS) return { ...NOTHING, code, msg };
  const id = readCaptchaId(data);
  if (!id) return { ...NOTHING, code: '', msg };
  const { bizId, captchaId, status } = id;
  if (status === TRUSTED) return { ...NOTHING, verifyGeetestSuccess: true, bizId, code, msg };
  const result = await challenge({ captchaId, bizId });
  if (!result) {
    closed();
    return { ...NOTHING, closeGeetestCallback: true, bizId };
  }
  const captchaValidate = validateValue(result);
  const check = await askForCheck(post, { ...details, bizId, captchaValidate });
  return {
    ...NOTHING,
    verifyGeetestSuccess: check.code === SUCCESS,
    captchaValidate,
    bizId,
    code: check.code,
    msg: check.msg,
  };
}
