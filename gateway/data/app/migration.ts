/**
 * A step of a room's tables, counted from 1. A step that was released is never changed; what changes is a new step behind
 * it. Plain SQL that SQLite and PostgreSQL both read: BIGINT for whole numbers, TEXT for amounts of money and the rest.
 */
export type Migration = { readonly number: number; readonly name: string; readonly sql: readonly string[] };

/**
 * `room` is written into the database: it never changes, and the order of the list is the order of a first start.
 * `behind`: its tables follow a journal and are made anew from it when they are lost; of all others a damaged file is
 * searched for what can still be read.
 */
export type Room = { readonly room: string; readonly steps: readonly Migration[]; readonly behind?: readonly string[] };
