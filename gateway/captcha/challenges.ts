import { type Answer, isRight } from './answer.ts';
import { type Puzzle, puzzleOf, ROUNDS } from './puzzle.ts';
import type { CaptchaScene } from './scenes.ts';

/** Milliseconds: to solve a challenge, to use what was solved, to remember which call asked. */
export const CAPTCHA_MS = { solve: 120_000, use: 120_000, demand: 600_000 } as const;
export const TRIES = 5;
/** Kept at most, a few hundred bytes each; the oldest goes first, and its visitor gets another. */
const MOST = 20_000;

/** What a solved challenge is good for, and nothing else (GW-47). */
export type Bound = { readonly scene: CaptchaScene /** See deviceKey. */; readonly device: string };
type Call = Bound & { readonly path: string };

type Challenge = Bound & {
  readonly bizId: string;
  readonly captchaId: string;
  readonly seed: Buffer;
  readonly since: number;
  readonly trusted: boolean;
  /** The call that asked, when one did. */
  readonly path: string | null;
  tries: number;
  /** The answer that was right. */
  solved: string | null;
  /** Until when it can be used; null before it is solved. */
  until: number | null;
  token: string | null;
};

export type Attempt = 'right' | 'wrong' | 'over';
type Needs = { readonly random: (bytes: number) => Buffer; readonly now: () => number; readonly most?: number };

/** The challenges of this process, from the first question to the one use of what was solved. */
export class Challenges {
  readonly #needs: Needs;
  readonly #byBiz = new Map<string, Challenge>();
  readonly #byCaptcha = new Map<string, Challenge>();
  readonly #byToken = new Map<string, Challenge>();
  readonly #demands = new Map<string, { readonly path: string; readonly until: number }>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Notes that a call was told to bring a captcha: the next challenge of this scene and device is for its path. */
  demand({ scene, device, path }: Call): void {
    keep(this.#demands, `${scene} ${device}`, { path, until: this.#needs.now() + CAPTCHA_MS.demand }, this.#most);
  }

  /** Whether a call was told so and no challenge was opened since: then no trust helps. */
  isDemanded({ scene, device }: Bound): boolean {
    return (this.#demands.get(`${scene} ${device}`)?.until ?? 0) > this.#needs.now();
  }

  /** @param trusted nothing has to be solved: status 0 */
  open({ scene, device, trusted }: Bound & { readonly trusted: boolean }): Pick<Challenge, 'bizId' | 'captchaId'> {
    const now = this.#needs.now();
    const demand = this.#demands.get(`${scene} ${device}`);
    this.#demands.delete(`${scene} ${device}`);
    const challenge: Challenge = {
      scene,
      device,
      trusted,
      bizId: this.#id(),
      captchaId: this.#id(),
      seed: this.#needs.random(16),
      since: now,
      path: demand && demand.until > now ? demand.path : null,
      tries: 0,
      solved: null,
      until: trusted ? now + CAPTCHA_MS.use : null,
      token: null,
    };
    const gone = keep(this.#byBiz, challenge.bizId, challenge, this.#most);
    if (gone) this.#drop(gone);
    this.#byCaptcha.set(challenge.captchaId, challenge);
    return challenge;
  }

  /** What the widget shows. @returns null when there is nothing (any more) to solve */
  puzzle(captchaId: string, round: number): { readonly puzzle: Puzzle; readonly left: number } | null {
    const challenge = this.#byCaptcha.get(captchaId);
    if (!challenge || !this.#isOpen(challenge) || round < 0 || round >= ROUNDS) return null;
    const left = challenge.since + CAPTCHA_MS.solve - this.#needs.now();
    return { puzzle: puzzleOf(challenge.seed, round), left };
  }

  /** A try from the widget. @param captchaId what the widget knows */
  attempt(captchaId: string, device: string, answer: Answer): Attempt {
    const challenge = this.#byCaptcha.get(captchaId);
    return challenge ? this.#judge(challenge, device, answer) : 'over';
  }

  /** A try, or what the widget had solved already. @returns the captcha token, null when it was not right */
  check(bizId: string, device: string, answer: Answer | null): string | null {
    const challenge = this.#byBiz.get(bizId);
    if (!challenge || challenge.device !== device) return null;
    const right = challenge.trusted
      ? answer === null
      : answer !== null && this.#judge(challenge, device, answer) === 'right';
    const { until } = challenge;
    if (!right || until === null || until < this.#needs.now() || challenge.token !== null) return null;
    challenge.token = this.#id();
    challenge.until = this.#needs.now() + CAPTCHA_MS.use;
    this.#byToken.set(challenge.token, challenge);
    return challenge.token;
  }

  /** Takes a token. @returns whether it was good for this call, once */
  takeToken(token: string, call: Call): boolean {
    return this.#use(this.#byToken.get(token), call);
  }

  /** Takes what an explicit flow solved, or did not have to solve (CAP-36). */
  takeBiz(bizId: string, call: Call): boolean {
    return this.#use(this.#byBiz.get(bizId), call);
  }

  #use(challenge: Challenge | undefined, { scene, device, path }: Call): boolean {
    if (!challenge || challenge.until === null || challenge.scene !== scene || challenge.device !== device)
      return false;
    if (challenge.path !== null && challenge.path !== path) return false;
    this.#drop(challenge);
    return challenge.until >= this.#needs.now();
  }

  #judge(challenge: Challenge, device: string, answer: Answer): Attempt {
    if (challenge.device !== device || challenge.trusted) return 'over';
    const text = JSON.stringify(answer);
    if (challenge.solved !== null) return challenge.solved === text ? 'right' : 'wrong';
    if (!this.#isOpen(challenge)) return 'over';
    const now = this.#needs.now();
    if (!isRight(answer, puzzleOf(challenge.seed, answer.round), now - challenge.since)) {
      challenge.tries += 1;
      if (challenge.tries >= TRIES) this.#drop(challenge);
      return challenge.tries >= TRIES ? 'over' : 'wrong';
    }
    challenge.solved = text;
    challenge.until = now + CAPTCHA_MS.use;
    return 'right';
  }

  #isOpen({ trusted, solved, since }: Challenge): boolean {
    return !trusted && solved === null && this.#needs.now() - since <= CAPTCHA_MS.solve;
  }

  #drop({ bizId, captchaId, token }: Challenge): void {
    this.#byBiz.delete(bizId);
    this.#byCaptcha.delete(captchaId);
    if (token !== null) this.#byToken.delete(token);
  }

  #id(): string {
    return this.#needs.random(16).toString('hex');
  }

  get #most(): number {
    return this.#needs.most ?? MOST;
  }
}

/** @returns what had to go */
function keep<T>(map: Map<string, T>, key: string, value: T, most: number): T | undefined {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return undefined;
  const [[oldest, gone] = []] = map;
  if (oldest !== undefined) map.delete(oldest);
  return gone;
}
