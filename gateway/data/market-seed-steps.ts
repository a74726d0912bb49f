import type { Migration } from './app/migration.ts';

export const MARKET_SEED_STEPS: readonly Migration[] = [
  {
    number: 1,
    name: 'the seed of the synthetic market, and how it is folded into keys',
    sql: ['CREATE TABLE market_seed (id BIGINT PRIMARY KEY, seed TEXT NOT NULL, fold BIGINT NOT NULL)'],
  },
];
