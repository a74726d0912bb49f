import type { Migration } from './app/migration.ts';

export const MARKET_SEED_STEPS: readonly Migration[] = [
  {
    number: 1,
    name: 'the seed of the synthetic market, and how it is folded into keys',
    sql: ['CREATE TABLE market_seed (id BIGINT PRIMARY KEY, seed TEXT NOT NULL, fold BIGINT NOT NULL)'],
  },
  {
    number: 2,
    name: 'the version of the market’s model, and since when it counts',
    sql: [
      'ALTER TABLE market_seed ADD COLUMN version BIGINT NOT NULL DEFAULT 1',
      'ALTER TABLE market_seed ADD COLUMN since BIGINT NOT NULL DEFAULT 0',
    ],
  },
  {
    number: 3,
    name: 'when the venue was open',
    sql: ['CREATE TABLE market_open (opened BIGINT PRIMARY KEY, seen BIGINT NOT NULL)'],
  },
  {
    number: 4,
    name: 'since when the version before counted',
    sql: ['ALTER TABLE market_seed ADD COLUMN before BIGINT NOT NULL DEFAULT 0'],
  },
  {
    number: 5,
    name: 'since when the one before that counted',
    sql: ['ALTER TABLE market_seed ADD COLUMN first BIGINT NOT NULL DEFAULT 0'],
  },
];
