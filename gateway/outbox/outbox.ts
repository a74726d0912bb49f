import { randomUUID } from 'node:crypto';
import type { OutboxMessage } from '#lib/contract/account-data.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import type { Log } from '../log.ts';

/** Words of a message: section `outbox` of the messages, `<kind>Subject` and `<kind>Text`. */
export type MessageKind = 'code' | 'exists' | 'newDevice' | 'changed';
export type Message = {
  readonly channel: 'email' | 'mobile';
  /** An address, or `49 1701234567`. */
  readonly to: string;
  readonly kind: MessageKind;
  readonly locale: string;
  readonly words: Readonly<Record<string, string>>;
  /** Shown in every mail, so that a forged one is known by its absence. */
  readonly antiPhishing: string | null;
};

/** Carries written messages to people. Adapters: smtp.ts; whoever has a provider of texts writes one for `mobile`. */
export type Carrier = (message: OutboxMessage) => Promise<void>;

/** Messages kept for reading, and how many may be on their way; the oldest go first. */
const KEPT = 200;
const ON_THE_WAY = 100;

type Needs = {
  readonly now: () => number;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** What has no carrier lies in the outbox. */
  readonly carriers?: Readonly<Partial<Record<OutboxMessage['channel'], Carrier>>>;
};

/**
 * Everything the gateway writes to people. Where there is no carrier a message lies here, to be read over loopback; where
 * there is one it is handed on and not kept.
 */
export class Outbox {
  readonly #needs: Needs;
  readonly #kept: OutboxMessage[] = [];
  readonly #sending = new Set<Promise<void>>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Whether messages are carried to people, so that nobody needs to read them here. */
  get carries(): boolean {
    return this.#needs.carriers?.email !== undefined;
  }

  /** Newest first. */
  get messages(): readonly OutboxMessage[] {
    return this.#kept.toReversed();
  }

  /** Does not wait: how long a mail takes must not tell whether one was sent. */
  send(message: Message): void {
    if (this.#sending.size >= ON_THE_WAY) {
      this.#needs.log.warn({ channel: message.channel }, 'too many messages are on their way; one was left out');
      return;
    }
    const sending = this.#send(message)
      .catch((error: unknown) => this.#needs.log.error({ err: error }, 'a message could not be sent'))
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  async #send(message: Message): Promise<void> {
    const written = await write(message, this.#needs.now());
    const carrier = this.#needs.carriers?.[message.channel];
    if (carrier) return carrier(written);
    this.#kept.push(written);
    if (this.#kept.length > KEPT) this.#kept.shift();
  }
}

async function write({ channel, to, kind, locale, words, antiPhishing }: Message, now: number): Promise<OutboxMessage> {
  const { outbox } = await loadMessages(locale as LocaleCode);
  const text = (name: string, values = words) => {
    const found = typeof outbox === 'object' ? outbox[name] : undefined;
    return (typeof found === 'string' ? found : '').replace(/\{(\w+)\}/g, (_, word: string) => values[word] ?? '');
  };
  const body = text(`${kind}Text`);
  const sign = antiPhishing === null ? [] : [text('antiPhishing', { code: antiPhishing })];
  return {
    id: randomUUID(),
    channel,
    to: channel === 'mobile' ? `+${to.replace(' ', '')}` : to,
    subject: text(`${kind}Subject`),
    text: [body, ...sign].join('\n\n'),
    at: now,
  };
}
