import type { PRIVATE_TOPICS, PrivateTopic } from '#lib/contract/private-topics.ts';
import type { PrivateRow } from '#lib/contract/shapes/stream.ts';
import type { Older } from '../engine/port.ts';
import type { Past } from './past.ts';

/** Accounts kept; the one unused longest goes first. */
const ACCOUNTS = 2_000;

/** Topics whose snapshot is their latest rows. */
type Latest = {
  [T in PrivateTopic]: (typeof PRIVATE_TOPICS)[T]['limit'] extends null ? never : T;
}[PrivateTopic];
type Page = Pick<Older, 'cursor' | 'limit'>;
type Row = PrivateRow[PrivateTopic];

/** Where the rows are that an engine has no more: with lower numbers than the cursor, newest first. */
export const OLDER_ROWS: {
  readonly [T in Latest]: (past: Past, account: number, page: Page) => Promise<readonly PrivateRow[T][]>;
} = {
  fills: async (past, account, page) => (await past.fills(account, page)).rows,
  perpFills: async (past, account, page) => (await past.perp.fills(account, page)).rows,
  perpNotices: async (past, account, page) => (await past.perp.notices(account, page)).rows,
};

/**
 * Rows of one environment that were looked up for snapshots: what lies below a cursor does not change any more, so a
 * bot that subscribes again and again is not looked up each time.
 */
export class OlderRows {
  readonly #kept = new Map<string, Page & { readonly rows: readonly Row[] }>();

  /** Rows of a topic with lower numbers than the cursor, newest first. Rejects when the history cannot be asked. */
  async of(past: Past, account: number, { topic, cursor, limit }: Older): Promise<readonly Row[]> {
    const key = `${topic} ${account}`;
    const kept = this.#kept.get(key);
    if (kept?.cursor === cursor && kept.limit >= limit) return kept.rows.slice(0, limit);
    const rows = await OLDER_ROWS[topic as Latest](past, account, { cursor, limit });
    this.#kept.delete(key);
    this.#kept.set(key, { cursor, limit, rows });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > ACCOUNTS && oldest !== undefined) this.#kept.delete(oldest);
    return rows;
  }
}
