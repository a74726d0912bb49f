import type { Database } from '../app/database.ts';
import { integer, nullable, table, text, words } from '../row.ts';

export type Passkey = {
  /** Of the credential, base64url. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: number;
  readonly usedAt: number | null;
};

const PASSKEY = table('account_passkey', {
  id: text,
  userId: text,
  name: text,
  publicKey: text,
  counter: integer,
  transports: words,
  createdAt: integer,
  usedAt: nullable(integer),
});

export class PasskeyTable {
  readonly #db: Pick<Database, 'transaction'>;

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  async of(userId: string): Promise<readonly Passkey[]> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'SELECT * FROM account_passkey WHERE user_id = ? ORDER BY created_at, id', values: [userId] },
    ]);
    return rows.map(PASSKEY.of);
  }

  async find(id: string): Promise<Passkey | null> {
    const [[row] = []] = await this.#db.transaction([
      { sql: 'SELECT * FROM account_passkey WHERE id = ?', values: [id] },
    ]);
    return row ? PASSKEY.of(row) : null;
  }

  /** @returns false when the credential is known already, whoever has it */
  async add(
    userId: string,
    key: Pick<Passkey, 'id' | 'name' | 'publicKey' | 'counter' | 'transports'>,
    now: number,
  ): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `INSERT INTO account_passkey (id, user_id, name, public_key, counter, transports, created_at)
          VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING id`,
        values: [key.id, userId, key.name, key.publicKey, key.counter, key.transports.join(','), now],
      },
    ]);
    return rows.length > 0;
  }

  /** Notes a use. @returns false when another one was noted meanwhile */
  async used(id: string, before: number, counter: number, now: number): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: 'UPDATE account_passkey SET counter = ?, used_at = ? WHERE id = ? AND counter = ? RETURNING id',
        values: [counter, now, id, before],
      },
    ]);
    return rows.length > 0;
  }

  async remove(userId: string, id: string): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'DELETE FROM account_passkey WHERE id = ? AND user_id = ? RETURNING id', values: [id, userId] },
    ]);
    return rows.length > 0;
  }
}
