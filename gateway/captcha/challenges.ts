import { type Answer, answerTo, type Judgement, judge } from './answer.ts';
import { type Puzzle, puzzleOf, ROUNDS } from './puzzle.ts';
import type { CaptchaScene } from './scenes.ts';
import { isDone, workText } from './work.ts';

/** Milliseconds: to solve a challenge, to use what was solved, to remember which call asked. */
export const CAPTCHA_MS = { solve: 120_000, use: 120_000, demand: 600_000 } as const;
export const TRIES = 5;
/** Kept at most, a few hundred bytes each; the oldest goes first, and its visitor gets another. */
const MOST = 20_000;
/** Of one address: opening more drops its own oldest, not those of others. */
const MOST_OF_ONE = 50;

/** What a solved challenge is good for, and nothing else (GW-47). */
export type Bound = { readonly scene: CaptchaScene /** See deviceKey. */; readonly device: string };
type Call = Bound & { readonly path: string };

type Challenge = Bound & {
  readonly bizId: string;
  readonly captchaId: string;
  readonly seed: Buffer;
  readonly since: number;
  readonly trusted: boolean;
  /** Nothing is to be solved because something was a while ago: good for the deed of then alone. */
  readonly byPass: boolean;
  /** Bits of work for each try. */
  readonly work: number;
  /** The call that asked, when one did. */
  readonly path: string | null;
  /** Whose it is to the limits: address or network. */
  readonly owner: string;
  tries: number;
  /** One right place was found without a hand to be seen; one more is asked for. */
  bare: boolean;
  /** First round that is not over: a wrong try ends its round, so that each try is at another puzzle. */
  from: number;
  /** Round by round, when its sound was first handed out and how long one listens to it. */
  readonly sounds: Map<number, { readonly since: number; readonly listening: number }>;
  /** The answer that was right. */
  solved: string | null;
  /** Until when it can be used; null before it is solved. */
  until: number | null;
  token: string | null;
};

/** `more`: right, and one more of the kind is asked for. */
export type Attempt = 'right' | 'more' | 'wrong' | 'over';
/** An open challenge with its answer: for the outbox alone. */
export type OpenChallenge = Pick<Challenge, 'bizId' | 'captchaId' | 'scene'> & {
  readonly round: number;
  readonly answer: Answer;
  readonly puzzle: Puzzle;
  readonly until: number;
};
/** What a token or id is worth: `pass` only where the deed is the one that was solved for before. */
export type Taken = 'solved' | 'trusted' | 'pass' | 'none';
type Opening = Bound & {
  readonly trusted: boolean;
  readonly owner: string;
  readonly work?: number;
  readonly byPass?: boolean;
};
type Needs = { readonly random: (bytes: number) => Buffer; readonly now: () => number; readonly most?: number };

/** The challenges of this process, from the first question to the one use of what was solved. */
export class Challenges {
  readonly #needs: Needs;
  readonly #byBiz = new Map<string, Challenge>();
  readonly #byCaptcha = new Map<string, Challenge>();
  readonly #byToken = new Map<string, Challenge>();
  readonly #byOwner = new Map<string, Set<Challenge>>();
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

  /** @param trusted nothing has to be solved: status 0 @param owner address or network, see limitKey */
  open({ scene, device, trusted, owner, work = 0, byPass = false }: Opening): Pick<Challenge, 'bizId' | 'captchaId'> {
    const now = this.#needs.now();
    const demand = this.#demands.get(`${scene} ${device}`);
    this.#demands.delete(`${scene} ${device}`);
    const challenge: Challenge = {
      scene,
      device,
      trusted,
      byPass,
      work,
      bizId: this.#id(),
      captchaId: this.#id(),
      seed: this.#needs.random(16),
      since: now,
      path: demand && demand.until > now ? demand.path : null,
      owner,
      tries: 0,
      bare: false,
      from: 0,
      sounds: new Map(),
      solved: null,
      until: trusted ? now + CAPTCHA_MS.use : null,
      token: null,
    };
    const gone = keep(this.#byBiz, challenge.bizId, challenge, this.#most);
    if (gone) this.#drop(gone);
    this.#byCaptcha.set(challenge.captchaId, challenge);
    const own = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, own.add(challenge));
    const [oldest] = own;
    if (own.size > MOST_OF_ONE && oldest) this.#drop(oldest);
    return challenge;
  }

  /** What the widget shows. @returns null when there is nothing (any more) to solve */
  puzzle(
    captchaId: string,
    round: number,
  ): { readonly puzzle: Puzzle; readonly left: number; readonly work: number } | null {
    const challenge = this.#byCaptcha.get(captchaId);
    if (!challenge || !this.#isOpen(challenge) || round < challenge.from || round >= ROUNDS) return null;
    const left = challenge.since + CAPTCHA_MS.solve - this.#needs.now();
    return { puzzle: puzzleOf(challenge.seed, round), left, work: challenge.work };
  }

  /** The sound of a round is handed out. @param listening milliseconds until one has heard it */
  sounded(captchaId: string, round: number, listening: number): void {
    const sounds = this.#byCaptcha.get(captchaId)?.sounds;
    if (sounds && !sounds.has(round)) sounds.set(round, { since: this.#needs.now(), listening });
  }

  /** What waits to be solved, newest first, with the answers. */
  opened(most: number): OpenChallenge[] {
    const waiting = [...this.#byBiz.values()].filter((one) => this.#isOpen(one)).slice(-most);
    return waiting.reverse().map(({ bizId, captchaId, scene, seed, since, from }) => {
      const puzzle = puzzleOf(seed, from);
      const until = since + CAPTCHA_MS.solve;
      return { bizId, captchaId, scene, round: from, puzzle, answer: answerTo(puzzle, from), until };
    });
  }

  /** Whether the widget solved it already: then a check compares, and judges nothing. */
  isSolved(bizId: string, device: string): boolean {
    const challenge = this.#byBiz.get(bizId);
    return challenge !== undefined && challenge.device === device && challenge.solved !== null;
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

  /** Takes a token. @returns what it was good for in this call, once */
  takeToken(token: string, call: Call): Taken {
    return this.#use(this.#byToken.get(token), call);
  }

  /** Takes what an explicit flow solved, or did not have to solve (CAP-36). */
  takeBiz(bizId: string, call: Call): Taken {
    return this.#use(this.#byBiz.get(bizId), call);
  }

  #use(challenge: Challenge | undefined, { scene, device, path }: Call): Taken {
    if (!challenge || challenge.until === null || challenge.scene !== scene || challenge.device !== device)
      return 'none';
    if (challenge.path !== null && challenge.path !== path) return 'none';
    this.#drop(challenge);
    if (challenge.until < this.#needs.now()) return 'none';
    return challenge.byPass ? 'pass' : challenge.trusted ? 'trusted' : 'solved';
  }

  #judge(challenge: Challenge, device: string, answer: Answer): Attempt {
    if (challenge.device !== device || challenge.trusted) return 'over';
    const text = JSON.stringify(answer);
    if (challenge.solved !== null) return challenge.solved === text ? 'right' : 'wrong';
    if (!this.#isOpen(challenge)) return 'over';
    const judgement = this.#judgement(challenge, answer);
    const isHalf = judgement === 'bare' && !challenge.bare;
    if (judgement === 'wrong' || isHalf) {
      if (isHalf) challenge.bare = true;
      else challenge.tries += 1;
      challenge.from = Math.max(challenge.from, answer.round + 1);
      const over = challenge.tries >= TRIES || challenge.from >= ROUNDS;
      if (over) this.#drop(challenge);
      return over ? 'over' : isHalf ? 'more' : 'wrong';
    }
    challenge.solved = text;
    challenge.until = this.#needs.now() + CAPTCHA_MS.use;
    return 'right';
  }

  #judgement({ captchaId, seed, since, from, sounds, work }: Challenge, answer: Answer): Judgement {
    if (answer.round < from) return 'wrong';
    const puzzle = puzzleOf(seed, answer.round);
    if (answer.work !== puzzle.waiver && !isDone(workText(captchaId, answer.round), answer.work, work)) return 'wrong';
    const now = this.#needs.now();
    const sound = sounds.get(answer.round);
    const listened = sound !== undefined && now - sound.since >= sound.listening;
    return judge(answer, puzzle, { age: now - since, listened });
  }

  #isOpen({ trusted, solved, since }: Challenge): boolean {
    return !trusted && solved === null && this.#needs.now() - since <= CAPTCHA_MS.solve;
  }

  #drop(challenge: Challenge): void {
    const { bizId, captchaId, token, owner } = challenge;
    const own = this.#byOwner.get(owner);
    own?.delete(challenge);
    if (own?.size === 0) this.#byOwner.delete(owner);
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
