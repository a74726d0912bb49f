import type { Migration } from './app/migration.ts';

export const SEEN_STEPS: readonly Migration[] = [
  {
    number: 1,
    name: 'what must not count twice, until when it is remembered',
    sql: [
      'CREATE TABLE seen (what TEXT NOT NULL, key_hash TEXT NOT NULL, ends_at BIGINT NOT NULL, PRIMARY KEY (what, key_hash))',
      'CREATE INDEX seen_ends ON seen (ends_at)',
    ],
  },
];
