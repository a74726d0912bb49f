import type { Env } from '#lib/contract/trade.ts';
import type { Database } from '../app/database.ts';
import type { LedgerRecord } from '../projections/records.ts';
import { ledgerOf } from '../projections/tables.ts';
import { integer, nullable, table } from '../row.ts';

const LATEST = table('ledger', { id: nullable(integer) });
/** Ledger entries that are looked through at once. */
export const ENTRIES_AT_ONCE = 5_000;

/** What arrived on accounts of one environment: from the faucet, or from another account of the same owner. */
export class Arrivals {
  readonly #env: Env;
  readonly #db: Pick<Database, 'transaction'>;

  constructor(env: Env, db: Pick<Database, 'transaction'>) {
    this.#env = env;
    this.#db = db;
  }

  /** Number of the latest ledger entry. */
  async latest(): Promise<number> {
    const [[row] = []] = await this.#db.transaction([
      { sql: 'SELECT MAX(id) AS id FROM ledger WHERE env = ?', values: [this.#env] },
    ]);
    return LATEST.of(row ?? {}).id ?? 0;
  }

  /** Those among the next `ENTRIES_AT_ONCE` entries, in their order. */
  async since(entry: number): Promise<readonly LedgerRecord[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT * FROM ledger WHERE env = ? AND id >= ? AND id <= ? AND reason IN ('faucet', 'transfer') ORDER BY id`,
        values: [this.#env, entry, entry + ENTRIES_AT_ONCE],
      },
    ]);
    const entries = rows.map(ledgerOf);
    return entries.filter(({ id, change }, at) => id > entry && change > 0n && !isOwn(entries[at]!, entries[at - 1]));
  }
}

/** What went from one wallet of an account to another did not arrive: it left the other one in the entry before. */
function isOwn({ id, account, asset, change }: LedgerRecord, before: LedgerRecord | undefined): boolean {
  return before?.id === id - 1 && before.account === account && before.asset === asset && before.change === -change;
}
