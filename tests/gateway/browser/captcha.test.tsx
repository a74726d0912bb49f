import { readFileSync } from 'node:fs';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { wordsOf } from '#gateway/browser/captcha/words.ts';
import { puzzleOf } from '#gateway/captcha/puzzle.ts';
import { loadLibs } from '#gateway/libs/libs.ts';
import { CAPTCHA, CAPTCHA_GLOBAL, CAPTCHA_SCRIPT, type ChallengeResult } from '#lib/contract/captcha.ts';
import { protocolOf } from '../protocol/guarded.ts';
import { world } from '../world.ts';

// The bytes that are served, run as a page runs them, against the real app.

type Widget = {
  onReady(listener: () => void): Widget;
  onSuccess(listener: () => void): Widget;
  onFail(listener: () => void): Widget;
  onError(listener: (error: unknown) => void): Widget;
  onClose(listener: () => void): Widget;
  showCaptcha(): Widget;
  destroy(): void;
  getValidate(): ChallengeResult | false;
};
type Init = (config: { captchaId: string; language?: string }, handler: (widget: Widget) => void) => void;

let drawn: Buffer[] = [];
let count = 0;
const { clock, protocol } = protocolOf({
  random(bytes) {
    count += 1;
    const made = Buffer.alloc(bytes);
    made.writeUInt32BE(count, 0);
    if (bytes === 16) drawn.push(made);
    return made;
  },
});
let app: App;
beforeAll(async () => {
  ({ app } = await world({ protocol, clock }));
  const bytes = await loadLibs().get(CAPTCHA_SCRIPT.split('/').at(-1)!)!.bytes('identity');
  new Function(bytes.toString('utf8'))();
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body }: { method?: 'GET' | 'POST'; body?: string } = {}) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.inject({ url, method, ...(body ? { payload: body, headers } : {}) });
      return {
        json: async () => answer.json(),
        headers: new Headers({ 'retry-after': `${answer.headers['retry-after']}` }),
      };
    },
  );
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.close();
});

let widget: Widget | undefined;
afterEach(() => {
  widget?.destroy();
  document.documentElement.dir = '';
  document.body.replaceChildren();
});

const heard: string[] = [];
/** A challenge of the gateway, shown; with the button that had the focus before. */
async function show(language = 'eng') {
  drawn = [];
  heard.length = 0;
  const opened = await app.inject({ method: 'POST', url: CAPTCHA.id, payload: { scene: 'register' } });
  const { bizId, captchaId } = opened.json().data;
  const seed = drawn[2]!;
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  const init = (window as unknown as Record<string, Init>)[CAPTCHA_GLOBAL]!;
  await new Promise<void>((ready) =>
    init({ captchaId, language }, (made) => {
      widget = made
        .onReady(() => {
          made.showCaptcha();
          ready();
        })
        .onSuccess(() => heard.push('success'))
        .onFail(() => heard.push('fail'))
        .onError(() => heard.push('error'))
        .onClose(() => heard.push('close'));
    }),
  );
  await waitFor(() => expect(handle().getAttribute('aria-valuemax')).toBe('342'));
  await waitFor(() => expect(image('scene').src).toContain('round=0'));
  clock.at += 5_000;
  return { bizId, captchaId, before, puzzle: (round = 0) => puzzleOf(seed, round) };
}

const dialog = () => document.querySelector<HTMLElement>('dialog.mc')!;
const part = (kind: string) => dialog().querySelector<HTMLElement>(`.mc-${kind}`)!;
const image = (kind: string) => part(kind) as HTMLImageElement;
const handle = () => part('handle');
const status = () => part('status').textContent;
const press = (key: string, on: Element = document.activeElement!) => fireEvent.keyDown(on, { key });
const validate = (result: ChallengeResult) => Buffer.from(JSON.stringify(result)).toString('base64');

/** To the place by keys, taking longer than a program would. */
function slideTo(x: number) {
  const now = vi.spyOn(performance, 'now');
  let at = performance.now();
  for (let left = Math.round(x / 2) * 2; left > 0; left -= left >= 20 ? 20 : 2) {
    at += 60;
    now.mockReturnValue(at);
    press(left >= 20 ? 'PageUp' : 'ArrowRight', handle());
  }
  now.mockReturnValue(at + 300);
  press('Enter', handle());
  now.mockRestore();
}

describe('the widget', () => {
  test('[CAP-15][CAP-24] is solved by keys alone, and the gateway takes what it says', async () => {
    const { bizId, captchaId, puzzle } = await show();
    slideTo(puzzle().gap.x);
    await waitFor(() => expect(heard).toEqual(['success']));
    expect(dialog()).toBeNull();
    const result = widget!.getValidate() as ChallengeResult;
    expect(Object.keys(result).sort()).toEqual([
      'captcha_id',
      'captcha_output',
      'gen_time',
      'lot_number',
      'pass_token',
    ]);
    expect(result.captcha_id).toBe(captchaId);
    const payload = { captchaType: 3, captchaValidate: validate(result), bizId };
    expect((await app.inject({ method: 'POST', url: CAPTCHA.check, payload })).json().data.captchaToken).toMatch(
      /^[0-9a-f]{32}$/,
    );
  });

  test('[CAP-22] is solved by dragging the handle', async () => {
    const { puzzle } = await show();
    const now = vi.spyOn(performance, 'now');
    const from = performance.now();
    const { x } = puzzle().gap;
    fireEvent.pointerDown(handle(), { clientX: 10, pointerId: 1 });
    for (let step = 1; step <= 10; step += 1) {
      now.mockReturnValue(from + step * 40 + (step % 3));
      fireEvent.pointerMove(handle(), { clientX: 10 + Math.round(x * (1 - (1 - step / 10) ** 2)), pointerId: 1 });
    }
    now.mockReturnValue(from + 460);
    fireEvent.pointerUp(handle(), { clientX: 10 + x, pointerId: 1 });
    now.mockRestore();
    await waitFor(() => expect(heard).toEqual(['success']));
  });

  test('is solved by ear: the number of rising whistles in each of four groups, at two speeds', async () => {
    const { captchaId, puzzle } = await show();
    const played: { src: string; rate: number }[] = [];
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
      played.push({ src: this.src.split('/v1')[1]!, rate: this.playbackRate });
    });
    fireEvent.click(part('toggle'));
    expect(document.activeElement).toBe(part('play'));
    expect(part('stage').hidden && part('rail').hidden && !part('ear').hidden).toBe(true);
    expect(part('hint').textContent).toBe(wordsOf('eng').hear);
    const input = dialog().querySelector('input')!;
    fireEvent.click(part('play'));
    fireEvent.click(part('slow'));
    expect(played.map(({ rate }) => rate)).toEqual([1, 0.7]);
    for (const { src } of played) await app.inject({ url: `/v1${src}` });
    expect(played[0]!.src).toContain(captchaId);
    clock.at += 20_000;
    fireEvent.change(input, { target: { value: puzzle().heard } });
    press('Enter', input);
    await waitFor(() => expect(heard).toEqual(['success']));
  });

  test('after a wrong try says so, shows another puzzle and keeps the focus', async () => {
    const { puzzle } = await show();
    slideTo(puzzle().gap.x > 150 ? 40 : 250);
    await waitFor(() => expect(status()).toBe(wordsOf('eng').wrong));
    expect(heard).toEqual(['fail']);
    expect(image('scene').src).toContain('round=1');
    expect(handle().getAttribute('aria-valuenow')).toBe('0');
    expect(document.activeElement).toBe(handle());
    slideTo(puzzle(1).gap.x);
    await waitFor(() => expect(heard).toEqual(['fail', 'success']));
  });

  test('after the last try leaves nothing but the close button', async () => {
    const { puzzle } = await show();
    for (let round = 0; round < 5; round += 1) {
      await waitFor(() => expect(image('scene').src).toContain(`round=${round}`));
      slideTo(puzzle(round).gap.x > 150 ? 40 : 250);
    }
    await waitFor(() => expect(status()).toBe(wordsOf('eng').over));
    expect(heard).toEqual(['fail', 'fail', 'fail', 'fail', 'error']);
    expect(document.activeElement).toBe(part('close'));
    const enabled = [...dialog().querySelectorAll('button:not([disabled]), input:not([disabled])')];
    expect(enabled).toEqual([part('close')]);
  });

  test('after too many tries of the network says how long to wait, and leaves the close button', async () => {
    const { puzzle } = await show();
    while ((await protocol.tries.take('127.0.0.1')).ok);
    slideTo(puzzle().gap.x);
    await waitFor(() => expect(status()).toBe(wordsOf('eng').many.replace('{minutes}', '60')));
    expect([heard, document.activeElement]).toEqual([['error'], part('close')]);
    clock.at += 3_600_000;
  });

  test('[CAP-23] keeps the focus inside, closes with Esc and with its button, and gives the focus back', async () => {
    const { before } = await show();
    expect(dialog().getAttribute('aria-modal')).toBe('true');
    expect(document.activeElement).toBe(handle());
    part('check').focus();
    press('Tab');
    expect(document.activeElement).toBe(part('fresh'));
    fireEvent.keyDown(document.activeElement!, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(part('check'));
    press('Escape');
    expect([dialog(), document.activeElement, heard]).toEqual([null, before, ['close']]);
    widget!.showCaptcha();
    fireEvent.click(part('close'));
    expect([dialog(), heard]).toEqual([null, ['close', 'close']]);
    expect(widget!.getValidate()).toBe(false);
  });

  test('shows another puzzle when asked, and tells of none that the gateway does not have', async () => {
    await show();
    fireEvent.click(part('fresh'));
    await waitFor(() => expect(image('piece').src).toContain('round=1'));
    clock.at += 120_000;
    fireEvent.click(part('fresh'));
    await waitFor(() => expect(status()).toBe(wordsOf('eng').failed));
    expect(heard).toEqual(['error']);
  });

  test('mirrors its words on pages from right to left, never its picture', async () => {
    document.documentElement.dir = 'rtl';
    await show();
    expect(dialog().dir).toBe('rtl');
    expect([part('stage').dir, part('rail').dir]).toEqual(['ltr', 'ltr']);
    press('ArrowRight', handle());
    expect(handle().getAttribute('aria-valuenow')).toBe('2');
    press('End', handle());
    expect(handle().getAttribute('aria-valuenow')).toBe('342');
    press('ArrowRight', handle());
    expect(handle().getAttribute('aria-valuenow')).toBe('342');
  });

  test('speaks the language it is told, with names for every control', async () => {
    await show('jpn');
    const words = wordsOf('jpn');
    expect(part('title').textContent).toBe(words.title);
    expect(dialog().getAttribute('aria-labelledby')).toBe(part('title').id);
    expect(handle().getAttribute('aria-label')).toBe(words.slider);
    for (const control of dialog().querySelectorAll('button, input'))
      expect(control.getAttribute('aria-label') ?? control.textContent).toMatch(/\S\S/);
  });
});

describe('its words', () => {
  const register = readFileSync('docs/requirements.md', 'utf8');
  const table = /^Table CAP-A.*?: (en eng;.*)$/m.exec(register)![1]!;
  const codes = table
    .replace(/\.$/, '')
    .split('; ')
    .map((entry) => entry.split(' ').at(-1)!);

  test.each([...new Set(codes)])('[CAP-20] are all there in %s', (code) => {
    const words = wordsOf(code);
    expect(Object.values(words).every((text) => text.trim() !== '')).toBe(true);
    if (code !== 'eng') expect(words.title).not.toBe(wordsOf('eng').title);
  });

  test('[CAP-21] are English for any other code', () => {
    for (const code of [undefined, '', 'ara', 'toString', '__proto__']) expect(wordsOf(code)).toEqual(wordsOf('eng'));
  });
});
