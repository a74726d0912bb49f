import type { NoticeKind, NoticeLevel, NoticeWay } from '#lib/contract/notice.ts';
import type { Database, Statement } from '../app/database.ts';
import { integer, table } from '../row.ts';
import type { JobOwner } from './owner.ts';

/** Something that an account is told. Two of one source are one notice: the later one takes the place of the earlier one. */
export type News = {
  readonly account: number;
  readonly source: string;
  readonly kind: NoticeKind;
  readonly level: NoticeLevel;
  readonly title: string;
  readonly params: Readonly<Record<string, string | boolean | null>>;
  readonly link: string | null;
  /** Epoch ms. */
  readonly at: number;
  /** How it makes itself heard. Not by the bell: it counts as seen. */
  readonly ways: readonly NoticeWay[];
};

/** Where notices come from, and how far each was read. */
export type MarkName = 'fills' | 'ends' | 'perpFills' | 'perpEnds' | 'perpTold' | 'funding' | 'security' | 'arrivals';
export type Mark = { readonly at: number; readonly id: number };

const MARK = table('job_mark', { at: integer, id: integer });
const ACCOUNT = table('notice', { account: integer });

/** Writes notices of one environment together with the mark up to which their source was read, as the owner of its jobs. */
export class ToldTable {
  readonly #owner: JobOwner;
  readonly #db: Pick<Database, 'transaction'>;

  constructor(owner: JobOwner, db: Pick<Database, 'transaction'>) {
    this.#owner = owner;
    this.#db = db;
  }

  /** @param first where to begin when nothing was read yet: what was before is nobody's news */
  async mark(name: MarkName, first: Mark): Promise<Mark> {
    const { env } = this.#owner;
    const [, [row] = []] = await this.#db.transaction([
      {
        sql: 'INSERT INTO job_mark (env, name, at, id) VALUES (?, ?, ?, ?) ON CONFLICT (env, name) DO NOTHING',
        values: [env, name, first.at, first.id],
      },
      { sql: `SELECT ${MARK.columns} FROM job_mark WHERE env = ? AND name = ?`, values: [env, name] },
    ]);
    return MARK.of(row ?? {});
  }

  /** @returns the accounts that have something new; null when another owner has taken over: nothing is written */
  async tell(name: MarkName, news: readonly News[], mark: Mark): Promise<readonly number[] | null> {
    const { env, condition } = this.#owner;
    const answers = await this.#owner.write({ sql: 'notices = notices + ?', values: [news.length] }, [
      ...news.map((one, i) => this.#insert(one, news.length - 1 - i)),
      {
        sql: `UPDATE job_mark SET at = ?, id = ? WHERE env = ? AND name = ? AND ${condition.sql}`,
        values: [mark.at, mark.id, env, name, ...condition.values],
      },
    ]);
    if (answers === null) return null;
    return [...new Set(answers.slice(0, news.length).flatMap((rows) => rows.map((row) => ACCOUNT.of(row).account)))];
  }

  /** What says nothing new stays as it was, seen or not. @param back from the latest number of a notice */
  #insert({ account, source, kind, level, title, params, link, at, ways }: News, back: number): Statement {
    const { env, condition } = this.#owner;
    return {
      sql: `INSERT INTO notice (id, env, account, source, kind, level, title, params, link, at, ways, read)
        SELECT (SELECT notices FROM job_owner WHERE env = ?) - CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT),
          CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),
          CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT)
        WHERE ${condition.sql}
        ON CONFLICT (env, source) DO UPDATE SET id = excluded.id, level = excluded.level, title = excluded.title,
          params = excluded.params, at = excluded.at, ways = excluded.ways, read = excluded.read
          WHERE notice.params <> excluded.params
        RETURNING account`,
      values: [
        ...[env, back, env, account, source, kind, level, title, JSON.stringify(params), link, at],
        ...[JSON.stringify(ways), ways.includes('bell') ? 0 : 1, ...condition.values],
      ],
    };
  }
}
