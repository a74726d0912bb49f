import { CAPTCHA_GLOBAL, CAPTCHA_SCRIPT, type ChallengeResult } from '#lib/contract/captcha.ts';
import type { LoadScript } from '#lib/script/load.ts';
import { captchaLanguage } from './language.ts';

/** What a GeeTest v4 build, or ours, hands to the callback of `initGeetest4`. */
export type Widget = {
  onReady(heard: () => void): Widget;
  onSuccess(heard: () => void): Widget;
  onError(heard: (error: unknown) => void): Widget;
  onClose(heard: () => void): Widget;
  /** What was solved; false while nothing is. */
  getValidate(): ChallengeResult | false;
  showCaptcha(): void;
  destroy(): void;
};
export type InitWidget = (
  options: { readonly captchaId: string; readonly product: 'bind'; readonly language: string; readonly bizId: string },
  ready: (widget: Widget) => void,
) => void;

export type Challenge = { readonly captchaId: string; readonly bizId: string };
/** `null`: the visitor closed it. */
export type Solved = ChallengeResult | null;

type Needs = {
  readonly load: LoadScript;
  /** Code of the language it is shown in. */
  readonly language: () => string;
  /** An error of the widget is only logged: the visitor may try again or close it (CAP-18, CAP-31). */
  readonly log: (error: unknown) => void;
};

/** Challenges that wait for their turn; more means a loop. */
const QUEUE_LIMIT = 20;

/** The script did not come. The text is the specification's (CAP-16). */
export class WidgetError extends Error {
  constructor(cause: unknown) {
    super('0', { cause });
    this.name = 'WidgetError';
  }
}

/**
 * Shows challenges, one after another, never two at once (CAP-25).
 * @throws WidgetError when the widget cannot be loaded; the next challenge loads it again
 */
export function createWidget({ load, language, log }: Needs) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function show({ captchaId, bizId }: Challenge): Promise<Solved> {
    const init = await load<InitWidget>(CAPTCHA_SCRIPT, CAPTCHA_GLOBAL).catch((cause: unknown) => {
      throw new WidgetError(cause);
    });
    return new Promise<Solved>((resolve) => {
      init({ captchaId, product: 'bind', language: captchaLanguage(language()), bizId }, (widget) => {
        let over = false;
        const end = (solved: Solved) => {
          // A widget that is solved closes itself; that is no close of the visitor's (CAP-34).
          if (over) return;
          over = true;
          widget.destroy();
          resolve(solved);
        };
        widget
          .onReady(() => widget.showCaptcha())
          .onSuccess(() => {
            const result = widget.getValidate();
            if (result) end(result);
          })
          .onError(log)
          .onClose(() => end(null));
      });
    });
  }

  return function challenge(given: Challenge): Promise<Solved> {
    if (waiting >= QUEUE_LIMIT) return Promise.reject(new WidgetError(new Error('Too many challenges wait at once.')));
    waiting += 1;
    const turn = last
      .then(() => show(given))
      .finally(() => {
        waiting -= 1;
      });
    last = turn.catch(() => {});
    return turn;
  };
}

export type ShowChallenge = ReturnType<typeof createWidget>;
