import type { Migration } from './app/migration.ts';

export const SHARE_STEPS: readonly Migration[] = [
  {
    number: 1,
    name: 'trades that their owners show',
    sql: [
      `CREATE TABLE share (
        id TEXT PRIMARY KEY, env TEXT NOT NULL, account BIGINT NOT NULL, created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL, facts TEXT NOT NULL)`,
      'CREATE INDEX share_account ON share (env, account, created_at)',
      'CREATE INDEX share_expires ON share (expires_at)',
    ],
  },
];
