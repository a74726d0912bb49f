import type { Topic } from './topic.ts';

/** What a topic costs whoever has it on another connection already: a frame more, no work. */
const SHARED = 4;

type Costly = Pick<Topic, 'name' | 'cost'>;
type Account = { points: number; readonly topics: Map<string, number> };

/**
 * Points of topics by who pays: an address, or the account that a session logged in. The work of a topic is done once
 * for everybody, so an office that looks at one market pays for it once, and a quarter for each further connection.
 */
export class Budget {
  readonly #most: number;
  readonly #accounts = new Map<string, Account>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Points that somebody pays now. */
  of(payer: string): number {
    return this.#accounts.get(payer)?.points ?? 0;
  }

  /** Of topics that a connection does not have yet, those that are too many: in their order, as long as there are points. */
  beyond(payer: string, wanted: readonly Costly[]): readonly string[] {
    const account = this.#accounts.get(payer);
    let points = account?.points ?? 0;
    const left: string[] = [];
    for (const { name, cost } of wanted) {
      const price = account?.topics.has(name) ? cost / SHARED : cost;
      if (points + price > this.#most) left.push(name);
      else points += price;
    }
    return left;
  }

  add(payer: string, topics: Iterable<Costly>): void {
    const account = this.#accounts.get(payer) ?? { points: 0, topics: new Map<string, number>() };
    for (const { name, cost } of topics) {
      const count = account.topics.get(name) ?? 0;
      account.points += count > 0 ? cost / SHARED : cost;
      account.topics.set(name, count + 1);
    }
    if (account.topics.size > 0) this.#accounts.set(payer, account);
  }

  remove(payer: string, topics: Iterable<Costly>): void {
    const account = this.#accounts.get(payer);
    if (!account) return;
    for (const { name, cost } of topics) {
      const count = account.topics.get(name) ?? 0;
      if (count === 0) continue;
      account.points -= count > 1 ? cost / SHARED : cost;
      if (count > 1) account.topics.set(name, count - 1);
      else account.topics.delete(name);
    }
    if (account.topics.size === 0) this.#accounts.delete(payer);
  }
}
