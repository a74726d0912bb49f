import type { Migration } from '../app/migration.ts';

export const JOB_STEPS: readonly Migration[] = [
  {
    number: 1,
    name: 'who runs the jobs of an environment, price alerts, notices',
    sql: [
      // `judged_at`: the market was looked at up to then. `alerts`, `notices`: the latest number that was given.
      `CREATE TABLE job_owner (
        env TEXT PRIMARY KEY, epoch BIGINT NOT NULL, judged_at BIGINT NOT NULL, alerts BIGINT NOT NULL,
        notices BIGINT NOT NULL)`,
      `CREATE TABLE alert (
        id BIGINT NOT NULL, env TEXT NOT NULL, account BIGINT NOT NULL, symbol TEXT NOT NULL, kind TEXT NOT NULL,
        price TEXT, change TEXT, span TEXT, repeat TEXT NOT NULL, note TEXT NOT NULL, state TEXT NOT NULL,
        made_at BIGINT NOT NULL, since BIGINT NOT NULL, rests_until BIGINT, day BIGINT NOT NULL, today BIGINT NOT NULL,
        fired_at BIGINT, fired BIGINT NOT NULL, PRIMARY KEY (env, id))`,
      'CREATE INDEX alert_account ON alert (env, account)',
      `CREATE TABLE notice (
        id BIGINT NOT NULL, env TEXT NOT NULL, account BIGINT NOT NULL, source TEXT NOT NULL, kind TEXT NOT NULL,
        level TEXT NOT NULL, title TEXT NOT NULL, params TEXT NOT NULL, link TEXT, at BIGINT NOT NULL, ways TEXT NOT NULL,
        read BIGINT NOT NULL, PRIMARY KEY (env, id), UNIQUE (env, source))`,
      'CREATE INDEX notice_account ON notice (env, account, id)',
      'CREATE TABLE notice_setting (env TEXT NOT NULL, account BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (env, account))',
    ],
  },
  {
    number: 2,
    name: 'how far the sources of notices were read',
    sql: [
      'CREATE TABLE job_mark (env TEXT NOT NULL, name TEXT NOT NULL, at BIGINT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (env, name))',
    ],
  },
  {
    number: 3,
    name: 'alerts on the funding of contracts',
    sql: ['ALTER TABLE alert ADD COLUMN rate TEXT'],
  },
];
