import { createSlide } from './slide.ts';
import { buildView, showView, type View } from './view.ts';
import type { Words } from './words.ts';
import { workOn } from './work.ts';

/** What `getValidate` says after a success, in the words of GeeTest v4. */
export type Result = {
  readonly lot_number: string;
  readonly pass_token: string;
  readonly gen_time: string;
  readonly captcha_output: string;
  readonly captcha_id: string;
};

const CALLS = '/v1/security/policy/captcha';

type Told = {
  readonly solved: (result: Result) => void;
  readonly wrong: () => void;
  readonly failed: (code: string, msg: string) => void;
  readonly closed: () => void;
};
type Puzzle = {
  readonly width: number;
  readonly height: number;
  readonly piece: number;
  readonly rounds: number;
  readonly left: number;
  /** Bits. */
  readonly work: number;
};
type Judged = { readonly result: 'right' | 'more' | 'wrong' | 'over' };
type Body<T> = { readonly code?: string; readonly msg?: string; readonly data?: T };

/** Too many tries of this address. */
const TOO_MANY = '10023';
/** Of a picture that could not be had at once: each time after this long, ms, and so often. */
const AGAIN = { after: 1_200, most: 3 } as const;
/** How fast the sound is when somebody wants it slower. */
const SLOW = 0.7;

/** Milliseconds after which somebody is told that the device is still at work. */
const PATIENCE = 400;
/** Where this script came from: its worker is the same file. */
const SCRIPT =
  typeof document === 'undefined' ? null : (document.currentScript as HTMLScriptElement | null)?.src || null;

/** What the gateway refused. */
class Refused extends Error {
  /** Seconds; 0 when it does not say. */
  readonly wait: number;

  constructor(code: string, wait: number) {
    super(code);
    this.wait = wait;
  }
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const init: RequestInit = { credentials: 'same-origin', cache: 'no-store' };
  const json = { 'content-type': 'application/json' };
  const answer = await fetch(
    `${CALLS}/${path}`,
    body ? { ...init, method: 'POST', headers: json, body: JSON.stringify(body) } : init,
  );
  const said = (await answer.json()) as Body<T>;
  if (said.code !== '00000' || !said.data) {
    const wait = Number.parseInt(answer.headers.get('retry-after') ?? '', 10);
    throw new Refused(said.code ?? 'unknown', wait > 0 ? wait : 0);
  }
  return said.data;
}

/** One challenge on the page, from its first picture to the right answer, the last try or the close button. */
export class Challenge {
  readonly #captchaId: string;
  readonly #words: Words;
  readonly #told: Told;
  readonly #view: View;
  readonly #slide: ReturnType<typeof createSlide>;
  readonly #hide: () => void;
  readonly #began = performance.now();
  readonly #clock = setInterval(() => this.#tick(), 1000);
  #round = 0;
  #rounds = 1;
  #until = 0;
  #listening = false;
  #sound: HTMLAudioElement | null = null;
  #work: ReturnType<typeof workOn> | null = null;
  #busy = false;
  #ended = false;

  constructor(captchaId: string, words: Words, told: Told) {
    this.#captchaId = captchaId;
    this.#words = words;
    this.#told = told;
    this.#view = buildView(words);
    this.#slide = createSlide(this.#view, () => void this.#answer());
    this.#hide = showView(this.#view, told.closed);
    this.#listenToButtons();
    this.#listen(false);
    this.#view.handle.focus();
    void this.#load(0);
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#clock);
    this.#work?.stop();
    this.#sound?.pause();
    this.#hide();
  }

  #listenToButtons(): void {
    const { close, fresh, check, toggle, play, slow, digits } = this.#view;
    close.addEventListener('click', () => this.#told.closed());
    fresh.addEventListener('click', () => void this.#next());
    check.addEventListener('click', () => void this.#answer());
    toggle.addEventListener('click', () => {
      this.#listen(!this.#listening);
      (this.#listening ? play : this.#view.handle).focus();
    });
    play.addEventListener('click', () => this.#play(1));
    slow.addEventListener('click', () => this.#play(SLOW));
    for (const image of [this.#view.scene, this.#view.piece])
      image.addEventListener('error', () => this.#showAgain(image));
    digits.addEventListener('keydown', ({ key }) => void (key === 'Enter' && this.#answer()));
  }

  /** From its beginning, in place of what plays. */
  #play(rate: number): void {
    this.#sound?.pause();
    const sound = new Audio(`${CALLS}/sound?${this.#which()}`);
    this.#sound = sound;
    sound.defaultPlaybackRate = rate;
    sound.playbackRate = rate;
    // A browser without sound still has the picture; one that is stopped for the next is no failure.
    sound.play()?.catch((error: unknown) => {
      if (this.#sound === sound && !this.#ended) this.#mute(error);
    });
  }

  #mute(error: unknown): void {
    this.#view.status.textContent = this.#words.failed;
    this.#told.failed('sound', error instanceof Error ? error.message : 'unknown');
  }

  /** A picture that was not to be had, because many are drawn at this moment. */
  #showAgain(image: HTMLImageElement): void {
    const [source = '', times = '0'] = (image.getAttribute('src') ?? '').split('&again=');
    const next = Number.parseInt(times, 10) + 1;
    if (next > AGAIN.most) this.#over(this.#words.failed, 'picture');
    else setTimeout(() => this.#isShown(source) && image.setAttribute('src', `${source}&again=${next}`), AGAIN.after);
  }

  #isShown(source: string): boolean {
    return !this.#ended && source.includes(`?${this.#which()}&`);
  }

  #which(): string {
    return `captchaId=${encodeURIComponent(this.#captchaId)}&round=${this.#round}`;
  }

  #tick(): void {
    if (this.#until === 0) return;
    const seconds = Math.max(0, Math.ceil((this.#until - performance.now()) / 1000));
    const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    this.#view.left.textContent = `${this.#words.expires} ${left}`;
    if (seconds === 0) this.#over(this.#words.over, 'expired');
  }

  /** Nothing more can be tried: only the close button is left. */
  #over(text: string, code: string): void {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#clock);
    const { left, status, handle, close, fresh, check, toggle, play, slow, digits } = this.#view;
    left.textContent = '';
    status.textContent = text;
    this.#work?.stop();
    this.#sound?.pause();
    for (const one of [fresh, check, toggle, play, slow, digits]) one.disabled = true;
    handle.setAttribute('aria-disabled', 'true');
    close.focus();
    this.#told.failed(code, text);
  }

  #refused(error: unknown): void {
    const code = error instanceof Error ? error.message : 'unknown';
    const wait = error instanceof Refused && code === TOO_MANY ? error.wait : 0;
    const minutes = String(Math.ceil(wait / 60));
    this.#over(wait > 0 ? this.#words.many.replace('{minutes}', minutes) : this.#words.failed, code);
  }

  async #load(round: number): Promise<void> {
    this.#round = round;
    this.#view.digits.value = '';
    this.#sound?.pause();
    this.#work?.stop();
    try {
      const puzzle = await ask<Puzzle>(`puzzle?${this.#which()}`);
      this.#rounds = puzzle.rounds;
      this.#until = performance.now() + puzzle.left;
      this.#view.scene.src = `${CALLS}/image?${this.#which()}&part=background`;
      this.#view.piece.src = `${CALLS}/image?${this.#which()}&part=piece`;
      this.#work = workOn({ text: `${this.#captchaId}:${round}:`, bits: puzzle.work }, SCRIPT);
      this.#slide.reset(puzzle);
      this.#tick();
    } catch (error) {
      this.#refused(error);
    }
  }

  /** Another puzzle of the same challenge, as long as it has any. */
  async #next(): Promise<void> {
    if (this.#round + 1 < this.#rounds) await this.#load(this.#round + 1);
    else this.#over(this.#words.over, 'over');
  }

  #output(): object | null {
    if (!this.#listening) {
      const moved = this.#slide.output();
      return moved && { ...moved, round: this.#round };
    }
    const heard = this.#view.digits.value.replaceAll(/\D/g, '');
    return heard.length === 4 ? { by: 'ear', round: this.#round, heard } : null;
  }

  async #answer(): Promise<void> {
    const moved = this.#output();
    if (!moved || !this.#work || this.#busy || this.#ended) return;
    this.#busy = true;
    this.#view.status.textContent = '';
    try {
      const output = { ...moved, work: await this.#worked(this.#work.found) };
      if (this.#ended) return;
      const { result } = await ask<Judged>('attempt', { captchaId: this.#captchaId, output });
      if (result === 'right') this.#told.solved(this.#resultOf(output));
      else if (result === 'over') this.#over(this.#words.over, 'over');
      else await this.#again(result);
    } catch (error) {
      this.#refused(error);
    } finally {
      this.#busy = false;
    }
  }

  /** The work began with the puzzle and is mostly done by now; a slow device is said to be at it. */
  async #worked(found: Promise<string>): Promise<string> {
    const told = setTimeout(() => {
      this.#view.status.textContent = this.#words.wait;
    }, PATIENCE);
    const digits = await found;
    clearTimeout(told);
    this.#view.status.textContent = '';
    return digits;
  }

  async #again(result: 'wrong' | 'more'): Promise<void> {
    if (result === 'wrong') this.#told.wrong();
    await this.#next();
    if (this.#ended) return;
    this.#view.status.textContent = this.#words[result];
    (this.#listening ? this.#view.digits : this.#view.handle).focus();
  }

  #resultOf(output: object): Result {
    return {
      lot_number: `${this.#captchaId}-${this.#round}`,
      pass_token: this.#captchaId,
      gen_time: String(Math.round((performance.now() - this.#began) / 1000)),
      captcha_output: JSON.stringify(output),
      captcha_id: this.#captchaId,
    };
  }

  #listen(on: boolean): void {
    this.#listening = on;
    const { stage, rail, ear, hint, toggle } = this.#view;
    stage.hidden = on;
    rail.hidden = on;
    ear.hidden = !on;
    hint.textContent = on ? this.#words.hear : this.#words.hint;
    toggle.textContent = on ? this.#words.look : this.#words.listen;
  }
}
