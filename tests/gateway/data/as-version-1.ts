import type { Event } from '#gateway/exchange/events/events.ts';
import { ownerOf } from '#gateway/exchange/ledger/numbers.ts';
import type { SnapshotOf1 } from '#gateway/exchange/snapshot-1.ts';
import type { Snapshot } from '#gateway/exchange/snapshot-form.ts';
import { encode2 } from './as-version-2.ts';

/**
 * What the first version of the journal would have written of the same: it knew accounts, of which 0 was the house, no
 * products, and kept the answers of keys as text. Written by hand from its code at 0a9746e, not from today's table. Of histories that amend limit orders alone.
 */

type Row = readonly unknown[];
type PackedMove = readonly [number: number, ...rest: unknown[]];

const moves1 = (moves: readonly PackedMove[]): Row => moves.map(([number, ...rest]) => [ownerOf(number), ...rest]);

const EARLIER: Readonly<Record<string, (row: Row) => Row>> = {
  transfer: ([t, account, reason, _ref, moves, at]) => [t, account, reason, moves1(moves as PackedMove[]), at],
  order: ([t, facts, moves]) => [t, (facts as Row).toSpliced(3, 1), moves1(moves as PackedMove[])],
  fill: (row) => row.with(10, moves1(row[10] as PackedMove[])),
  amend: (row) => row.with(4, moves1(row[4] as PackedMove[])),
  done: (row) => row.with(3, moves1(row[3] as PackedMove[])),
  key: (row) => row.with(4, JSON.stringify({ ok: true, orders: row[4] })),
};

/** Text of a commit of version 1. */
export function encode1(events: readonly Event[]): string {
  const rows = JSON.parse(encode2(events)) as Row[];
  return JSON.stringify(rows.map((row) => EARLIER[row[0] as string]?.(row) ?? row));
}

/** A snapshot of version 1. */
export function snapshot1({ version: _, ledger, accounts, orders, ...rest }: Snapshot): SnapshotOf1 {
  const owners = [...new Set(ledger.map(([number]) => ownerOf(number)))];
  return {
    ...rest,
    version: 1,
    accounts: owners.map((id) => {
      const sums = new Map<string, [bigint, bigint]>();
      for (const [number, purse] of ledger)
        for (const [asset, available, locked] of ownerOf(number) === id ? purse : []) {
          const [a, b] = sums.get(asset) ?? [0n, 0n];
          sums.set(asset, [a + BigInt(available), b + BigInt(locked)]);
        }
      const keys = accounts.find((account) => account.id === id)?.keys ?? [];
      return {
        id,
        balances: [...sums].map(([asset, [available, locked]]) => [asset, `${available}`, `${locked}`] as const),
        keys: keys.map(([key, hash, ids]) => [key, hash, JSON.stringify({ ok: true, orders: ids })] as const),
      };
    }),
    orders: orders.map(({ facts: { product: _product, ...facts }, ...order }) => ({ ...order, facts })),
  };
}
