import type { Client } from './client.ts';

/** All connections, counted by address. */
export class Clients {
  readonly #all = new Set<Client>();
  readonly #perAddress = new Map<string, number>();
  #empty: (() => void)[] = [];

  get all(): Iterable<Client> {
    return this.#all;
  }

  get size(): number {
    return this.#all.size;
  }

  of(address: string): number {
    return this.#perAddress.get(address) ?? 0;
  }

  add(client: Client): void {
    this.#all.add(client);
    this.#perAddress.set(client.address, this.of(client.address) + 1);
  }

  remove(client: Client): void {
    if (!this.#all.delete(client)) return;
    const left = this.of(client.address) - 1;
    if (left > 0) this.#perAddress.set(client.address, left);
    else this.#perAddress.delete(client.address);
    if (this.#all.size === 0) for (const tell of this.#empty.splice(0)) tell();
  }

  /** Those that must go so that no address has more bytes waiting than it may; of each, those that have most. */
  beyond(bytes: number): readonly Client[] {
    const waiting = new Map<string, number>();
    for (const { address, waiting: own } of this.#all)
      if (own > 0) waiting.set(address, (waiting.get(address) ?? 0) + own);
    const found: Client[] = [];
    for (const [address, sum] of waiting) {
      if (sum <= bytes) continue;
      let left = sum;
      const own = [...this.#all].filter((client) => client.address === address);
      for (const client of own.sort((a, b) => b.waiting - a.waiting)) {
        if (left <= bytes) break;
        left -= client.waiting;
        found.push(client);
      }
    }
    return found;
  }

  whenEmpty(): Promise<void> {
    if (this.#all.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#empty.push(resolve));
  }
}
