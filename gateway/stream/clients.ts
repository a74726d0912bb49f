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

  whenEmpty(): Promise<void> {
    if (this.#all.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#empty.push(resolve));
  }
}
