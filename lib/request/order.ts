import type { AxiosInstance } from 'axios';
import { type CaptchaNeeds, captcha } from './interceptors/captcha.ts';
import { clock } from './interceptors/clock.ts';
import { type DeviceTokenNeeds, deviceToken } from './interceptors/device-token.ts';
import { type EncryptNeeds, encrypt } from './interceptors/encrypt.ts';
import { envelope } from './interceptors/envelope.ts';
import { type GatewaySignNeeds, gatewaySign } from './interceptors/gateway-sign.ts';
import { headers } from './interceptors/headers.ts';
import { imageDomain } from './interceptors/image-domain.ts';
import { language } from './interceptors/language.ts';
import { paper } from './interceptors/paper.ts';
import { payload } from './interceptors/payload.ts';
import { type SignNeeds, sign } from './interceptors/sign.ts';
import { type AnswerLink, firstTimeOnly, onceEach, type RequestLink } from './links.ts';
import type { PipelineNeeds } from './needs.ts';
import { repeat } from './repeat/repeat.ts';

/** What the links take from the rooms that protect a call. */
export type Protection = {
  readonly device: DeviceTokenNeeds;
  readonly cipher: EncryptNeeds;
  readonly signer: Omit<SignNeeds, 'clock'> & GatewaySignNeeds;
  readonly captcha: Omit<CaptchaNeeds, 'again'>;
};
export type AllNeeds = PipelineNeeds & Protection;

/**
 * The pipeline of a request, first link to last; nobody else knows the order (REQ-40).
 * @returns the first link, which `send` puts around all others
 */
export function link(instance: AxiosInstance, needs: AllNeeds) {
  const { device, cipher, signer } = needs;
  const again: CaptchaNeeds['again'] = (config) => instance.request(config);
  const out: readonly RequestLink[] = [
    firstTimeOnly(payload(needs)),
    firstTimeOnly(language(needs)),
    // A repeat after a captcha enters here.
    headers(needs),
    paper(needs),
    deviceToken(device),
    encrypt(cipher),
    sign({ ...needs, ...signer }),
  ];
  const back: readonly AnswerLink[] = [
    clock(needs),
    gatewaySign(signer),
    captcha({ ...needs.captcha, again }),
    envelope(needs),
    imageDomain(),
  ];
  for (const go of out) instance.interceptors.request.use(go);
  for (const { answered, failed } of back.map(onceEach)) instance.interceptors.response.use(answered, failed);
  return repeat(needs);
}
