/** What guards are written from. */
export type Table = {
  readonly guarded: Readonly<Record<string, object>>;
  readonly closed: Readonly<Record<string, readonly string[]>>;
  /** Pattern of an amount. */
  readonly amount: string;
};
export function readTable(): Promise<Table>;
export function guardFiles(table: Table): readonly (readonly [path: string, text: string])[];
