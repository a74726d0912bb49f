import { askAccount, type CaptchaProof } from '#lib/api/account.ts';
import { verifyCaptcha } from '#lib/api/captcha.ts';
import { LOGIN } from '#lib/contract/account.ts';
import { CAPTCHA_CLOSED } from '#lib/contract/captcha.ts';
import type { PreCheckAnswer, PreCheckRequest } from '#lib/contract/shapes/account.ts';
import { AnswerError } from '#lib/request/error.ts';

/**
 * What a screen sends along once the visitor has passed the captcha, or needed none (flow A).
 * @param scene null: the venue wants none
 * @throws AnswerError when the challenge was closed (90000001) or the venue did not take it; what the calls throw
 */
export async function prove(scene: string | null, details: { readonly areaCode?: string } = {}): Promise<CaptchaProof> {
  if (scene === null) return {};
  const { verifyGeetestSuccess, closeGeetestCallback, bizId, captchaValidate, code, msg } = await verifyCaptcha(
    scene,
    details,
  );
  if (verifyGeetestSuccess) return captchaValidate === '' ? { bizId } : { bizId, captchaValidate };
  const said = closeGeetestCallback ? CAPTCHA_CLOSED : code;
  throw new AnswerError({ status: 'error', code: said, msg, data: null }, 'captcha');
}

/** What the venue says before a login, a registration or a reset (ACC-09): asked once, again only where that failed. */
export function preCheckOf(purpose: PreCheckRequest['purpose']): () => Promise<PreCheckAnswer> {
  let asked: Promise<PreCheckAnswer> | null = null;
  return () => {
    // Without the name: it travels encrypted, with the login itself.
    asked ??= askAccount(LOGIN.preCheck, { purpose }).catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}
