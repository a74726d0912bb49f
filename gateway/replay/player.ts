import type { Moment, Tape } from './tape.ts';
import { type Playing, TapeFeed } from './tape-feed.ts';

/** Who is moved along with the tape, moment by moment. Each call is done when it returns. */
export type Moved = {
  /** Time has come to T, before what the tape says at T. @returns false when not all could be done for want of room */
  readonly pass: (now: number) => boolean;
  /** What the tape says at T is taken in. @returns the same */
  readonly step: (now: number) => boolean;
  /** The next time at which something is due by the clock alone, epoch ms. */
  readonly due: () => number | null;
  /** Resolves when everything that happened is on disk. */
  readonly settled: () => Promise<unknown>;
  /** Everything begins anew at the tape's start. */
  readonly rewound: () => void;
};

/** Until engines are there. */
const NOBODY: Moved = {
  pass: () => true,
  step: () => true,
  due: () => null,
  settled: async () => undefined,
  rewound: () => undefined,
};

/** A time that lies behind. */
export class TimePassed extends Error {
  override readonly name = 'TimePassed';
}

export type PlayerStatus = {
  readonly state: Playing['state'];
  readonly now: number;
  readonly start: number;
  readonly end: number;
  readonly speed: number;
  readonly next: number | null;
  readonly line: number;
  readonly lines: number;
};

/** Real milliseconds from one look to the next while it runs. */
const PULSE_MS = 20;
/** Real milliseconds of work before others have their turn. */
const SHIFT_MS = 8;
/** Moments between two waits for the disk. */
const MOMENTS = 200;
const SECOND_MS = 1000;
/** Real milliseconds that are caught up with at most. */
const MOST_OWED_MS = 250;

/**
 * Plays a tape: it owns the one clock of feed and engines. A moment is a time at which the tape says something, a whole
 * second, or a time at which something is due; they are passed in order, each whole, whatever the speed.
 */
export class Player {
  readonly #tape: Tape;
  readonly tape: TapeFeed;
  readonly #real: () => number;
  #moments!: AsyncGenerator<Moment, void>;
  #next: Moment | null = null;
  #now: number;
  #line = 1;
  #speed: number;
  #isRunning: boolean;
  #moved = NOBODY;
  #timer: NodeJS.Timeout | undefined;
  #pulsedAt = 0;
  /** Virtual milliseconds that real time has earned and that are not played yet. */
  #owed = 0;
  #isBusy = false;
  /** One thing after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  #failed: (error: unknown) => void = () => undefined;

  /** @param real milliseconds of a clock that never jumps */
  constructor(tape: Tape, speed: number, real: () => number) {
    this.#tape = tape;
    this.#real = real;
    this.#speed = speed;
    this.#isRunning = speed > 0;
    this.#now = tape.header.start;
    this.tape = new TapeFeed(tape, () => this.status());
  }

  /** The one clock of feed and engines. */
  readonly clock = { now: (): number => this.#now };

  status(): PlayerStatus {
    const state = this.#next === null ? 'ended' : this.#isRunning ? 'running' : 'paused';
    return {
      ...{ state, now: this.#now, start: this.#tape.header.start, end: this.#tape.end },
      ...{ speed: this.#speed, next: this.#next?.ts ?? null, line: this.#line, lines: this.#tape.lines },
    };
  }

  /** Takes in the tape up to a time, and nobody is moved: what it did then is on disk. To be called once, first. */
  async open(until: number): Promise<void> {
    await this.#rewind();
    await this.#advance(Math.max(until, this.#tape.header.start), NOBODY);
  }

  /**
   * From here on these are moved along. What they did up to `until` is on disk of some and not of all: it is done again.
   * @param until epoch ms
   */
  async join(moved: Moved, until: number): Promise<void> {
    this.#moved = moved;
    moved.step(this.#now);
    await this.#advance(Math.max(until, this.#now), moved);
  }

  /** It plays. @param failed the tape could not be read on */
  start(failed: (error: unknown) => void): void {
    this.#failed = failed;
    this.#pulsedAt = this.#real();
    this.#timer = setInterval(() => this.#pulse(), PULSE_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isRunning = false;
    await this.#queue.catch(() => undefined);
    await this.#moments?.return();
  }

  /** Everything up to the target, then paused. @param target of the time that is now, epoch ms @throws TimePassed */
  step(target: (now: number) => number): Promise<PlayerStatus> {
    return this.#inTurn(async () => {
      const until = target(this.#now);
      if (until < this.#now) throw new TimePassed();
      this.#isRunning = false;
      await this.#advance(until, this.#moved);
      await this.#moved.settled();
    });
  }

  /** The next so many times of the tape, then paused. */
  stepTimes(count: number): Promise<PlayerStatus> {
    return this.#inTurn(async () => {
      this.#isRunning = false;
      for (let done = 0; done < count && this.#next !== null; done += 1)
        await this.#advance(this.#next.ts, this.#moved);
      await this.#moved.settled();
    });
  }

  pause(): Promise<PlayerStatus> {
    return this.#inTurn(async () => {
      this.#isRunning = false;
    });
  }

  /** @param speed virtual time over real time, > 0; as it was where nothing is said */
  run(speed: number | null): Promise<PlayerStatus> {
    return this.#inTurn(async () => {
      this.#speed = speed ?? (this.#speed > 0 ? this.#speed : 1);
      this.#isRunning = this.#speed > 0;
      this.#pulsedAt = this.#real();
      this.#owed = 0;
    });
  }

  /** Back to an earlier time, then paused; whoever calls knows that nobody was ever there. */
  back(target: number): Promise<PlayerStatus> {
    return this.#inTurn(async () => {
      this.#isRunning = false;
      await this.#rewind();
      this.#moved.rewound();
      await this.#advance(Math.max(target, this.#tape.header.start), this.#moved);
      await this.#moved.settled();
    });
  }

  async #rewind(): Promise<void> {
    await this.#moments?.return();
    this.tape.rewind();
    this.#moments = this.#tape.moments();
    this.#now = this.#tape.header.start;
    this.#line = 1;
    await this.#read();
  }

  async #read(): Promise<void> {
    const { value } = await this.#moments.next();
    this.#next = value ?? null;
  }

  async #inTurn(work: () => Promise<void>): Promise<PlayerStatus> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined);
    await turn;
    return this.status();
  }

  #pulse(): void {
    const real = this.#real();
    this.#owed += this.#isRunning ? (real - this.#pulsedAt) * this.#speed : 0;
    this.#pulsedAt = real;
    // A machine that cannot keep up plays slower; it does not save up more than this.
    this.#owed = Math.min(this.#owed, MOST_OWED_MS * Math.max(1, this.#speed));
    if (!this.#isRunning || this.#isBusy || this.#owed < 1) return;
    this.#isBusy = true;
    this.#queue = this.#queue
      .then(async () => {
        const whole = Math.floor(this.#owed);
        this.#owed -= whole;
        if (this.#isRunning) await this.#advance(this.#now + whole, this.#moved);
      })
      .catch((error: unknown) => {
        this.#isRunning = false;
        this.#failed(error);
      })
      .finally(() => {
        this.#isBusy = false;
      });
  }

  /** Passes every moment up to the target, and sets the clock to it. */
  async #advance(target: number, moved: Moved): Promise<void> {
    let since = this.#real();
    // What the tape says at the very time at which it begins is no future.
    for (let moments = 1; ; moments += 1) {
      const at = this.#nextMoment(target, moved);
      if (at === null) break;
      const moment = this.#next?.ts === at ? this.#next : null;
      let isDone = this.#moment(at, moment, moved);
      while (!isDone) {
        await moved.settled();
        const passed = moved.pass(at);
        isDone = moved.step(at) && passed;
      }
      if (moment !== null) await this.#read();
      if (moments % MOMENTS === 0) await moved.settled();
      if (this.#real() - since < SHIFT_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = this.#real();
    }
    this.#now = Math.max(this.#now, target);
  }

  #nextMoment(target: number, moved: Moved): number | null {
    const second = (Math.floor(this.#now / SECOND_MS) + 1) * SECOND_MS;
    const due = moved.due();
    const times = [second, this.#next?.ts ?? Number.POSITIVE_INFINITY];
    if (due !== null) times.push(Math.max(due, this.#now + 1));
    const at = Math.min(...times);
    return at <= target ? at : null;
  }

  /** All in one go: nobody's command comes in between. @returns false when there was no room for all of it */
  #moment(at: number, moment: Moment | null, moved: Moved): boolean {
    let isPassed = true;
    if (at > this.#now) {
      this.#now = at;
      this.tape.pass(at);
      isPassed = moved.pass(at);
    }
    if (moment !== null) {
      this.tape.take(moment);
      this.#line = moment.line;
    }
    // Also where the tape says nothing: what was taken of the book comes back with time, and who rests there may meet it.
    return moved.step(at) && isPassed;
  }
}
