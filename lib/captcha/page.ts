import type { Envelope } from '#lib/contract/envelope.ts';
import { currentLocale } from '#lib/i18n/current.ts';
import { loadScript } from '#lib/script/load.ts';
import { readCookie } from '#lib/storage/cookies.ts';
import type { Details, Post } from './calls.ts';
import { type CaptchaResult, verifyCaptcha } from './flow-a.ts';
import { type CaptchaOutcome, solveDemand } from './flow-b.ts';
import { createWidget } from './widget.ts';

type Needs = { readonly post: Post; readonly closed: () => void; readonly log: (error: unknown) => void };

/** Both flows before one widget, so that no two challenges are ever open. */
export function pageCaptcha({ post, closed, log }: Needs) {
  // The language that the visitor chose and that was stored, else that of the page; English is the default (CAP-50).
  const language = () => readCookie('language') ?? currentLocale();
  const challenge = createWidget({ load: loadScript, language, log });
  return {
    /** Flow A. */
    verify: (scene: string, details: Details = {}): Promise<CaptchaResult> =>
      verifyCaptcha(scene, details, { post, challenge, closed }),
    /** Flow B. */
    solve: (scene: string, demand: Envelope<unknown>): Promise<CaptchaOutcome> =>
      solveDemand(scene, demand, { post, challenge, closed }),
  };
}

export type PageCaptcha = ReturnType<typeof pageCaptcha>;
