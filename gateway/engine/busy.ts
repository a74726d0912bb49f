/** The engine takes no command now: its queue is full or its disk failed. Nothing happened. */
export class EngineBusy extends Error {}
