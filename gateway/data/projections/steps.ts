import type { Migration } from '../app/migration.ts';

/** Tables behind the journals. */
export const HISTORY_TABLES = [
  'order_history',
  'fill_history',
  'ledger',
  'projection',
  'forgotten',
  'perp_order_history',
  'perp_fill_history',
  'perp_leg',
  'perp_closed',
  'perp_notice',
  'fund_event',
] as const;

/** Orders that ended without their owner asking for it. The index below is of this very text. */
export const ENDED = "open = 0 AND (failed IS NOT NULL OR reason IN ('ioc', 'fok', 'stp', 'limit'))";

/** Of contracts: those and what fired. Whatever else ended one is told where it comes from. */
export const PERP_ENDED = "open = 0 AND failed IS NULL AND reason IN ('ioc', 'fok', 'stp', 'limit', 'fired')";

export const HISTORY_STEPS: readonly Migration[] = [
  {
    number: 1,
    name: 'orders, fills and ledger behind the journal',
    sql: [
      // What earlier programs kept of orders and fills is read from the journal again.
      'DROP TABLE IF EXISTS order_view',
      'DROP TABLE IF EXISTS fill_view',
      `CREATE TABLE projection (
        env TEXT PRIMARY KEY, version TEXT NOT NULL, seq BIGINT NOT NULL, epoch BIGINT NOT NULL, hash TEXT NOT NULL,
        entries BIGINT NOT NULL)`,
      `CREATE TABLE order_history (
        env TEXT NOT NULL, id BIGINT NOT NULL, account BIGINT NOT NULL, symbol TEXT NOT NULL, side BIGINT NOT NULL,
        open BIGINT NOT NULL, status TEXT NOT NULL, at BIGINT NOT NULL, updated_at BIGINT NOT NULL, facts TEXT NOT NULL,
        price BIGINT NOT NULL, lots BIGINT NOT NULL, filled BIGINT NOT NULL, quote_filled TEXT NOT NULL,
        fee TEXT NOT NULL, reason TEXT, failed TEXT,
        PRIMARY KEY (env, id))`,
      'CREATE INDEX order_history_account ON order_history (env, account, open, id)',
      `CREATE TABLE fill_history (
        env TEXT NOT NULL, id BIGINT NOT NULL, role TEXT NOT NULL, account BIGINT NOT NULL, order_id BIGINT NOT NULL,
        symbol TEXT NOT NULL, side BIGINT NOT NULL, price BIGINT NOT NULL, lots BIGINT NOT NULL, quote TEXT NOT NULL,
        fee TEXT NOT NULL, fee_asset TEXT NOT NULL, rule TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (env, id, role))`,
      'CREATE INDEX fill_history_account ON fill_history (env, account, id)',
      'CREATE INDEX fill_history_order ON fill_history (env, order_id, id)',
      `CREATE TABLE ledger (
        env TEXT NOT NULL, id BIGINT NOT NULL, account BIGINT NOT NULL, asset TEXT NOT NULL, change TEXT NOT NULL,
        reason TEXT NOT NULL, ref BIGINT, at BIGINT NOT NULL,
        PRIMARY KEY (env, id))`,
      'CREATE INDEX ledger_account ON ledger (env, account, id)',
    ],
  },
  {
    number: 2,
    name: 'accounts that were closed, until their rows are gone',
    sql: [
      // An account that is opened again has greater numbers, and they stay.
      `CREATE TABLE forgotten (
        env TEXT NOT NULL, account BIGINT NOT NULL, order_id BIGINT NOT NULL, fill_id BIGINT NOT NULL,
        entry_id BIGINT NOT NULL,
        PRIMARY KEY (env, account))`,
    ],
  },
  {
    number: 3,
    name: 'orders by the ids that clients gave them',
    sql: [
      // Filled in as the journal is read again, for the form of the tables is another one now.
      "ALTER TABLE order_history ADD COLUMN client_id TEXT NOT NULL DEFAULT ''",
      'CREATE INDEX order_history_client ON order_history (env, account, client_id, id)',
    ],
  },
  {
    number: 4,
    name: 'the wallet that a ledger entry changed',
    sql: [
      // The histories are made anew with the journal's second version; until then there was the spot wallet alone.
      'ALTER TABLE ledger ADD COLUMN wallet BIGINT NOT NULL DEFAULT 0',
      'DROP INDEX ledger_account',
      'CREATE INDEX ledger_account ON ledger (env, account, wallet, id)',
    ],
  },
  {
    number: 5,
    name: 'orders that ended by themselves, as their owners are told of them',
    sql: [`CREATE INDEX order_history_ended ON order_history (env, updated_at, id) WHERE ${ENDED}`],
  },
  {
    number: 6,
    name: 'orders, fills and legs of contracts',
    sql: [
      `CREATE TABLE perp_order_history (
        env TEXT NOT NULL, id BIGINT NOT NULL, account BIGINT NOT NULL, client_id TEXT NOT NULL, symbol TEXT NOT NULL,
        side BIGINT NOT NULL, open BIGINT NOT NULL, status TEXT NOT NULL, at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
        facts TEXT NOT NULL, terms TEXT NOT NULL, price BIGINT NOT NULL, lots BIGINT NOT NULL, filled BIGINT NOT NULL,
        value TEXT NOT NULL, fee TEXT NOT NULL, reason TEXT, failed TEXT,
        PRIMARY KEY (env, id))`,
      'CREATE INDEX perp_order_history_account ON perp_order_history (env, account, open, id)',
      'CREATE INDEX perp_order_history_client ON perp_order_history (env, account, client_id, id)',
      `CREATE TABLE perp_fill_history (
        env TEXT NOT NULL, id BIGINT NOT NULL, role TEXT NOT NULL, account BIGINT NOT NULL, order_id BIGINT NOT NULL,
        symbol TEXT NOT NULL, side BIGINT NOT NULL, price BIGINT NOT NULL, lots BIGINT NOT NULL, value TEXT NOT NULL,
        fee TEXT NOT NULL, rule TEXT NOT NULL, position_side TEXT, opens BIGINT NOT NULL, closes BIGINT NOT NULL,
        realised TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (env, id, role))`,
      'CREATE INDEX perp_fill_history_account ON perp_fill_history (env, account, id)',
      'CREATE INDEX perp_fill_history_order ON perp_fill_history (env, order_id, id)',
      // Legs that there are: what they came to is said when they are gone.
      `CREATE TABLE perp_leg (
        env TEXT NOT NULL, account BIGINT NOT NULL, symbol TEXT NOT NULL, side TEXT NOT NULL, margin_mode TEXT NOT NULL,
        leverage BIGINT NOT NULL, lots BIGINT NOT NULL, opened BIGINT NOT NULL, closed BIGINT NOT NULL,
        opened_value TEXT NOT NULL, closed_value TEXT NOT NULL, realised TEXT NOT NULL, fees TEXT NOT NULL,
        funding TEXT NOT NULL, opened_at BIGINT NOT NULL,
        PRIMARY KEY (env, account, symbol, side))`,
      `CREATE TABLE perp_closed (
        env TEXT NOT NULL, id BIGINT NOT NULL, account BIGINT NOT NULL, symbol TEXT NOT NULL, side TEXT NOT NULL,
        margin_mode TEXT NOT NULL, leverage BIGINT NOT NULL, opened BIGINT NOT NULL, closed BIGINT NOT NULL,
        opened_value TEXT NOT NULL, closed_value TEXT NOT NULL, realised TEXT NOT NULL, fees TEXT NOT NULL,
        funding TEXT NOT NULL, opened_at BIGINT NOT NULL, how TEXT NOT NULL, closed_at BIGINT NOT NULL,
        PRIMARY KEY (env, id))`,
      'CREATE INDEX perp_closed_account ON perp_closed (env, account, id)',
      `CREATE TABLE perp_notice (
        env TEXT NOT NULL, id BIGINT NOT NULL, account BIGINT NOT NULL, kind TEXT NOT NULL, symbol TEXT, side TEXT,
        facts TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (env, id))`,
      'CREATE INDEX perp_notice_account ON perp_notice (env, account, id)',
      'ALTER TABLE ledger ADD COLUMN symbol TEXT',
      'ALTER TABLE projection ADD COLUMN notices BIGINT NOT NULL DEFAULT 0',
      'ALTER TABLE forgotten ADD COLUMN notice_id BIGINT NOT NULL DEFAULT 0',
    ],
  },
  {
    number: 7,
    name: 'what happened to the insurance fund of contracts',
    sql: [
      `CREATE TABLE fund_event (
        env TEXT NOT NULL, id BIGINT NOT NULL, reason TEXT NOT NULL, asset TEXT, change TEXT NOT NULL, symbol TEXT,
        ref BIGINT, at BIGINT NOT NULL,
        PRIMARY KEY (env, id))`,
    ],
  },
  {
    number: 8,
    name: 'orders of contracts that ended by themselves, and funding, as their owners are told of them',
    sql: [
      `CREATE INDEX perp_order_history_ended ON perp_order_history (env, updated_at, id) WHERE ${PERP_ENDED}`,
      "CREATE INDEX ledger_funding ON ledger (env, id) WHERE reason = 'funding'",
    ],
  },
];
