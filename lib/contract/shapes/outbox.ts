import { CHANNELS } from '../account.ts';
import { Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** What would have been mailed or texted, and captchas with their answers: for whoever develops without a mailbox. */

export const OutboxMessageShape = Type.Object({
  id: Type.String(),
  channel: Type.Enum(CHANNELS),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  at: Time('Written.'),
});
export type OutboxMessage = Wire<typeof OutboxMessageShape>;

export const OpenCaptchaShape = Type.Object({
  bizId: Type.String(),
  captchaId: Type.String(),
  scene: Type.String(),
  expiresAt: Time('Over after that.'),
  captchaValidate: Type.String({ description: 'For check-captcha, as it is.' }),
  x: Type.Integer({ description: 'Where the piece goes, px of the picture from the left.' }),
  heard: Type.String({ description: 'What is heard, one digit for each group.' }),
});
/** A challenge that waits to be solved, with its answer. The check takes `captchaValidate` as it is, once. */
export type OpenCaptcha = Wire<typeof OpenCaptchaShape>;
