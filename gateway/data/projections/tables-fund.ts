import { FUND_REASONS } from '#lib/contract/perp.ts';
import { type DbRow, type Statement, upserts } from '../app/database.ts';
import { integer, nullable, oneOf, table, text, units } from '../row.ts';
import type { FundRecord } from './project-fund.ts';

/** Records of the protection fund as rows and back. Amounts are text. */

const COLUMNS = ['env', 'id', 'reason', 'asset', 'change', 'symbol', 'ref', 'at'];

/** Statements that write a batch; written twice they change nothing. */
export function fundWrites(env: string, records: readonly FundRecord[]): Statement[] {
  return upserts(
    'fund_event',
    COLUMNS,
    ['env', 'id'],
    records.map(({ id, reason, asset, change, symbol, ref, at }) => [
      ...[env, id, reason, asset, `${change}`, symbol, ref, at],
    ]),
  );
}

const FUND_ROW = table('fund_event', {
  id: integer,
  reason: oneOf(FUND_REASONS),
  asset: nullable(text),
  change: units,
  symbol: nullable(text),
  ref: nullable(integer),
  at: integer,
});

export const fundRowOf = (row: DbRow): FundRecord => FUND_ROW.of(row);
