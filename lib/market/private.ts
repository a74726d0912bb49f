import type { Balance, Env, Fill, Order, Page, SpotAccount, StreamTicket } from '#lib/contract/trade.ts';
import type { MarketStream, TopicHandle } from './client.ts';
import { balancesReducer, fillsReducer, newestFirst, type OwnOrders, ordersReducer } from './own-reducers.ts';
import type { Reducer } from './reducer.ts';

/** What an account's owner is shown. */
export type OwnState = {
  readonly orders: OwnOrders;
  /** Newest first. */
  readonly fills: readonly Fill[];
  readonly balances: readonly Balance[];
};
export type OwnTold = Partial<OwnState> & {
  /** Who it is; told first. */
  readonly account?: Pick<SpotAccount, 'account' | 'testAssets'>;
  /** Nothing could be learned; it is asked again. What was told before may be out of date. */
  readonly failed?: unknown;
};

export type OwnNeeds = {
  readonly env: Env;
  readonly stream: MarketStream;
  readonly calls: {
    /** Finds the account, or makes it where that is possible. */
    account(): Promise<SpotAccount>;
    openOrders(): Promise<readonly Order[]>;
    fills(): Promise<Page<Fill>>;
    ticket(): Promise<StreamTicket>;
  };
  readonly told: (news: OwnTold) => void;
  /** Runs a task after so many ms. @returns forgets it */
  readonly after: (ms: number, task: () => void) => () => void;
};

export type Own = {
  /** Something was just asked of the account: learn what became of it, where the stream does not tell by itself. */
  reconcile(): void;
  close(): void;
};

/** While the stream does not tell, REST is asked this often; after failures ever less. ms */
export const POLL_MS = 5_000;
const LONGEST_POLL_MS = 30_000;

const TOPICS = ['orders', 'fills', 'balances'] as const;
type Topic = (typeof TOPICS)[number];

/**
 * Keeps what a page shows of an account equal to what the gateway holds.
 *
 * The stream is the truth of each topic from a snapshot on, until a message is missing or the line is lost; from there
 * until the next snapshot REST is, asked at once and then again and again. Each topic has one writer at a time, so an
 * answer that was overtaken by the stream changes nothing.
 */
export function openOwn(needs: OwnNeeds): Own {
  return new OwnAccount(needs);
}

class OwnAccount implements Own {
  readonly #needs: OwnNeeds;
  /** Topics whose state is that of the stream. */
  readonly #synced = new Set<Topic>();
  #handles: readonly TopicHandle<unknown>[] | null = null;
  #ended: readonly Order[] = [];
  #pulling = false;
  #again = false;
  #soon = false;
  #failures = 0;
  #closed = false;
  #stopPoll: (() => void) | null = null;

  constructor(needs: OwnNeeds) {
    this.#needs = needs;
    this.#pull();
  }

  reconcile(): void {
    if (!this.#complete) this.#pull();
  }

  close(): void {
    this.#closed = true;
    this.#stopPoll?.();
    for (const handle of this.#handles ?? []) handle.close();
    if (this.#handles) this.#needs.stream.identify(null);
  }

  get #complete(): boolean {
    return this.#synced.size === TOPICS.length;
  }

  #follow(): void {
    const { env, stream, calls } = this.#needs;
    stream.identify({ env, ticket: async () => (await calls.ticket()).ticket });
    this.#handles = [
      this.#open('orders', ordersReducer(env)),
      this.#open('fills', fillsReducer(env)),
      this.#open('balances', balancesReducer(env)),
    ];
  }

  #open<Name extends Topic>(name: Name, reducer: Reducer<OwnState[Name]>): TopicHandle<OwnState[Name]> {
    const handle = this.#needs.stream.topic<OwnState[Name]>(name, () => this.#watched(name, reducer));
    handle.subscribe(() => {
      const state = handle.get();
      if (state !== null && this.#synced.has(name)) this.#tell({ [name]: state });
    });
    return handle;
  }

  /** The reducer, which also says from when to when it can be believed. */
  #watched<State>(name: Topic, reducer: Reducer<State>): Reducer<State> {
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

  #tell(news: OwnTold): void {
    if (this.#closed) return;
    if (news.orders) this.#ended = news.orders.ended;
    this.#needs.told(news);
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
    this.#tell({ account: { account: account.account, testAssets: account.testAssets } });
    if (!this.#synced.has('balances')) this.#tell({ balances: account.balances });
    if (this.#closed) return;
    if (!this.#handles) this.#follow();
    // One list that cannot be had must not hide the other.
    const [open, fills] = await Promise.allSettled([calls.openOrders(), calls.fills()]);
    if (open.status === 'fulfilled' && !this.#synced.has('orders'))
      this.#tell({ orders: { open: [...open.value].sort(newestFirst), ended: this.#ended } });
    if (fills.status === 'fulfilled' && !this.#synced.has('fills')) this.#tell({ fills: fills.value.rows });
    const lost = [open, fills].find(({ status }) => status === 'rejected');
    if (lost?.status === 'rejected') throw lost.reason;
  }

  #learned(...failed: readonly unknown[]): void {
    this.#pulling = false;
    if (this.#closed) return;
    this.#failures = failed.length > 0 ? this.#failures + 1 : 0;
    if (failed.length > 0 && !this.#complete) this.#tell({ failed: failed[0] });
    if (this.#again) return this.#pull();
    if (this.#complete && this.#handles) return;
    const wait = Math.min(LONGEST_POLL_MS, POLL_MS * 2 ** Math.min(this.#failures, 5));
    this.#stopPoll = this.#needs.after(wait, () => this.reconcile());
  }
}
