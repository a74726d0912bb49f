import type { Move } from './moves.ts';
import { codeOf, nameOf, ownerOf, VENUE, WALLETS } from './numbers.ts';

/** One asset of one ledger account, in units. */
export type Balance = { available: bigint; locked: bigint };
/** All assets of one ledger account, by code. */
export type Purse = ReadonlyMap<string, Readonly<Balance>>;

const NOTHING: Readonly<Balance> = { available: 0n, locked: 0n };
const EMPTY: Purse = new Map();

/** Who has what. Changed by whole moves alone; value is neither made nor lost. */
export class Ledger {
  readonly #purses = new Map<number, Map<string, Balance>>();
  /** Numbers of each owner that ever moved, as long as the owner is known. */
  readonly #numbers = new Map<number, number[]>();

  balance(number: number, asset: string): Readonly<Balance> {
    return this.#purses.get(number)?.get(asset) ?? NOTHING;
  }

  purse(number: number): Purse {
    return this.#purses.get(number) ?? EMPTY;
  }

  /** Ledger accounts of an owner, in no order. */
  numbers(owner: number): readonly number[] {
    return this.#numbers.get(owner) ?? [];
  }

  owners(): Iterable<number> {
    return this.#numbers.keys();
  }

  /** Double entry, checked always. @throws Error when the moves do not sum to zero, or a user would owe. */
  add(moves: readonly Move[]): void {
    for (let i = 0; i < moves.length; i++) checkSum(moves, i);
    for (const [number, asset, available, locked] of moves) {
      const balance = this.#balance(number, asset);
      // Most moves have nothing of one of the two, and adding nothing costs as much as adding something.
      if (available !== 0n) balance.available += available;
      if (locked !== 0n) balance.locked += locked;
      if ((balance.available < 0n || balance.locked < 0n) && !mayOwe(number))
        throw new Error(
          `account ${ownerOf(number)} would owe ${asset} in ${nameOf(number)}: ${balance.available} available, ${balance.locked} locked`,
        );
    }
  }

  /** Puts a balance where a snapshot had it. */
  restore(number: number, asset: string, balance: Readonly<Balance>): void {
    Object.assign(this.#balance(number, asset), balance);
  }

  /** @throws Error when the owner still has something */
  forget(owner: number): void {
    for (const number of this.numbers(owner)) {
      for (const [asset, { available, locked }] of this.purse(number))
        if (available !== 0n || locked !== 0n)
          throw new Error(`account ${owner} is closed with ${asset} in ${nameOf(number)}`);
      this.#purses.delete(number);
    }
    this.#numbers.delete(owner);
  }

  #balance(number: number, asset: string): Balance {
    let purse = this.#purses.get(number);
    if (purse === undefined) {
      purse = new Map();
      this.#purses.set(number, purse);
      const owner = ownerOf(number);
      this.#numbers.set(owner, [...this.numbers(owner), number]);
    }
    const found = purse.get(asset);
    if (found !== undefined) return found;
    const fresh = { available: 0n, locked: 0n };
    purse.set(asset, fresh);
    return fresh;
  }
}

/** The venue may owe, and a wallet of contracts, whose open legs cover what it lacks. */
function mayOwe(number: number): boolean {
  const code = codeOf(number);
  return ownerOf(number) === VENUE || (code >= WALLETS['futures:usdt'] && code <= WALLETS['futures:coin']);
}

/** Each asset's moves sum to zero; looked at where the asset is named first. An event has a handful of moves. */
function checkSum(moves: readonly Move[], first: number): void {
  const asset = moves[first]![1];
  for (let i = 0; i < first; i++) if (moves[i]![1] === asset) return;
  let sum = 0n;
  for (let i = first; i < moves.length; i++) {
    const move = moves[i]!;
    if (move[1] !== asset) continue;
    if (move[2] !== 0n) sum += move[2];
    if (move[3] !== 0n) sum += move[3];
  }
  if (sum !== 0n) throw new Error(`moves of ${asset} sum to ${sum}, not zero`);
}
