import type { ChallengeResult } from '#lib/contract/captcha.ts';
import { toBase64, utf8 } from '#lib/crypto/bytes.ts';

/** For captcha type 3: JSON, then base64 of its UTF-8 (CAP-06, CAP-51). */
export function validateValue(result: ChallengeResult): string {
  return toBase64(utf8(JSON.stringify(result)));
}

/** The members of a result that are sent beside it (CAP-43). */
export function extraFields(result: ChallengeResult): ChallengeResult {
  const { lot_number, pass_token, gen_time, captcha_output, captcha_id } = result;
  return { lot_number, pass_token, gen_time, captcha_output, captcha_id };
}
