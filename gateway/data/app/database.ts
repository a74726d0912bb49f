/** What a column can hold on the wire. Amounts of money are text: they may be larger than any number here. */
export type Value = string | number | null;

/** SQL that SQLite and PostgreSQL both read, with `?` for each value. */
export type Statement = { readonly sql: string; readonly values?: readonly Value[] };

export type DbRow = Readonly<Record<string, Value>>;

/** A database of plain rows: SQLite or PostgreSQL, the same words for both. */
export interface Database {
  /** All of them or none, in order; on disk when it resolves. @returns the rows each one gave. */
  transaction(statements: readonly Statement[]): Promise<readonly (readonly DbRow[])[]>;
  close(): Promise<void>;
}

/** Rows of one statement for many rows, so that a batch is few round trips and few prepared statements. */
const MANY = 40;

/**
 * Writes rows; one with the same key replaces the one that is there.
 * @param key  columns of the primary key
 */
export function upserts(
  table: string,
  columns: readonly string[],
  key: readonly string[],
  rows: readonly (readonly Value[])[],
): Statement[] {
  const statements: Statement[] = [];
  for (let at = 0; at < rows.length; ) {
    const many = rows.length - at >= MANY ? MANY : 1;
    const values = rows.slice(at, at + many).flat();
    statements.push({ sql: upsertSql(table, columns, key, many), values });
    at += many;
  }
  return statements;
}

function upsertSql(table: string, columns: readonly string[], key: readonly string[], many: number): string {
  const places = Array(many).fill(`(${columns.map(() => '?').join(', ')})`);
  const changes = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places.join(', ')} ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changes.join(', ')}`;
}
