import type { StreamEnv } from '#lib/contract/market.ts';
import { STREAM_RATE, type TopicName, topicCost } from '#lib/contract/stream.ts';
import type { Channel } from './channels/channel.ts';
import { openChannel } from './channels/open.ts';
import { Part } from './frames.ts';
import type { MarketView } from './view.ts';

/**
 * One topic while somebody listens: its channel, the number of its last message and that message's bytes.
 * Sequence numbers grow by one with each update; a snapshot carries the number of the update it includes.
 */
export class Topic {
  readonly id: number;
  readonly name: string;
  /** The market that it is of; '' of all. */
  readonly market: string;
  /** See `topicCost`. */
  readonly cost: number;
  readonly isFast: boolean;
  /** What this tick tells; null when nothing is due or nothing changed. */
  update: Part | null = null;
  /** Groups that carry it. At zero it is forgotten. */
  groups = 0;
  /** Its feed threw the last time. */
  failing = false;

  readonly #topic: TopicName;
  readonly #view: MarketView;
  readonly #head: string;
  readonly #period: number;
  #channel: Channel | null = null;
  #seq = 1;
  #slot = Number.NaN;
  #snapshot: Part | null = null;

  constructor({ id, name, topic, view }: { id: number; name: string; topic: TopicName; view: MarketView }) {
    this.id = id;
    this.name = name;
    this.market = 'symbol' in topic ? topic.symbol : '';
    this.cost = topicCost(topic);
    this.isFast = topic.ch === 'book' && topic.fast;
    this.#topic = topic;
    this.#view = view;
    this.#head = `{"topic":${JSON.stringify(name)},"env":"${envOf(topic)}","ch":"${topic.ch}","type":`;
    this.#period = periodOf(topic);
  }

  /**
   * Works out what this tick tells, of the market as it stands at its own time. Periods are slots of the clock's grid, so that topics of one rate share a frame.
   * @throws whatever the feed throws; the topic then stays as it was told last
   */
  advance(now: number, marketNow = now): void {
    this.update = null;
    const slot = Math.floor(now / this.#period);
    if (!this.#channel) {
      this.#channel = openChannel(this.#topic, this.#view, marketNow);
      this.#slot = slot;
      return;
    }
    if (slot === this.#slot) return;
    this.#slot = slot;
    const members = this.#channel.advance(marketNow);
    if (members === null) return;
    this.#seq += 1;
    this.#snapshot = null;
    this.update = new Part(`u${this.id}.`, `${this.#head}"update","seq":${this.#seq},${members}}`);
  }

  /** The whole state, or null while the feed cannot tell it. */
  snapshot(): Part | null {
    if (!this.#channel) return null;
    this.#snapshot ??= new Part(
      `s${this.id}.`,
      `${this.#head}"snapshot","seq":${this.#seq},${this.#channel.snapshot()}}`,
    );
    return this.#snapshot;
  }
}

function periodOf(topic: TopicName): number {
  if (isCalm(topic)) return 1000 / STREAM_RATE.other;
  return 1000 / (topic.ch === 'book' && topic.fast ? STREAM_RATE.bookFast : STREAM_RATE.market);
}

/** What overviews and figures of contracts follow. */
const CALM: ReadonlySet<TopicName['ch']> = new Set(['tickers', 'source', 'marks', 'mark', 'index', 'funding']);
const isCalm = (topic: TopicName): boolean => CALM.has(topic.ch) || (topic.ch === 'candles' && !!topic.price);

function envOf(topic: TopicName): StreamEnv {
  return (topic.ch === 'book' ? topic.env : undefined) ?? 'public';
}
