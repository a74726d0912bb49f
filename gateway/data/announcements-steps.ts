import type { Migration } from './app/migration.ts';

export const ANNOUNCEMENT_STEPS: readonly Migration[] = [
  {
    number: 1,
    name: 'announcements in many languages',
    sql: [
      // One that was taken back stays as a row: its number is never given again.
      `CREATE TABLE announcement (
        id BIGINT PRIMARY KEY, kind TEXT NOT NULL, at BIGINT NOT NULL, bar_until BIGINT, removed BIGINT NOT NULL)`,
      'CREATE INDEX announcement_at ON announcement (removed, at, id)',
      `CREATE TABLE announcement_text (
        id BIGINT NOT NULL, locale TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (id, locale))`,
    ],
  },
];
