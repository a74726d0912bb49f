import type { Log } from '#gateway/base/log.ts';
import type { TopicName } from '#lib/contract/stream.ts';
import type { Part, TickFrames } from './frames.ts';
import { Topic } from './topic.ts';
import type { MarketView } from './view.ts';

/** Whoever can be in a group. */
export type Grouped<Member> = { readonly deflate: boolean; group: Group<Member> | null };

/** Clients with the same topics and the same compression: they are sent the very same bytes. */
export class Group<Member> {
  readonly key: string;
  readonly deflate: boolean;
  /** In the order of their ids. */
  readonly topics: readonly Topic[];
  readonly clients = new Set<Member>();
  /** Somebody here may need something even when no topic changed: a snapshot, or a look at a full socket. */
  attention = true;
  #frame: Buffer | null | undefined;

  constructor({ key, deflate, topics }: { key: string; deflate: boolean; topics: readonly Topic[] }) {
    this.key = key;
    this.deflate = deflate;
    this.topics = topics;
  }

  /** A new tick begins: what was built for the last is forgotten. */
  turn(): void {
    this.#frame = undefined;
  }

  /** This tick's frame for a client that has told all along; null when nothing changed. */
  frame(frames: TickFrames): Buffer | null {
    if (this.#frame === undefined) {
      const parts = this.topics.flatMap(({ update }) => (update ? [update] : []));
      this.#frame = parts.length === 0 ? null : frames.frame(parts, this.deflate);
    }
    return this.#frame;
  }

  /** The same with snapshots of the topics in `pending`; a topic whose state the feed cannot tell yet stays in it. */
  frameWithSnapshots(pending: Set<Topic>, frames: TickFrames): Buffer | null {
    const parts: Part[] = [];
    for (const topic of this.topics) {
      const part = pending.has(topic) ? topic.snapshot() : topic.update;
      if (part) {
        parts.push(part);
        pending.delete(topic);
      }
    }
    return parts.length === 0 ? null : frames.frame(parts, this.deflate);
  }
}

/** The topics and groups that exist because somebody is in them. */
export class Groups<Member extends Grouped<Member>> {
  readonly #view: MarketView;
  readonly #log: Pick<Log, 'warn'>;
  readonly #topics = new Map<string, Topic>();
  readonly #groups = new Map<string, Group<Member>>();
  /** The topics by market; null when one came or went. */
  #order: readonly Topic[] | null = null;
  #nextId = 1;

  constructor(view: MarketView, log: Pick<Log, 'warn'>) {
    this.#view = view;
    this.#log = log;
  }

  /**
   * Works out what this tick tells, and stops between two markets: what is told of one is one moment. A topic whose feed
   * fails keeps silent; it is logged once until it works again.
   */
  *advance(now: number, marketNow = now): Generator<void> {
    let market: string | null = null;
    this.#order ??= [...this.#topics.values()].sort(byMarket);
    for (const topic of this.#order) {
      if (market !== null && topic.market !== market) yield;
      ({ market } = topic);
      // Nobody listens any more.
      if (this.#topics.get(topic.name) !== topic) continue;
      try {
        topic.advance(now, marketNow);
        topic.failing = false;
      } catch (error) {
        if (!topic.failing) this.#log.warn({ err: error, topic: topic.name }, 'The feed could not tell a topic.');
        topic.failing = true;
      }
    }
    for (const group of this.#groups.values()) group.turn();
  }

  get groups(): Iterable<Group<Member>> {
    return this.#groups.values();
  }

  get size(): { readonly topics: number; readonly groups: number } {
    return { topics: this.#topics.size, groups: this.#groups.size };
  }

  /** Existing topics by name, new ones made. They live on only when a client moves into a group with them. */
  open(wanted: readonly { readonly name: string; readonly topic: TopicName }[]): Topic[] {
    return wanted.map(({ name, topic }) => {
      const known = this.#topics.get(name);
      if (known) return known;
      const made = new Topic({ id: this.#nextId, name, topic, view: this.#view });
      this.#nextId += 1;
      this.#topics.set(name, made);
      this.#order = null;
      return made;
    });
  }

  /** Puts a client where it belongs with exactly these topics; with none it leaves. */
  move(client: Member, topics: readonly Topic[]): void {
    const sorted = [...topics].sort((a, b) => a.id - b.id);
    const before = client.group;
    client.group = sorted.length === 0 ? null : this.#enter(client, sorted);
    if (before && before !== client.group) this.#leave(client, before);
  }

  #enter(client: Member, topics: readonly Topic[]): Group<Member> {
    const key = `${client.deflate ? 'z' : 'p'}${topics.map(({ id }) => id).join(',')}`;
    let group = this.#groups.get(key);
    if (!group) {
      group = new Group({ key, deflate: client.deflate, topics });
      this.#groups.set(key, group);
      for (const topic of topics) topic.groups += 1;
    }
    group.clients.add(client);
    group.attention = true;
    return group;
  }

  #leave(client: Member, group: Group<Member>): void {
    group.clients.delete(client);
    if (group.clients.size > 0) return;
    this.#groups.delete(group.key);
    for (const topic of group.topics) {
      topic.groups -= 1;
      if (topic.groups > 0) continue;
      this.#topics.delete(topic.name);
      this.#order = null;
    }
  }
}

const byMarket = (a: Topic, b: Topic): number => (a.market < b.market ? -1 : a.market > b.market ? 1 : a.id - b.id);
