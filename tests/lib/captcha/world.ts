import { createWidget, type InitWidget, type Widget } from '#lib/captcha/widget.ts';
import type { ChallengeResult } from '#lib/contract/captcha.ts';

/** With a letter that base64 of Latin-1 could not hold. */
export const RESULT: ChallengeResult = {
  lot_number: 'lot',
  pass_token: 'pass',
  gen_time: '1',
  captcha_output: 'öut 拼图',
  captcha_id: 'id',
};

type Heard = Partial<Record<'ready' | 'success' | 'error' | 'close', (value?: unknown) => void>>;

/** A script whose widgets do what a test says; everything around them is real. */
export class Widgets {
  readonly shown: {
    options: Parameters<InitWidget>[0];
    heard: Heard;
    open: boolean;
    result: ChallengeResult | false;
  }[] = [];
  loads = 0;
  asked: string[] = [];
  broken = false;
  language = 'en';
  readonly errors: unknown[] = [];

  readonly challenge = createWidget({
    load: async <T>(path: string, global: string): Promise<T> => {
      this.loads += 1;
      if (this.broken) throw new Error('blocked');
      this.asked = [path, global];
      return this.init as T;
    },
    language: () => this.language,
    log: (error) => this.errors.push(error),
  });

  readonly init: InitWidget = (options, ready) => {
    const one = { options, heard: {} as Heard, open: false, result: false as ChallengeResult | false };
    this.shown.push(one);
    const on = (name: keyof Heard) => (heard: (value?: unknown) => void) => {
      one.heard[name] = heard;
      if (name === 'ready') queueMicrotask(() => heard());
      return widget;
    };
    const widget: Widget = {
      onReady: on('ready'),
      onSuccess: on('success'),
      onError: on('error'),
      onClose: on('close'),
      getValidate: () => one.result,
      showCaptcha: () => {
        one.open = true;
      },
      destroy: () => {
        one.open = false;
      },
    };
    ready(widget);
  };

  get last() {
    return this.shown.at(-1)!;
  }

  /** Waits for the next challenge on the screen. */
  async open(count = 1): Promise<void> {
    while (this.shown.length < count || !this.last.open) await new Promise((resolve) => setImmediate(resolve));
  }

  solve(): void {
    this.last.result = RESULT;
    this.last.heard.success?.();
    // As a real one: it closes itself, and says so.
    this.last.heard.close?.();
  }
}

/** A gateway that answers the two calls as a test says. */
export class Calls {
  readonly posts: { path: string; body: Record<string, unknown> }[] = [];
  id: unknown = { status: 'success', code: '00000', msg: '', data: { bizId: 'biz', captchaId: 'cap', status: 1 } };
  check: unknown = { status: 'success', code: '00000', msg: '', data: { captchaToken: 'token' } };

  readonly post = async (path: string, body: object): Promise<unknown> => {
    this.posts.push({ path, body: body as Record<string, unknown> });
    return path.endsWith('get-captcha-id') ? this.id : this.check;
  };
}
