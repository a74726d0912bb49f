import { CODE } from '#lib/contract/codes.ts';
import { type OwnTopic, privateTopics } from '#lib/contract/private-topics.ts';
import type { NoticesData } from '#lib/contract/shapes/notice.ts';
import type { LoginRequest, PrivateRows } from '#lib/contract/shapes/stream.ts';
import { STREAM_CLOSE, STREAM_LIMIT } from '#lib/contract/stream.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { Client } from './client.ts';
import { textFrame } from './frames.ts';

/** What one command changed for an account; `command` counts up per environment. */
export type PrivateChange = PrivateRows & { readonly account: number; readonly command: number };

/** The engines, as the stream knows them. */
export type PrivateSource = {
  /** Takes a ticket once. @returns the account it was made for, null when it is used, old, of another environment or made up */
  redeem(
    ticket: string,
    env: Env,
    now: number,
  ): Promise<{ readonly account: number; readonly session: string | null } | null>;
  /** Whether a session ended since it was given a ticket. */
  isOver(session: string, now: number): Promise<boolean>;
  /** The account as it stands, told when all of it is on disk, and the last command in it. */
  read(env: Env, account: number): Promise<{ readonly state: PrivateRows; readonly command: number }>;
  /** Hears changes once they are on disk, in order. */
  listen(listener: (env: Env, change: PrivateChange) => void): () => void;
  /** What an account was told; without it there is no such topic. */
  readonly notices?: {
    read(env: Env, account: number): Promise<NoticesData>;
    /** Hears that there is something new, or that something was seen, once it is on disk. */
    listen(listener: (env: Env, account: number) => void): () => void;
  };
  /** Hears which sessions ended; nothing is told to them any more. */
  listenEnds?(listener: (session: string) => void): () => void;
  /** Hears which environments are another gateway's from now on: nothing of them is told here any more. */
  listenDeposed?(listener: (env: Env) => void): () => void;
};

export type PrivateRequest = { readonly id: string; readonly topics: readonly OwnTopic[] };

type Owner = {
  readonly env: Env;
  readonly account: number;
  /** null: a guest's. */
  readonly session: string | null;
  /** Sequence of the last message per subscribed topic. */
  readonly topics: Map<OwnTopic, number>;
  /** Counts the questions for notices: only what the last one finds is told. */
  asked: number;
  /** Changes that came while a snapshot was on its way; null when none is. */
  waiting: PrivateChange[] | null;
  /** The last command that the last snapshot had: the change of an older one may be heard after it, and is in it. */
  told: number;
  /** A snapshot is due, when its reader has caught up and the last one is old enough; it has what happens until then. */
  behind: boolean;
  /** When the last snapshot was read, epoch ms. */
  readAt: number;
};

type Refusal = { readonly code: string; readonly msg: string };
const NOT_VALID: Refusal = { code: CODE.forbidden, msg: 'This ticket is not valid any more. Ask for a new one.' };
const UNAVAILABLE: Refusal = {
  code: CODE.unavailable,
  msg: 'Tickets cannot be looked up right now. Ask for a new one.',
};

/** Changes kept for one connection while its snapshot waits for the disk; more, and it begins again. */
const WAITING_LIMIT = 1_000;
/** An account with thousands of orders is read at most so often for one connection, however often it asks. ms */
const SNAPSHOT_MS = 1_000;

/**
 * Accounts' own topics: a connection logs in with a ticket and then hears what becomes of its account at once, each
 * command in one frame and only when it is on disk. @see LoginRequest for the words
 */
export class PrivateTopics {
  readonly #source: PrivateSource;
  readonly #owners = new Map<Client, Owner>();
  readonly #byAccount = new Map<string, Set<Client>>();
  /** Connections whose ticket is being looked up. */
  readonly #entering = new Set<Client>();
  readonly #stop: () => void;
  readonly #now: () => number;

  constructor(source: PrivateSource, now: () => number) {
    this.#source = source;
    this.#now = now;
    const stops = [
      source.listen((env, change) => this.#hear(env, change)),
      source.listenEnds?.((session) => this.sessionEnded(session)),
      source.listenDeposed?.((env) => this.#deposed(env)),
      source.notices?.listen((env, account) => this.#noticed(env, account)),
    ];
    this.#stop = () => {
      for (const stop of stops) stop?.();
    };
  }

  /** Never rejects. What the client sends in the meantime has to wait until it resolves. */
  async login(client: Client, request: LoginRequest, now: number): Promise<void> {
    this.#entering.add(client);
    const refusal = await this.#enter(client, request, now).catch(() => UNAVAILABLE);
    if (!this.#entering.delete(client)) return;
    const { id, env } = request;
    if (refusal) client.control({ op: 'error', id, ...refusal, ts: now });
    else client.control({ op: 'ack', id, env, ts: now });
  }

  /** @returns why not, null when the connection is its owner's now */
  async #enter(client: Client, { env, ticket }: LoginRequest, now: number): Promise<Refusal | null> {
    if (this.#owners.has(client))
      return { code: CODE.forbidden, msg: 'This connection is logged in already. Open another one.' };
    const holder = await this.#source.redeem(ticket, env, now);
    if (holder === null) return NOT_VALID;
    const { account, session } = holder;
    const mine = this.#byAccount.get(keyOf(env, account)) ?? new Set();
    if (mine.size >= STREAM_LIMIT.socketsPerUser)
      return { code: CODE.tooMany, msg: `At most ${STREAM_LIMIT.socketsPerUser} connections of one account.` };
    // Gone while its ticket was looked up: nobody would forget it any more.
    if (!this.#entering.has(client)) return null;
    const fresh = {
      topics: new Map(),
      asked: 0,
      waiting: null,
      told: 0,
      behind: false,
      readAt: Number.NEGATIVE_INFINITY,
    };
    this.#owners.set(client, { env, account, session, ...fresh });
    this.#byAccount.set(keyOf(env, account), mine.add(client));
    // Only now: of an end that comes after this question its owner hears.
    const isOver = session !== null && (await this.#source.isOver(session, now).catch(() => true));
    if (!isOver || !this.#owners.has(client)) return null;
    this.#drop(client);
    return NOT_VALID;
  }

  /** @returns false when the connection has not logged in; nothing is said or done then. */
  subscribe(client: Client, { id, topics }: PrivateRequest, now: number): boolean {
    const owner = this.#owners.get(client);
    if (!owner) return false;
    client.control({ op: 'ack', id, ts: now, topics });
    for (const topic of topics) owner.topics.set(topic, owner.topics.get(topic) ?? 0);
    owner.behind = true;
    this.#catchUp(client, owner, now);
    return true;
  }

  unsubscribe(client: Client, { id, topics }: PrivateRequest, now: number): boolean {
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

  /** Its owners come again, and find who tells them on. */
  #deposed(env: Env): void {
    for (const [client, owner] of this.#owners) {
      if (owner.env !== env) continue;
      this.forget(client);
      client.close(1001, 'Another gateway serves this account now. Connect again.');
    }
  }

  /** The connection is gone. */
  forget(client: Client): void {
    this.#entering.delete(client);
    this.#drop(client);
  }

  #drop(client: Client): void {
    const owner = this.#owners.get(client);
    if (!owner) return;
    this.#owners.delete(client);
    const key = keyOf(owner.env, owner.account);
    const mine = this.#byAccount.get(key);
    mine?.delete(client);
    if (mine?.size === 0) this.#byAccount.delete(key);
  }

  /** Who pays for the public topics of a connection that a session logged in on; null of a guest's. */
  payerOf(client: Client): string | null {
    const owner = this.#owners.get(client);
    return owner && owner.session !== null ? `account ${keyOf(owner.env, owner.account)}` : null;
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

  #hear(env: Env, change: PrivateChange): void {
    for (const client of this.#byAccount.get(keyOf(env, change.account)) ?? []) {
      const owner = this.#owners.get(client);
      // A snapshot that is due will have it.
      if (!owner || owner.behind) continue;
      if (owner.waiting === null) this.#update(client, owner, change);
      else if (owner.waiting.length < WAITING_LIMIT) owner.waiting.push(change);
      else owner.behind = true;
    }
  }

  #noticed(env: Env, account: number): void {
    for (const client of this.#byAccount.get(keyOf(env, account)) ?? []) {
      const owner = this.#owners.get(client);
      if (owner?.topics.has('notices')) this.#tellNotices(client, owner);
    }
  }

  /** Told whole each time. What cannot be read now is told with the next notice, or the next snapshot. */
  #tellNotices(client: Client, owner: Owner): void {
    owner.asked += 1;
    const { asked } = owner;
    this.#source.notices?.read(owner.env, owner.account).then(
      (data) => {
        const seq = owner.topics.get('notices');
        if (asked !== owner.asked || seq === undefined || client.closing || !this.#owners.has(client)) return;
        if (client.lagging) {
          owner.behind = true;
          return;
        }
        owner.topics.set('notices', seq + 1);
        const message = { topic: 'notices', ch: 'notices', env: owner.env, type: 'snapshot', seq: seq + 1, data };
        client.write(textFrame(`{"ts":${this.#now()},"m":[${JSON.stringify(message)}]}`));
      },
      () => undefined,
    );
  }

  /** Asks for the state and says it when it is there; what happens in between follows it. */
  #snapshot(client: Client, owner: Owner): void {
    owner.behind = false;
    owner.waiting = [];
    if (owner.topics.has('notices')) this.#tellNotices(client, owner);
    const mark = owner.waiting;
    this.#source.read(owner.env, owner.account).then(
      ({ state, command }) => {
        // A later snapshot has taken over.
        if (owner.waiting !== mark) return;
        owner.waiting = null;
        owner.told = command;
        this.#send(client, owner, 'snapshot', state);
        for (const change of mark) this.#update(client, owner, change);
      },
      // What is not safe is not said. Where the disk failed the process ends; where the way there did, it is asked again.
      () => {
        owner.behind ||= owner.waiting === mark;
      },
    );
  }

  #update(client: Client, owner: Owner, change: PrivateChange): void {
    if (change.command > owner.told) this.#send(client, owner, 'update', change);
  }

  #send(client: Client, owner: Owner, type: 'snapshot' | 'update', state: PrivateRows): void {
    if (client.closing || !this.#owners.has(client)) return;
    if (client.lagging) {
      owner.behind = true;
      return;
    }
    const messages: string[] = [];
    for (const topic of privateTopics()) {
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
