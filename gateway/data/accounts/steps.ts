import type { Migration } from '../app/migration.ts';

export const ACCOUNT_STEPS: readonly Migration[] = [
  {
    number: 1,
    name: 'users, their sessions and what protects them',
    sql: [
      // Names, addresses and numbers are kept as they are compared: lower case; `49 1701234567`. `code` brings invitees.
      `CREATE TABLE account_user (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, parent_id TEXT, name TEXT UNIQUE, email TEXT UNIQUE,
        mobile TEXT UNIQUE, password TEXT, live_account BIGINT NOT NULL UNIQUE, paper_account BIGINT NOT NULL UNIQUE,
        status TEXT NOT NULL, permissions TEXT NOT NULL, email_factor BIGINT NOT NULL, mobile_factor BIGINT NOT NULL,
        totp_secret TEXT, totp_step BIGINT NOT NULL, anti_phishing TEXT, locked_until BIGINT NOT NULL,
        registered_at BIGINT NOT NULL, last_login_at BIGINT, inviter_id TEXT, referral TEXT NOT NULL, code TEXT UNIQUE,
        rate TEXT)`,
      'CREATE INDEX account_user_parent ON account_user (parent_id)',
      'CREATE INDEX account_user_inviter ON account_user (inviter_id, registered_at, id)',
      // Hashes only. `_before`: what was valid until the last rotation.
      `CREATE TABLE account_session (
        id TEXT PRIMARY KEY, user_id TEXT NOT NULL, root_id TEXT NOT NULL, device_id TEXT NOT NULL,
        access_hash TEXT NOT NULL UNIQUE, access_before TEXT, refresh_hash TEXT NOT NULL, refresh_before TEXT,
        rotated_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, until_at BIGINT NOT NULL, created_at BIGINT NOT NULL,
        seen_at BIGINT NOT NULL, agent TEXT NOT NULL, ip TEXT NOT NULL, public_key TEXT, algorithm TEXT,
        demo BIGINT NOT NULL, ended TEXT, ended_at BIGINT)`,
      'CREATE INDEX account_session_user ON account_session (user_id, created_at)',
      'CREATE INDEX account_session_root ON account_session (root_id)',
      'CREATE INDEX account_session_before ON account_session (access_before)',
      'CREATE INDEX account_session_until ON account_session (until_at)',
      `CREATE TABLE account_device (
        user_id TEXT NOT NULL, id TEXT NOT NULL, agent TEXT NOT NULL, ip TEXT NOT NULL, first_at BIGINT NOT NULL,
        last_at BIGINT NOT NULL, trusted BIGINT NOT NULL, PRIMARY KEY (user_id, id))`,
      `CREATE TABLE account_key (
        user_id TEXT NOT NULL, public_key TEXT NOT NULL, algorithm TEXT NOT NULL, device_id TEXT NOT NULL,
        at BIGINT NOT NULL, PRIMARY KEY (user_id, public_key))`,
      `CREATE TABLE account_event (
        user_id TEXT NOT NULL, id TEXT NOT NULL, event TEXT NOT NULL, by_what TEXT, agent TEXT NOT NULL,
        ip TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (user_id, id))`,
      `CREATE TABLE account_passkey (
        id TEXT PRIMARY KEY, user_id TEXT NOT NULL, name TEXT NOT NULL, public_key TEXT NOT NULL,
        counter BIGINT NOT NULL, transports TEXT NOT NULL, created_at BIGINT NOT NULL, used_at BIGINT)`,
      'CREATE INDEX account_passkey_user ON account_passkey (user_id)',
      'CREATE TABLE account_recovery (user_id TEXT NOT NULL, code_hash TEXT NOT NULL, PRIMARY KEY (user_id, code_hash))',
      `CREATE TABLE account_bound (
        provider TEXT NOT NULL, subject TEXT NOT NULL, user_id TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (provider, subject))`,
      'CREATE INDEX account_bound_user ON account_bound (user_id)',
      // Codes, steps, challenges: whatever is good once, for a while.
      `CREATE TABLE account_once (
        kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, asker TEXT NOT NULL, tries BIGINT NOT NULL,
        expires_at BIGINT NOT NULL, PRIMARY KEY (kind, id))`,
      'CREATE INDEX account_once_expires ON account_once (expires_at)',
      `CREATE TABLE account_faucet (
        account BIGINT NOT NULL, day BIGINT NOT NULL, asset TEXT NOT NULL, PRIMARY KEY (account, day, asset))`,
    ],
  },
  {
    number: 2,
    name: 'sessions of a browser',
    sql: ['CREATE INDEX account_session_device ON account_session (device_id)'],
  },
  {
    number: 3,
    name: 'accounts that were closed',
    sql: [
      'ALTER TABLE account_user ADD COLUMN closed_at BIGINT',
      'CREATE INDEX account_user_closed ON account_user (closed_at)',
    ],
  },
  {
    number: 4,
    name: 'what people set up for themselves',
    sql: [
      `CREATE TABLE account_kept (
        user_id TEXT NOT NULL, kind TEXT NOT NULL, version BIGINT NOT NULL, saved_at BIGINT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (user_id, kind))`,
    ],
  },
  {
    number: 5,
    name: 'names that people give to their devices',
    sql: ['ALTER TABLE account_device ADD COLUMN name TEXT'],
  },
  {
    number: 6,
    name: 'what happened to all accounts, in the order of time',
    sql: ['CREATE INDEX account_event_id ON account_event (id)'],
  },
];
