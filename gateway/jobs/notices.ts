import { NOTICE_LIMIT, type NoticeKind } from '#lib/contract/notice.ts';
import type { NoticeSettings } from '#lib/contract/shapes/notice.ts';
import { refuseField } from '../base/refusal.ts';
import type { NoticeRow, NoticeTable } from '../data/jobs/notices.ts';
import { minuteIn, USUAL } from './ways.ts';

export type NoticePage = {
  readonly rows: readonly NoticeRow[];
  readonly unread: number;
  readonly cursor: string | null;
};
type Ask = {
  /** Of these alone. */
  readonly kinds?: readonly NoticeKind[] | undefined;
  readonly unread?: boolean | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** What an account was told: read by pages, marked as seen, muted by kinds. */
export class Notices {
  readonly #table: NoticeTable;
  /** Hears that something of an account changed: a new notice, or that some were seen. */
  readonly #listeners = new Set<(account: number) => void>();

  constructor(table: NoticeTable) {
    this.#table = table;
  }

  async page(account: number, { kinds, unread, cursor, limit }: Ask): Promise<NoticePage> {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number.parseInt(cursor, 10);
    const found = await this.#table.list(account, { kinds, unread, before, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      rows,
      unread: await this.#table.unread(account),
      cursor: found.length > limit && last ? `${last.id}` : null,
    };
  }

  /** The latest, for those who are told by the stream. */
  latest(account: number): Promise<NoticePage> {
    return this.page(account, { limit: NOTICE_LIMIT.latest });
  }

  /** @returns how many are still unread */
  async read(
    account: number,
    which: { readonly ids: readonly number[] } | { readonly before: number },
  ): Promise<number> {
    await this.#table.read(account, which);
    this.tell([account]);
    return this.#table.unread(account);
  }

  async settings(account: number): Promise<NoticeSettings> {
    return (await this.settingsOf([account])).get(account)!;
  }

  async settingsOf(accounts: readonly number[]): Promise<ReadonlyMap<number, NoticeSettings>> {
    const bodies = await this.#table.settings(accounts);
    return new Map(
      accounts.map((account, i) => {
        const body = bodies[i] ?? null;
        return [account, body === null ? USUAL : whole(JSON.parse(body) as NoticeSettings)];
      }),
    );
  }

  /** They hold for what is told from now on. @throws DomainRefusal `input` for quiet hours that are none */
  async set(account: number, settings: NoticeSettings): Promise<NoticeSettings> {
    const { quiet } = settings;
    if (quiet !== null && quiet.from === quiet.to) refuseField('quiet.to', 'another minute than from', quiet.to);
    if (quiet?.zone !== undefined && minuteIn(quiet.zone, 0) === null)
      refuseField('quiet.zone', 'a time zone by its IANA name', quiet.zone);
    await this.#table.set(account, JSON.stringify(settings));
    return whole(settings);
  }

  listen(listener: (account: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(accounts: readonly number[]): void {
    for (const account of accounts) for (const listener of this.#listeners) listener(account);
  }

  prune(now: number, accounts: readonly number[]): Promise<void> {
    return this.#table.prune(now, accounts);
  }
}

/** What is not said of a kind is as usual: settings may be older than it. */
const whole = ({ muted, quiet }: NoticeSettings): NoticeSettings => ({ muted: { ...USUAL.muted, ...muted }, quiet });
