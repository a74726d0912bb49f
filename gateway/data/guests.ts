import type { DatabaseSync } from 'node:sqlite';
import { GUEST_IDLE_DAYS } from '#lib/contract/trade.ts';

/** Guests of the paper venue: the hash of a token, an account number, when it was last used. Nothing personal. */
export type Guests = {
  /** @returns the account of a token, null when there is none or it lay idle too long. Notes the use. */
  find(tokenHash: string, now: number): Promise<number | null>;
  create(tokenHash: string, now: number): Promise<number>;
};

const SCHEMA = `CREATE TABLE IF NOT EXISTS guest (
  account INTEGER PRIMARY KEY AUTOINCREMENT, token_hash TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, seen_at INTEGER NOT NULL) STRICT`;

const IDLE_MS = GUEST_IDLE_DAYS * 24 * 3600_000;
/** The last use is written at most this often; it only has to be right to the day. */
const NOTE_MS = 3600_000;
/** Tokens remembered, so that an order costs no query; the one unused longest goes first. */
const REMEMBERED = 10_000;

export function openGuests(db: DatabaseSync): Guests {
  db.exec(SCHEMA);
  const select = db.prepare('SELECT account, seen_at AS seenAt FROM guest WHERE token_hash = ?');
  const insert = db.prepare('INSERT INTO guest (token_hash, created_at, seen_at) VALUES (?, ?, ?) RETURNING account');
  const note = db.prepare('UPDATE guest SET seen_at = ? WHERE account = ?');
  const remembered = new Map<string, { account: number; seenAt: number }>();

  function remember(tokenHash: string, guest: { account: number; seenAt: number }): void {
    remembered.delete(tokenHash);
    remembered.set(tokenHash, guest);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  }

  return {
    async find(tokenHash, now) {
      const guest =
        remembered.get(tokenHash) ?? (select.get(tokenHash) as { account: number; seenAt: number } | undefined);
      if (!guest || now - guest.seenAt > IDLE_MS) return null;
      if (now - guest.seenAt > NOTE_MS) {
        guest.seenAt = now;
        note.run(now, guest.account);
      }
      remember(tokenHash, guest);
      return guest.account;
    },
    async create(tokenHash, now) {
      const { account } = insert.get(tokenHash, now, now) as { account: number };
      remember(tokenHash, { account, seenAt: now });
      return account;
    },
  };
}
