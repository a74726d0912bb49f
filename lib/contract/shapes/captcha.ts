import { CAPTCHA_TYPE, VALIDATE_LIMIT } from '../captcha.ts';
import type { Wire } from './common.ts';
import { Type } from './type.ts';

/** Challenge and check. */

const Handle = Type.String({ minLength: 1, maxLength: 64 });
const Optional = Type.Optional(Type.String({ maxLength: 256 }));

/** @param scenes those that this gateway knows */
export const CaptchaIdBody = <Scene extends string>(scenes: readonly Scene[]) =>
  Type.Object({
    scene: Type.Enum([...scenes], { description: 'What it is for.' }),
    bizParam: Optional,
    areaCode: Optional,
  });
export type CaptchaIdRequest = Wire<ReturnType<typeof CaptchaIdBody<string>>>;
export const CaptchaIdShape = Type.Object({
  bizId: Type.String(),
  captchaId: Type.String({ description: 'For the widget.' }),
  status: Type.Integer({ description: '0: nothing has to be solved. 1: a challenge.' }),
});
/** `captchaId` wins where an older gateway says `geetestId` beside it. */
export type CaptchaId = Wire<typeof CaptchaIdShape>;

export const CaptchaCheckBody = Type.Object({
  captchaType: Type.Literal(CAPTCHA_TYPE),
  captchaValidate: Type.String({
    maxLength: VALIDATE_LIMIT,
    description: 'Base64 of the JSON of what the widget says; empty where nothing had to be solved.',
  }),
  bizId: Handle,
  bizParam: Optional,
  areaCode: Optional,
});
export type CaptchaCheckRequest = Wire<typeof CaptchaCheckBody>;
export const CaptchaCheckedShape = Type.Object({
  captchaToken: Type.String({ description: 'For the header captcha-token of one call, for 120 s.' }),
});
export type CaptchaChecked = Wire<typeof CaptchaCheckedShape>;
