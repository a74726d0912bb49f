import { Challenge, type Result } from './challenge.ts';
import { wordsOf } from './words.ts';
import { serveWork } from './work.ts';

export type CaptchaConfig = { readonly captchaId: string; readonly language?: string };
type EventName = 'ready' | 'success' | 'fail' | 'error' | 'close';
type Listener = (value?: unknown) => void;

/** The object that GeeTest v4 hands out, as far as anybody uses it. */
export function createWidget({ captchaId, language }: CaptchaConfig) {
  const listeners = new Map<EventName, Listener[]>();
  let result: Result | undefined;
  let open: Challenge | undefined;
  const tell = (name: EventName, value?: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(value);
  };
  const on = (name: EventName) => (listener: Listener) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    if (name === 'ready') queueMicrotask(() => listener());
    return widget;
  };
  const shut = () => {
    open?.end();
    open = undefined;
  };

  function show() {
    open ??= new Challenge(captchaId, wordsOf(language), {
      solved(solution) {
        result = solution;
        shut();
        tell('success');
      },
      wrong: () => tell('fail'),
      failed: (code, msg) => tell('error', { code, msg }),
      closed() {
        shut();
        tell('close');
      },
    });
    return widget;
  }

  const widget = {
    onReady: on('ready'),
    onSuccess: on('success'),
    onFail: on('fail'),
    onError: on('error'),
    onClose: on('close'),
    showCaptcha: show,
    showBox: show,
    hideBox: shut,
    destroy: shut,
    reset() {
      result = undefined;
      shut();
      return widget;
    },
    /** @returns what was solved, `false` before that */
    getValidate: (): Result | false => result ?? false,
  };
  return widget;
}

/** The function of GeeTest v4: hands the widget to its caller, who listens and shows it. */
export function initGeetest4(config: CaptchaConfig, handler: (widget: ReturnType<typeof createWidget>) => void): void {
  handler(createWidget(config));
}

// The same script is the worker of its own puzzles.
if (typeof document === 'undefined') serveWork();
else Object.assign(window, { initGeetest4 });
