import type { PrivateTopic } from '#lib/contract/private-topics.ts';
import type { SpotAccount, StreamTicket } from '#lib/contract/shapes/balance.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { MarketStream, TopicHandle } from './client.ts';
import { KEPT_TOPICS, type KeptTopic, keptTopics, type PrivateState, type StandIns } from './private-topics.ts';
import type { Reducer } from './reducer.ts';

/** `State`: the topics that are followed, each with what it adds up to. */
export type PrivateTold<State = PrivateState> = Partial<State> & {
  /** Who it is; told first. */
  readonly account?: Pick<SpotAccount, 'account' | 'testAssets'>;
  /** Nothing could be learned; it is asked again. What was told before may be out of date. */
  readonly failed?: unknown;
};

export type PrivateNeeds<State = PrivateState, Calls = StandIns> = {
  readonly env: Env;
  readonly stream: MarketStream;
  readonly calls: Calls & {
    /** Finds the account, or makes it where that is possible. */
    account(): Promise<SpotAccount>;
    ticket(): Promise<StreamTicket>;
  };
  readonly told: (news: PrivateTold<State>) => void;
  /** Runs a task after so many ms. @returns forgets it */
  readonly after: (ms: number, task: () => void) => () => void;
};

export type PrivateAccount = {
  /** Something was just asked of the account: learn what became of it, where the stream does not tell by itself. */
  reconcile(): void;
  close(): void;
};

/** While the stream does not tell, REST is asked this often; after failures ever less. ms */
export const POLL_MS = 5_000;
const LONGEST_POLL_MS = 30_000;

/**
 * Keeps what a page shows of an account equal to what the gateway holds.
 *
 * The stream is the truth of each topic from a snapshot on, until a message is missing or the line is lost; from there
 * until the next snapshot REST is, asked at once and then again and again. Each topic has one writer at a time, so an
 * answer that was overtaken by the stream changes nothing.
 */
export function openPrivate(needs: PrivateNeeds): PrivateAccount {
  return followTopics(needs, keptTopics(KEPT_TOPICS));
}

/** The same for any table of topics. */
export function followTopics<State, Calls>(
  needs: PrivateNeeds<State, Calls>,
  topics: readonly KeptTopic<Calls>[],
): PrivateAccount {
  return new Following(needs, topics);
}

class Following<State, Calls> implements PrivateAccount {
  readonly #needs: PrivateNeeds<State, Calls>;
  readonly #topics: readonly KeptTopic<Calls>[];
  /** Topics whose state is that of the stream. */
  readonly #synced = new Set<PrivateTopic>();
  /** What was shown last. */
  readonly #shown = new Map<PrivateTopic, unknown>();
  #handles: readonly TopicHandle<unknown>[] | null = null;
  #pulling = false;
  #again = false;
  #soon = false;
  #failures = 0;
  #closed = false;
  #stopPoll: (() => void) | null = null;
  #leave: () => void = () => {};

  constructor(needs: PrivateNeeds<State, Calls>, topics: readonly KeptTopic<Calls>[]) {
    this.#needs = needs;
    this.#topics = topics;
    this.#pull();
  }

  reconcile(): void {
    if (!this.#complete) this.#pull();
  }

  close(): void {
    this.#closed = true;
    this.#stopPoll?.();
    for (const handle of this.#handles ?? []) handle.close();
    this.#leave();
  }

  get #complete(): boolean {
    return this.#synced.size === this.#topics.length;
  }

  #follow(): void {
    const { env, stream, calls } = this.#needs;
    this.#leave = stream.identify({ env, ticket: async () => (await calls.ticket()).ticket });
    this.#handles = this.#topics.map((topic) => this.#open(topic));
  }

  #open([name, { reducer }]: KeptTopic<Calls>): TopicHandle<unknown> {
    const { env, stream } = this.#needs;
    const handle = stream.topic(name, () => this.#watched(name, reducer(env)));
    handle.subscribe(() => {
      const state = handle.get();
      if (state !== null && this.#synced.has(name)) this.#show(name, state);
    });
    return handle;
  }

  /** The reducer, which also says from when to when it can be believed. */
  #watched<Of>(name: PrivateTopic, reducer: Reducer<Of>): Reducer<Of> {
    return {
      apply: (message, ts) => {
        const right = reducer.apply(message, ts);
        if (right) this.#synced.add(name);
        return right;
      },
      read: () => reducer.read(),
      lost: () => {
        if (this.#synced.delete(name)) this.#pullSoon();
      },
    };
  }

  #show(name: PrivateTopic, state: unknown): void {
    this.#shown.set(name, state);
    this.#tell({ [name]: state } as PrivateTold<State>);
  }

  #tell(news: PrivateTold<State>): void {
    if (!this.#closed) this.#needs.told(news);
  }

  /** A lost line loses all topics in one moment. */
  #pullSoon(): void {
    if (this.#soon) return;
    this.#soon = true;
    queueMicrotask(() => {
      this.#soon = false;
      this.#pull();
    });
  }

  /** One at a time; who asks meanwhile is served by the next. */
  #pull(): void {
    if (this.#closed) return;
    if (this.#pulling) {
      this.#again = true;
      return;
    }
    this.#pulling = true;
    this.#again = false;
    this.#stopPoll?.();
    this.#stopPoll = null;
    this.#learn().then(
      () => this.#learned(),
      (error: unknown) => this.#learned(error),
    );
  }

  async #learn(): Promise<void> {
    const { calls } = this.#needs;
    const account = await calls.account();
    this.#tell({ account: { account: account.account, testAssets: account.testAssets } } as PrivateTold<State>);
    for (const [name, kept] of this.#topics)
      if ('inAccount' in kept && !this.#synced.has(name)) this.#show(name, kept.inAccount(account));
    if (this.#closed) return;
    if (!this.#handles) this.#follow();
    const asked = this.#topics.flatMap(([name, kept]) => ('rest' in kept ? [{ name, answer: kept.rest(calls) }] : []));
    // One list that cannot be had must not hide the others.
    const answers = await Promise.allSettled(asked.map(({ answer }) => answer));
    for (const [at, { name }] of asked.entries()) {
      const answer = answers[at];
      if (answer?.status === 'fulfilled' && !this.#synced.has(name))
        this.#show(name, answer.value(this.#shown.get(name)));
    }
    const lost = answers.find(({ status }) => status === 'rejected');
    if (lost?.status === 'rejected') throw lost.reason;
  }

  #learned(...failed: readonly unknown[]): void {
    this.#pulling = false;
    if (this.#closed) return;
    this.#failures = failed.length > 0 ? this.#failures + 1 : 0;
    if (failed.length > 0 && !this.#complete) this.#tell({ failed: failed[0] } as PrivateTold<State>);
    if (this.#again) return this.#pull();
    if (this.#complete && this.#handles) return;
    const wait = Math.min(LONGEST_POLL_MS, POLL_MS * 2 ** Math.min(this.#failures, 5));
    this.#stopPoll = this.#needs.after(wait, () => this.reconcile());
  }
}
