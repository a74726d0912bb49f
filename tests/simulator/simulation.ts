import { createHash } from 'node:crypto';
import type { Event } from '#gateway/exchange/events/events.ts';
import type { Answer } from '#gateway/exchange/orders/commands.ts';
import { wrong, wrongEvent } from '#tests/gateway/exchange/invariants.ts';
import { wrongContracts } from '#tests/gateway/exchange/perp/invariants.ts';
import { canonical, folded } from './canonical.ts';
import { Clockwork, OUTSIDE } from './clockwork.ts';
import { damaged } from './damaged.ts';
import { Disk } from './disk.ts';
import { Feed } from './feed.ts';
import { house } from './house.ts';
import { inherited } from './inherited.ts';
import { type Bug, type Execution, eventsOf, Process } from './process.ts';
import type { Action } from './script.ts';
import { fallen, farSales, keptLegs, uncovered, wrongFund } from './standing.ts';
import { Venue } from './venue.ts';

/** What a run came to. Equal scripts give equal traces. */
export type Outcome = {
  readonly failure: string | null;
  readonly trace: string;
  /** Of what happened how much: a simulation that did nothing proves nothing. */
  readonly seen: Readonly<Record<string, number>>;
};

type Request = Extract<Action, { do: 'request' }>;
type Asked = { readonly request: Request; answers: Answer[]; tries: number; readonly since: number };

const RESEND_MS = 600;
const BUSY_MS = 30;
/** A start meets several slow writes, one after the other: seconds, in which two askers come back hundreds of times. */
const PATIENCE_MS = 60_000;
const DOWN_MS = 20;
/** Commands between two comparisons of the state with its events. */
const COMPARE_EVERY = 100;

export async function simulate(script: readonly Action[], bug: Bug | null = null): Promise<Outcome> {
  return new Simulation(script, bug).run();
}

class Simulation {
  readonly #script: readonly Action[];
  readonly #bug: Bug | null;
  readonly #clockwork = new Clockwork();
  readonly #disk: Disk;
  readonly #asked = new Map<number, Asked>();
  readonly #executions: Execution[] = [];
  readonly #acknowledged: Execution[] = [];
  readonly #trace = createHash('sha256');
  readonly #seen: Record<string, number> = {};
  #lives = OUTSIDE;
  #running: Process[] = [];
  /** Starts that are on their way, and stops that will be followed by one. */
  readonly #coming = new Set<object>();
  #wall = 10_000_000_000;
  #commands = 0;
  #failure: string | null = null;
  #finished = false;
  /** Epoch of the row each safe event lies in. */
  #epochs: number[] = [];
  #rowsSeen = 0;
  readonly #feed = new Feed();
  #feedTime = 0;
  #fund: Readonly<Record<string, string>> | null = null;
  #listing = 0;
  readonly #venues = new Map<number, Venue>();

  constructor(script: readonly Action[], bug: Bug | null) {
    this.#script = script;
    this.#bug = bug;
    const [first] = script;
    const rows = first?.do === 'inherit' ? inherited(first.seed, house()) : [];
    this.#disk = new Disk(this.#clockwork, bug !== 'neverSyncs', rows);
  }

  async run(): Promise<Outcome> {
    this.#start();
    let at = 10;
    for (const action of this.#script) {
      at += action.after;
      this.#clockwork.after(at, OUTSIDE, () => this.#act(action));
    }
    this.#clockwork.after(at, OUTSIDE, () => this.#waitForEnd());
    await this.#clockwork.run(
      () => this.#failure !== null || this.#finished,
      () => undefined,
    );
    if (this.#failure === null && !this.#finished) this.#fail('everything stopped');
    return { failure: this.#failure, trace: this.#trace.digest('hex'), seen: this.#seen };
  }

  #act(action: Action): void | Promise<void> {
    this.#clockwork.salt(action.salt);
    this.#note(action.do);
    switch (action.do) {
      case 'request':
        if (action.command.c === 'tick') return this.#tick(action);
        this.#asked.set(action.id, { request: action, answers: [], tries: 0, since: this.#clockwork.time });
        for (let i = 0; i < action.times; i++)
          this.#clockwork.after(this.#clockwork.random(20), OUTSIDE, () => this.#send(action));
        return;
      case 'inherit':
        return;
      case 'feed':
        this.#feed.step(action.books, this.#feedNow());
        return this.#work();
      case 'stamp':
        this.#feed.stamp(action.symbol, action.rate, this.#feedNow());
        return this.#work();
      case 'fund':
        this.#fund = action.amounts;
        for (const process of this.#running) this.#seed(process);
        return;
      case 'relist':
        this.#listing = action.listing;
        return this.#stop(1);
      case 'crash':
        return this.#crash(action.power, action.down);
      case 'stop':
        return this.#stop(action.down);
      case 'takeover':
        if (this.#coming.size === 0) this.#start();
        return;
      case 'clock':
        this.#wall += action.jump;
        return;
      case 'disk':
        this.#disk.fault = action.fault;
        return;
      case 'snapshot':
        return this.#running.at(-1)?.snapshot();
      case 'damage':
        damaged(this.#disk, this.#clockwork).then(
          (found) => found && this.#fail(found),
          (error: Error) => this.#fail(`threw: ${error.message}`),
        );
    }
  }

  // Processes

  #start(): void {
    const life = ++this.#lives;
    const coming = {};
    this.#coming.add(coming);
    Process.open({
      life,
      clockwork: this.#clockwork,
      disk: this.#disk,
      clock: () => this.#wall + this.#clockwork.time,
      bug: this.#bug,
      listing: this.#listing,
      failed: (reason) => this.#failed(life, reason),
      copied: (failure) => this.#copied(life, failure),
    }).then(
      (process) => this.#coming.delete(coming) && this.#opened(process),
      (error: Error) => this.#coming.delete(coming) && this.#unopened(life, error.message),
    );
  }

  #opened(process: Process): void {
    this.#note('opened');
    this.#running.push(process);
    this.#same(process, process.base, 'began with');
    this.#venues.set(process.life, this.#venueOf(process));
    if (process.ready) this.#execute(process, -1, process.rules, null);
    this.#seed(process);
    this.#work();
  }

  #unopened(life: number, reason: string): void {
    if (!this.#disk.faulted.has(life) && !this.#deposed(life))
      return this.#fail(`life ${life} could not open: ${reason}`);
    this.#clockwork.end(life);
    this.#startIfNone(DOWN_MS);
  }

  #failed(life: number, reason: string): void {
    this.#note('failed');
    if (!this.#disk.faulted.has(life) && !this.#deposed(life))
      return this.#fail(`the journal of life ${life} failed: ${reason}`);
    this.#end(life);
    this.#startIfNone(DOWN_MS);
  }

  /** Only a disk that failed, or one that took the rows away from a deposed process, keeps a snapshot from being made. */
  #copied(life: number, failure: string | null): void {
    this.#note(failure === null ? 'copied' : 'uncopied');
    if (failure !== null && !this.#disk.faulted.has(life) && !this.#deposed(life))
      this.#fail(`life ${life} could not make a snapshot: ${failure}`);
  }

  /** Somebody after it has taken the environment. */
  #deposed(life: number): boolean {
    const epoch = this.#running.find((process) => process.life === life)?.epoch;
    return epoch === undefined ? life < this.#lives : epoch < this.#disk.content.owner;
  }

  #startIfNone(ms: number): void {
    if (this.#coming.size === 0 && this.#running.length === 0) this.#startIn(ms);
  }

  #startIn(ms: number): void {
    const coming = {};
    this.#coming.add(coming);
    this.#clockwork.after(ms, OUTSIDE, () => {
      if (this.#coming.delete(coming)) this.#start();
    });
  }

  #end(life: number): void {
    this.#clockwork.end(life);
    const process = this.#running.find((one) => one.life === life);
    if (!process) return;
    this.#running = this.#running.filter((one) => one !== process);
    this.#executions.push(...process.executions);
    this.#compare(process);
  }

  #compare(process: Process): void {
    this.#same(process, process.events, 'has');
  }

  #same({ life, state }: Process, events: readonly Event[], has: string): void {
    this.#try(() => {
      if (canonical(state) !== canonical(folded(events, house())))
        this.#fail(`life ${life} ${has} another state than its events give`);
    });
  }

  /** What throws where nobody would hear it is a failure too. */
  #try(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.#fail(`threw: ${(error as Error).message}`);
    }
  }

  #crash(power: boolean, down: number): void {
    for (let life = 1; life <= this.#lives; life++) this.#end(life);
    this.#coming.clear();
    if (power) this.#disk.powerOff();
    this.#startIn(down);
  }

  #stop(down: number): void {
    const process = this.#running.at(-1);
    if (!process || this.#coming.size > 0) return;
    const coming = {};
    this.#coming.add(coming);
    void process.close().then(() => {
      if (!this.#coming.delete(coming)) return;
      this.#end(process.life);
      this.#startIfNone(down);
    });
  }

  // Users and the feed

  #tick({ command, view }: Request): void {
    const process = this.#running.at(-1);
    // Its trades are of lately: orders that came since are none of their affair.
    const from = this.#feedNow() - this.random(500);
    if (process?.ready && command.c === 'tick') this.#execute(process, -1, { ...command, from }, view);
  }

  /** The feed's clock never goes back. */
  #feedNow(): number {
    this.#feedTime = Math.max(this.#feedTime, this.#wall + this.#clockwork.time);
    return this.#feedTime;
  }

  #venueOf(process: Process): Venue {
    return new Venue({
      feed: this.#feed,
      state: () => process.state,
      isReady: () => process.ready && this.#failure === null,
      now: () => process.now,
      execute: (command, view) => this.#execute(process, -1, command, view),
      looksAway: this.#bug === 'looksAway',
      checked: (symbol, view) => {
        const found = [...fallen(process.state, symbol, view), ...keptLegs(process.state, symbol, process.now)];
        if (found.length > 0) this.#fail(`after a step of ${symbol}: ${found.join('; ')}`);
      },
    });
  }

  #seed(process: Process): void {
    if (this.#fund !== null && process.ready) this.#execute(process, -1, { c: 'seed', amounts: this.#fund }, null);
  }

  /** The process in charge takes in what time and the feed did; what does not fit in one go follows. */
  #work(): void {
    const process = this.#running.at(-1);
    if (!process || this.#failure !== null || this.#venues.get(process.life)!.work()) return;
    this.#clockwork.after(process.ready ? 1 : BUSY_MS, process.life, () => this.#work());
  }

  #send(request: Request): void {
    const asked = this.#asked.get(request.id)!;
    if (asked.answers.length > 0 && asked.tries > 0) return;
    asked.tries += 1;
    if (this.#clockwork.time - asked.since > PATIENCE_MS) return this.#fail(`request ${request.id} was never answered`);
    const { random } = this;
    const process = this.#running[this.#running.length > 1 && random(3) === 0 ? 0 : this.#running.length - 1];
    if (!process?.ready) return this.#clockwork.after(BUSY_MS, OUTSIDE, () => this.#send(request));
    this.#clockwork.after(RESEND_MS, OUTSIDE, () => this.#send(request));
    this.#execute(process, request.id, request.command, request.view, request);
  }

  /** @returns its answer, null when that ended the run */
  #execute(
    process: Process,
    id: number,
    command: Request['command'],
    given: Request['view'],
    request?: Request,
  ): Answer | null {
    const venue = this.#venues.get(process.life)!;
    let done: ReturnType<Process['execute']>;
    let view: ReturnType<Venue['view']>;
    try {
      if (request && given === 'feed') venue.workFor(command);
      view = venue.view(command, given);
      done = process.execute(id, command, view);
    } catch (error) {
      this.#fail(`${JSON.stringify(command)} threw: ${(error as Error).message}`);
      return null;
    }
    this.#commands += 1;
    this.#noteEvents(done.events);
    const { state } = process;
    const found = [
      ...[...done.events.flatMap(wrongEvent), ...wrong(state), ...wrongContracts(state), ...uncovered(state)],
      ...farSales(state, done.events, view),
    ];
    if (found.length > 0) this.#fail(`after ${JSON.stringify(command)}: ${found.join('; ')}`);
    if (this.#commands % COMPARE_EVERY === 0) this.#compare(process);
    if (request)
      done.safe.then(
        () => this.#clockwork.after(this.random(20), OUTSIDE, () => this.#hear(request, done.execution)),
        () => undefined,
      );
    return done.execution.answer;
  }

  /** What happened to contracts. */
  #noteEvents(events: readonly Event[]): void {
    for (const event of events) {
      if (event.t === 'done') this.#count(`done ${event.reason}`);
      else if (event.t === 'perpFill')
        this.#count(event.rule === 'feed' && event.taker.order === null ? 'fill settled' : `fill ${event.rule}`);
      else if (event.t !== 'key') this.#count(event.t);
    }
  }

  random = (below: number): number => this.#clockwork.random(below);

  /** The user holds an answer in hand: from now on it must be true for ever. */
  #hear(request: Request, execution: Execution): void {
    const asked = this.#asked.get(request.id)!;
    const { answer } = execution;
    this.#note(answer.ok ? 'accepted' : 'refused');
    this.#trace.update(`${this.#clockwork.time} ${request.id} ${JSON.stringify(answer)}\n`);
    asked.answers.push(answer);
    this.#acknowledged.push(execution);
    const lost = this.#lost(execution);
    if (lost) this.#fail(lost);
  }

  /** @returns what an answer promised that a power cut now would take. */
  #lost({ request, epoch, from, to }: Execution): string | null {
    this.#readOn();
    if (this.#epochs.length < to)
      return `request ${request} was answered with events up to ${to}, ${this.#epochs.length} are safe`;
    const foreign = this.#epochs.slice(from, to).find((other) => other !== epoch);
    return foreign === undefined
      ? null
      : `request ${request} was answered in epoch ${epoch}, what is safe there is of ${foreign}`;
  }

  #readOn(): void {
    const { rows } = this.#disk.safe;
    for (const { epoch, count, hash } of rows.slice(this.#rowsSeen)) {
      for (let i = 0; i < count; i++) this.#epochs.push(epoch);
      this.#trace.update(`${hash}\n`);
    }
    this.#rowsSeen = rows.length;
  }

  // The end

  #waitForEnd(): void {
    const open = [...this.#asked.values()].some(({ answers }) => answers.length === 0);
    if (this.#coming.size > 0 || this.#running.length === 0 || open) {
      this.#clockwork.after(100, OUTSIDE, () => this.#waitForEnd());
      return;
    }
    const process = this.#running.find(({ epoch }) => epoch === this.#disk.content.owner);
    if (!process) {
      // What is left was deposed, had nothing to write since and cannot know: its state is that of before.
      for (const one of this.#running) this.#end(one.life);
      this.#startIfNone(DOWN_MS);
      return this.#waitForEnd();
    }
    const { life } = process;
    void process.close().then(() => {
      if (!this.#clockwork.alive(life)) return this.#waitForEnd();
      this.#end(life);
      for (const one of this.#running) this.#end(one.life);
      this.#try(() => this.#judge(process));
      this.#finished = true;
    });
  }

  #judge(last: Process): void {
    const events = eventsOf(this.#disk);
    const state = folded(events, house(last.listing));
    if (!this.#disk.faulted.has(last.life) && canonical(state) !== canonical(last.state))
      this.#fail('the disk gives another state than the last process had');
    const found = [...wrong(state), ...wrongContracts(state), ...uncovered(state), ...wrongFund(state, events)];
    if (found.length > 0) this.#fail(`in the end: ${found.join('; ')}`);
    // Keys of an earlier version do not say when.
    this.#judgeTimes(events.flatMap((event) => ('at' in event && event.at > 0 ? [event.at] : [])));
    for (const execution of this.#acknowledged) {
      const lost = this.#lost(execution);
      if (lost) this.#fail(lost);
    }
    this.#judgeRepeats(events);
  }

  /** A key gives the same answer, and its effect once, as long as its account is not closed: that forgets its keys. */
  #judgeRepeats(events: readonly Event[]): void {
    const closings = new Map<number, number[]>();
    for (const [at, event] of events.entries())
      if (event.t === 'closed') closings.set(event.account, [...(closings.get(event.account) ?? []), at]);
    const isClosedBetween = (request: number, one: Execution, other: Execution) => {
      const command = this.#asked.get(request)?.request.command;
      if (!command || !('account' in command)) return false;
      const [first, second] = one.from <= other.from ? [one, other] : [other, one];
      return (closings.get(command.account) ?? []).some((at) => at >= first.from && at < second.to);
    };
    const answered = new Map<number, Execution>();
    for (const execution of this.#acknowledged) {
      const { request, answer } = execution;
      if (!answer.ok) continue;
      const before = answered.get(request);
      const [one, other] = [JSON.stringify(before?.answer), JSON.stringify(answer)];
      if (before && one !== other && !isClosedBetween(request, before, execution))
        this.#fail(`request ${request} was answered ${one} and ${other}`);
      answered.set(request, execution);
    }
    const done = new Map<number, Execution>();
    for (const execution of this.#executions) {
      const { request, answer, from, to } = execution;
      if (request < 0 || !answer.ok || from === to || this.#lost(execution) !== null) continue;
      const before = done.get(request);
      if (before && !isClosedBetween(request, before, execution))
        this.#fail(`request ${request} was carried out twice`);
      done.set(request, execution);
    }
  }

  #judgeTimes(times: readonly number[]): void {
    const back = times.findIndex((at, i) => i > 0 && at < times[i - 1]!);
    if (back !== -1) this.#fail(`time went back from ${times[back - 1]} to ${times[back]}`);
  }

  #fail(reason: string): void {
    this.#failure ??= reason;
  }

  #count(what: string): void {
    this.#seen[what] = (this.#seen[what] ?? 0) + 1;
  }

  #note(what: string): void {
    this.#count(what);
    this.#trace.update(`${this.#clockwork.time} ${what}\n`);
  }
}
