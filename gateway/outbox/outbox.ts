import type { OutboxMessage } from '#lib/contract/shapes/outbox.ts';
import type { Log } from '../base/log.ts';
import { type Letter, write } from './letter.ts';

type Channel = OutboxMessage['channel'];

/** Carries written messages to people. Adapters: smtp.ts; whoever has a provider of texts writes one for `mobile`. */
export type Carrier = (message: OutboxMessage) => Promise<void>;

/** Messages kept for reading, and how many may be on their way; the oldest go first. */
const KEPT = 200;
const ON_THE_WAY = 100;
const BRAND = 'Meridian';

type Needs = {
  readonly now: () => number;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** Whose messages these are. */
  readonly brand?: string;
  /** What has no carrier lies in the outbox. */
  readonly carriers?: Readonly<Partial<Record<Channel, Carrier>>>;
  /** Whether messages without a carrier are kept to be read here; not on a public gateway. Yes when nobody says. */
  readonly keeps?: boolean;
};

/**
 * Everything the gateway writes to people. Where there is no carrier a message lies here, to be read over loopback with
 * the key; where there is one it is handed on and not kept. A public gateway keeps none: what has no carrier is lost there.
 */
export class Outbox {
  readonly #needs: Needs;
  readonly #kept: OutboxMessage[] = [];
  readonly #sending = new Set<Promise<void>>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Whether a message of this kind gets to anybody: over a carrier, or because it can be read here. */
  reaches(channel: Channel): boolean {
    return (this.#needs.keeps ?? true) || this.#needs.carriers?.[channel] !== undefined;
  }

  /** Newest first. */
  get messages(): readonly OutboxMessage[] {
    return this.#kept.toReversed();
  }

  /** Does not wait: how long a mail takes must not tell whether one was sent. */
  send(letter: Letter): void {
    this.later(() => this.#send(letter));
  }

  /** What leads to a message and must not be waited for either. */
  later(work: () => Promise<void>): void {
    if (this.#sending.size >= ON_THE_WAY) {
      this.#needs.log.warn({}, 'too many messages are on their way; one was left out');
      return;
    }
    const sending = work()
      .catch((error: unknown) => this.#needs.log.error({ err: error }, 'a message could not be sent'))
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  async #send(letter: Letter): Promise<void> {
    const written = await write(letter, this.#needs.now(), this.#needs.brand ?? BRAND);
    const carrier = this.#needs.carriers?.[letter.channel];
    if (carrier) return carrier(written);
    if (!this.reaches(letter.channel)) {
      this.#needs.log.warn({ channel: letter.channel }, 'nobody carries a message of this kind; it was left out');
      return;
    }
    this.#kept.push(written);
    if (this.#kept.length > KEPT) this.#kept.shift();
  }
}
