import type { Migration } from './app/migration.ts';

export const GUEST_STEPS: readonly Migration[] = [
  {
    number: 1,
    name: 'guests, and the numbers that were given to accounts',
    sql: [
      // The same columns as in files of earlier programs, whose guests stay.
      `CREATE TABLE IF NOT EXISTS guest (
        account BIGINT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, created_at BIGINT NOT NULL, seen_at BIGINT NOT NULL)`,
      'CREATE TABLE account_number (one BIGINT PRIMARY KEY, latest BIGINT NOT NULL)',
      'INSERT INTO account_number (one, latest) SELECT 1, COALESCE(MAX(account), 0) FROM guest',
    ],
  },
  {
    number: 2,
    name: 'which guests were looked at while they were away',
    sql: [
      // The table of an earlier program is strict, and knows this word only.
      'ALTER TABLE guest ADD COLUMN looked INTEGER NOT NULL DEFAULT 0',
      'CREATE INDEX guest_seen ON guest (seen_at)',
      'CREATE INDEX guest_looked ON guest (looked, seen_at)',
    ],
  },
];
