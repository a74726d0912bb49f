import type { CaptchaResult } from '#lib/captcha/flow-a.ts';

export type { CaptchaResult };

type Details = { readonly bizParam?: string; readonly areaCode?: string };

/**
 * Flow A: a screen asks before it acts. On success `bizId` and `captchaValidate` go into its own payload (CAP-36).
 * @throws AxiosError for HTTP and network; WidgetError when the challenge cannot be shown
 */
export async function verifyCaptcha(scene: string, details: Details = {}): Promise<CaptchaResult> {
  const { captcha, deviceKnown } = await import('#lib/request/client.ts');
  // Without a token the gateway asks for more, and that is all.
  await deviceKnown().catch(() => {});
  return (await captcha()).verify(scene, details);
}
