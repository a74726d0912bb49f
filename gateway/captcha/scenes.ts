/**
 * What a captcha can be asked for. `free` calls of one address in `windowMs` need none while the device is good; a
 * device without a good token always needs one (DT, server half).
 */
export const SCENES = {
  login: { free: 10, windowMs: 15 * 60_000 },
  register: { free: 0, windowMs: 60 * 60_000 },
  sendCode: { free: 3, windowMs: 15 * 60_000 },
  reset: { free: 0, windowMs: 60 * 60_000 },
  withdraw: { free: 3, windowMs: 60 * 60_000 },
} as const;

export type CaptchaScene = keyof typeof SCENES;

export function isScene(text: string): text is CaptchaScene {
  return Object.hasOwn(SCENES, text);
}
