/** The table of events with the numbers of accounts, as far as the document says them. */
export type Table = {
  readonly version: number;
  readonly events: object;
  readonly wallets: Readonly<Record<string, number>>;
  readonly purposes: Readonly<Record<string, number>>;
};
export function eventsDocument(table: Table): string;
export function readTable(): Promise<Table>;
