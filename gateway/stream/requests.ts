import type { RawData } from 'ws';
import type { EnvBooks } from '#gateway/feed/env-books.ts';
import { FEED_TICK_MS, type Feed } from '#gateway/feed/feed.ts';
import { contractIn } from '#gateway/feed/perpetual/wire.ts';
import { CODE } from '#lib/contract/codes.ts';
import { isOwnTopic } from '#lib/contract/private-topics.ts';
import type { StreamRequest } from '#lib/contract/shapes/stream.ts';
import { STREAM_CLOSE, type TopicName, topicCost } from '#lib/contract/stream.ts';
import { serverTime } from '#lib/contract/time.ts';
import type { Budget } from './budget.ts';
import type { Client } from './client.ts';
import type { Groups } from './groups.ts';
import type { HubLimits } from './limits.ts';
import type { PrivateTopics } from './private.ts';
import { checkTopics, parseRequest, quote } from './request-words.ts';
import type { Topic } from './topic.ts';

type Needs = {
  readonly feed: Feed;
  readonly groups: Groups<Client>;
  readonly budget: Budget;
  readonly limits: HubLimits;
  /** Books of environments; without it there are none. */
  readonly books: EnvBooks | null;
  /** Accounts' own topics; without it nobody can log in. */
  readonly own: PrivateTopics | null;
  /** Called before a client changes its topics. */
  readonly beforeMove: (client: Client) => void;
};
type Received = { readonly data: RawData; readonly isBinary: boolean; readonly now: number };
type Named = { readonly name: string; readonly topic: TopicName };
type Subscription = Extract<StreamRequest, { topics: readonly string[] }>;

/** Does what clients ask. Times are epoch ms. */
export class Requests {
  readonly #needs: Needs;
  /** What clients sent while their ticket is being looked up; as many of one as it may send at once. */
  readonly #held = new Map<Client, Received[]>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  receive(client: Client, received: Received): void {
    const { now } = received;
    if (!this.#pays(client, now, client.takeToken(now))) return;
    const held = this.#held.get(client);
    if (!held) this.#read(client, received);
    else if (held.length < this.#needs.limits.messagesBurst) held.push(received);
    else this.#refuseFast(client, now);
  }

  #read(client: Client, { data, isBinary, now }: Received): void {
    const parsed = parseRequest(isBinary ? null : data.toString(), this.#needs.limits);
    if (parsed.kind === 'malformed') {
      client.fail({ code: CODE.badRequest, close: STREAM_CLOSE.badMessage, msg: parsed.msg, now });
    } else if (parsed.kind === 'refused') {
      client.control({ op: 'error', id: parsed.id, code: parsed.code, msg: parsed.msg, ts: now });
    } else if (parsed.request.op === 'ping') {
      client.control({ op: 'pong', id: parsed.request.id, ts: now, ...serverTime(now, FEED_TICK_MS) });
    } else if (parsed.request.op === 'login') {
      if (this.#needs.own) void this.#login(client, this.#needs.own.login(client, parsed.request, now));
      else this.#forbid(client, parsed.request.id, now);
    } else if (parsed.request.topics.some(isOwnTopic)) {
      this.#changeOwn(client, parsed.request, now);
    } else {
      this.#change(client, parsed.request, now);
    }
  }

  /** What the client sends while its ticket is looked up is read afterwards, in its order: it may rest on the login. */
  async #login(client: Client, entered: Promise<void>): Promise<void> {
    const held: Received[] = [];
    this.#held.set(client, held);
    await entered;
    this.#payByAccount(client);
    this.#held.delete(client);
    while (held.length > 0 && !client.closing) {
      // One of them may be another login: the others wait for that one.
      const again = this.#held.get(client);
      if (again) {
        again.push(...held);
        return;
      }
      this.#read(client, held.shift()!);
    }
  }

  ping(client: Client, now: number): void {
    this.#pays(client, now, client.takeToken(now));
  }

  pong(client: Client, said: Buffer, now: number): void {
    this.#pays(client, now, client.takePong(said, now));
  }

  /** Own and public topics never come in one request: who hears them differs. */
  #changeOwn(client: Client, { op, id, topics }: Subscription, now: number): void {
    const own = topics.filter(isOwnTopic);
    if (own.length < topics.length) {
      const msg = 'Ask for own topics and public topics in requests of their own.';
      client.control({ op: 'error', id, code: CODE.badRequest, msg, ts: now, topics });
      return;
    }
    if (!this.#needs.own?.[op](client, { id, topics: own }, now)) this.#forbid(client, id, now, topics);
  }

  #forbid(client: Client, id: string, now: number, topics?: readonly string[]): void {
    const msg = 'Own topics need a login with a ticket first.';
    client.control({ op: 'error', id, code: CODE.forbidden, msg, ts: now, ...(topics ? { topics } : {}) });
  }

  #change(client: Client, request: Subscription, now: number): void {
    const { feed, books, groups, budget } = this.#needs;
    const { op, id, topics } = request;
    const checked = checkTopics(topics, {
      symbol: (symbol) => feed.instrument(symbol) !== undefined,
      contract: (symbol) => contractIn(feed, symbol) !== null,
      env: (env) => books?.has(env) ?? false,
    });
    if (!checked.ok) return this.#refuseTopics(client, id, checked, now);
    const before = client.group?.topics ?? [];
    const others = before.filter(({ name }) => !topics.includes(name));
    const tooMany = op === 'subscribe' ? this.#tooMany(client, others, checked.topics) : null;
    if (tooMany) return this.#refuseTopics(client, id, tooMany, now);
    this.#needs.beforeMove(client);
    client.control({ op: 'ack', id, ts: now, topics });
    const wanted = op === 'subscribe' ? groups.open(checked.topics) : [];
    budget.remove(client.payer, before);
    budget.add(client.payer, [...others, ...wanted]);
    groups.move(client, [...others, ...wanted]);
    client.restart(wanted);
  }

  #refuseTopics(
    client: Client,
    id: string,
    { code, msg, topics }: { code: string; msg: string; topics: readonly string[] },
    now: number,
  ): void {
    client.control({ op: 'error', id, code, msg, ts: now, topics });
  }

  /** What a connection, an address or an account has had enough of, by name; nothing else of it ends. */
  #tooMany(client: Client, others: readonly Topic[], wanted: readonly Named[]) {
    const { limits, budget } = this.#needs;
    const has = new Set(client.group?.topics.map(({ name }) => name));
    const places = Math.max(0, limits.topics - others.length);
    const fast = others.filter(({ isFast }) => isFast).length;
    const isFast = ({ topic }: Named) => topic.ch === 'book' && topic.fast;
    const more = wanted
      .filter(({ name }) => !has.has(name))
      .map(({ name, topic }) => ({ name, cost: topicCost(topic) }));
    const rules = [
      {
        topics: wanted.slice(places).map(({ name }) => name),
        rule: `a connection carries at most ${limits.topics} topics`,
      },
      {
        topics: wanted
          .filter(isFast)
          .slice(Math.max(0, limits.fastBooks - fast))
          .map(({ name }) => name),
        rule: `a connection carries at most ${limits.fastBooks} fast books; without :fast there may be more`,
      },
      {
        topics: budget.beyond(client.payer, more),
        rule: `an address has ${limits.points} points for all its connections, an account that logs in as many of its own (docs/stream.md)`,
      },
    ];
    const broken = rules.find(({ topics }) => topics.length > 0);
    return broken
      ? { code: CODE.tooMany, msg: `${quote(broken.topics)}: ${broken.rule}.`, topics: broken.topics }
      : null;
  }

  /** The connection is gone. */
  leave(client: Client): void {
    this.#needs.budget.remove(client.payer, client.group?.topics ?? []);
    this.#needs.groups.move(client, []);
  }

  /** Whoever logged in by a session pays by account from now on, as far as there is room for what is carried already. */
  #payByAccount(client: Client): void {
    const { own, budget } = this.#needs;
    const payer = own?.payerOf(client) ?? null;
    const topics = client.group?.topics ?? [];
    if (payer === null || client.closing || budget.beyond(payer, topics).length > 0) return;
    budget.remove(client.payer, topics);
    client.payer = payer;
    budget.add(payer, topics);
  }

  /** Whoever sends faster than allowed is told so and closed. */
  #pays(client: Client, now: number, paid: boolean): boolean {
    client.seenAt = now;
    if (paid || client.closing) return !client.closing;
    this.#refuseFast(client, now);
    return false;
  }

  #refuseFast(client: Client, now: number): void {
    const { messagesPerSecond, messagesBurst } = this.#needs.limits;
    const msg = `At most ${messagesPerSecond} messages a second, ${messagesBurst} at once. Connect again and send less.`;
    client.fail({ code: CODE.tooMany, close: STREAM_CLOSE.tooMany, msg, now });
  }
}
