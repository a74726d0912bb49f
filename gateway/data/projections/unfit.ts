/** What was read from the tables is not what the journal made of them. */
export class UnfitTables extends Error {}
