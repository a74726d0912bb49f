import { CODE } from '#lib/contract/codes.ts';
import { type LoginRequest, OWN_TOPICS, type OwnTopic, STREAM_CLOSE, STREAM_LIMIT } from '#lib/contract/stream.ts';
import type { Balance, Env, Fill, Order } from '#lib/contract/trade.ts';
import type { Client } from './client.ts';
import { textFrame } from './frames.ts';

/** An account as its owner sees it, at one moment. */
export type OwnState = {
  readonly orders: readonly Order[];
  readonly fills: readonly Fill[];
  readonly balances: readonly Balance[];
};

/** What one command changed for an account; `command` counts up per environment. */
export type OwnChange = OwnState & { readonly account: number; readonly command: number };

/** The engines, as the stream knows them. */
export type OwnSource = {
  /** Takes a ticket once. @returns the account it was made for, null when it is used, old, of another environment or made up */
  redeem(ticket: string, env: Env, now: number): { readonly account: number; readonly session: string | null } | null;
  /** The state now, told when all of it is on disk, and the last command in it. */
  read(env: Env, account: number): { readonly state: Promise<OwnState>; readonly command: number };
  /** Hears changes once they are on disk, in order. */
  listen(listener: (env: Env, change: OwnChange) => void): () => void;
  /** Hears which sessions ended; nothing is told to them any more. */
  listenEnds?(listener: (session: string) => void): () => void;
};

export type OwnRequest = { readonly id: string; readonly topics: readonly OwnTopic[] };

type Owner = {
  readonly env: Env;
  readonly account: number;
  /** null: a guest's. */
  readonly session: string | null;
  /** Sequence of the last message per subscribed topic. */
  readonly topics: Map<OwnTopic, number>;
  /** Changes that came while a snapshot was on its way; null when none is. */
  waiting: OwnChange[] | null;
  /** A snapshot is due, when its reader has caught up and the last one is old enough; it has what happens until then. */
  behind: boolean;
  /** When the last snapshot was read, epoch ms. */
  readAt: number;
};

/** Changes kept for one connection while its snapshot waits for the disk; more, and it begins again. */
const WAITING_LIMIT = 1_000;
/** An account with thousands of orders is read at most so often for one connection, however often it asks. ms */
const SNAPSHOT_MS = 1_000;

/**
 * Accounts' own topics: a connection logs in with a ticket and then hears its orders, fills and balances at once, each
 * command in one frame and only when it is on disk. @see LoginRequest for the words
 */
export class OwnTopics {
  readonly #source: OwnSource;
  readonly #owners = new Map<Client, Owner>();
  readonly #byAccount = new Map<string, Set<Client>>();
  readonly #stop: () => void;
  readonly #now: () => number;

  constructor(source: OwnSource, now: () => number) {
    this.#source = source;
    this.#now = now;
    const stops = [
      source.listen((env, change) => this.#hear(env, change)),
      source.listenEnds?.((session) => this.sessionEnded(session)),
    ];
    this.#stop = () => {
      for (const stop of stops) stop?.();
    };
  }

  login(client: Client, { id, env, ticket }: LoginRequest, now: number): void {
    const refuse = (code: string, msg: string) => client.control({ op: 'error', id, code, msg, ts: now });
    if (this.#owners.has(client))
      return refuse(CODE.forbidden, 'This connection is logged in already. Open another one.');
    const holder = this.#source.redeem(ticket, env, now);
    if (holder === null) return refuse(CODE.forbidden, 'This ticket is not valid any more. Ask for a new one.');
    const { account, session } = holder;
    const mine = this.#byAccount.get(keyOf(env, account)) ?? new Set();
    if (mine.size >= STREAM_LIMIT.socketsPerUser)
      return refuse(CODE.tooMany, `At most ${STREAM_LIMIT.socketsPerUser} connections of one account.`);
    const fresh = { topics: new Map(), waiting: null, behind: false, readAt: Number.NEGATIVE_INFINITY };
    this.#owners.set(client, { env, account, session, ...fresh });
    this.#byAccount.set(keyOf(env, account), mine.add(client));
    client.control({ op: 'ack', id, env, ts: now });
  }

  /** @returns false when the connection has not logged in; nothing is said or done then. */
  subscribe(client: Client, { id, topics }: OwnRequest, now: number): boolean {
    const owner = this.#owners.get(client);
    if (!owner) return false;
    client.control({ op: 'ack', id, ts: now, topics });
    for (const topic of topics) owner.topics.set(topic, owner.topics.get(topic) ?? 0);
    owner.behind = true;
    this.#catchUp(client, owner, now);
    return true;
  }

  unsubscribe(client: Client, { id, topics }: OwnRequest, now: number): boolean {
    const owner = this.#owners.get(client);
    if (!owner) return false;
    for (const topic of topics) owner.topics.delete(topic);
    client.control({ op: 'ack', id, ts: now, topics });
    return true;
  }

  /** Closes the connections of a session at once (W2). */
  sessionEnded(session: string): void {
    for (const [client, owner] of this.#owners) {
      if (owner.session !== session) continue;
      this.forget(client);
      client.close(STREAM_CLOSE.sessionEnded, 'The session ended. Log in again.');
    }
  }

  /** The connection is gone. */
  forget(client: Client): void {
    const owner = this.#owners.get(client);
    if (!owner) return;
    this.#owners.delete(client);
    const key = keyOf(owner.env, owner.account);
    const mine = this.#byAccount.get(key);
    mine?.delete(client);
    if (mine?.size === 0) this.#byAccount.delete(key);
  }

  /** Begins again for those whose snapshot is due. @param now epoch ms */
  tick(now: number): void {
    for (const [client, owner] of this.#owners) this.#catchUp(client, owner, now);
  }

  #catchUp(client: Client, owner: Owner, now: number): void {
    // A clock that was set back makes nobody wait.
    const isTooSoon = Math.abs(now - owner.readAt) < SNAPSHOT_MS;
    if (!owner.behind || client.lagging || isTooSoon) return;
    owner.readAt = now;
    this.#snapshot(client, owner);
  }

  close(): void {
    this.#stop();
  }

  #hear(env: Env, change: OwnChange): void {
    for (const client of this.#byAccount.get(keyOf(env, change.account)) ?? []) {
      const owner = this.#owners.get(client);
      // A snapshot that is due will have it.
      if (!owner || owner.behind) continue;
      if (owner.waiting === null) this.#send(client, owner, 'update', change);
      else if (owner.waiting.length < WAITING_LIMIT) owner.waiting.push(change);
      else owner.behind = true;
    }
  }

  /** Reads the state at once and says it when it is on disk; what happens in between follows it. */
  #snapshot(client: Client, owner: Owner): void {
    const { state, command } = this.#source.read(owner.env, owner.account);
    owner.behind = false;
    owner.waiting = [];
    const mark = owner.waiting;
    state.then(
      (told) => {
        // A later snapshot has taken over.
        if (owner.waiting !== mark) return;
        owner.waiting = null;
        this.#send(client, owner, 'snapshot', told);
        for (const change of mark) if (change.command > command) this.#send(client, owner, 'update', change);
      },
      // The disk failed: the process ends, and what is not safe is not said.
      () => undefined,
    );
  }

  #send(client: Client, owner: Owner, type: 'snapshot' | 'update', state: OwnState): void {
    if (client.closing || !this.#owners.has(client)) return;
    if (client.lagging) {
      owner.behind = true;
      return;
    }
    const messages: string[] = [];
    for (const topic of OWN_TOPICS) {
      const seq = owner.topics.get(topic);
      if (seq === undefined || (type === 'update' && state[topic].length === 0)) continue;
      owner.topics.set(topic, seq + 1);
      messages.push(JSON.stringify({ topic, ch: topic, env: owner.env, type, seq: seq + 1, data: state[topic] }));
    }
    if (messages.length > 0) client.write(textFrame(`{"ts":${this.#now()},"m":[${messages.join(',')}]}`));
  }
}

function keyOf(env: Env, account: number): string {
  return `${env} ${account}`;
}
