import { ordersIn } from './events/upcasts.ts';
import { numberOf, VENUE } from './ledger/numbers.ts';
import type { KeptBalance, KeptOrder, Snapshot } from './snapshot-form.ts';

/** A snapshot of the journal's first version: accounts held their balances, and keys their answers as text. */
export type SnapshotOf1 = Omit<Snapshot, 'version' | 'newestAccount' | 'accounts' | 'ledger' | 'orders'> & {
  readonly version: 1;
  /** The earliest programs, which never closed an account, did not write it. */
  readonly newestAccount?: number;
  readonly accounts: readonly {
    readonly id: number;
    readonly balances: readonly KeptBalance[];
    readonly keys: readonly (readonly [key: string, hash: string, answer: string])[];
  }[];
  readonly orders: readonly (Omit<KeptOrder, 'facts'> & { readonly facts: Omit<KeptOrder['facts'], 'product'> })[];
};

/** The same in today's form, by the mapping that rows of the journal get: spot wallets, and the house stays the house. */
export function fromVersion1({ accounts, orders, newestAccount, ...rest }: SnapshotOf1): Snapshot {
  const owners = accounts.filter(({ id }) => id !== VENUE);
  return {
    ...rest,
    version: 2,
    newestAccount: newestAccount ?? Math.max(0, ...owners.map(({ id }) => id)),
    accounts: owners.map(({ id, keys }) => ({
      id,
      keys: keys.map(([key, hash, answer]) => [key, hash, ordersIn(answer) as readonly number[]] as const),
    })),
    ledger: accounts.map(({ id, balances }) => [numberOf(id, 0), balances] as const),
    orders: orders.map((order) => ({ ...order, facts: { ...order.facts, product: 'spot' } })),
  };
}
