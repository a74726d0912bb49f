import type { Env } from '#lib/contract/trade.ts';

/** Environments that another gateway has taken over. */
export class Deposals {
  readonly #lost = new Set<Env>();
  readonly #listeners = new Set<(env: Env) => void>();

  get lost(): readonly Env[] {
    return [...this.#lost];
  }

  lose(env: Env): void {
    this.#lost.add(env);
    for (const listener of this.#listeners) listener(env);
  }

  listen(listener: (env: Env) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
