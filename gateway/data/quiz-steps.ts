import type { Migration } from './app/migration.ts';

export const QUIZ_STEPS: readonly Migration[] = [
  {
    number: 1,
    name: 'who answered the questions about contracts',
    sql: [
      'CREATE TABLE quiz_passed (env TEXT NOT NULL, account BIGINT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (env, account))',
    ],
  },
];
