/** What the stream needs of the world around it. Tests bring their own. */
export type Outside = {
  readonly WebSocket: new (url: string) => SocketLike;
  /** Epoch ms. */
  now(): number;
  /** From 0 to below 1. */
  random(): number;
  /** Runs a task once, before the next paint. */
  frame(task: () => void): void;
  /** Runs a task after so many ms. @returns forgets it */
  after(ms: number, task: () => void): () => void;
  /** Whether the machine has a network at all. */
  online(): boolean;
  /** Tells when the page wakes up (visible again, back from the page cache) or the network comes or goes. */
  onWake(listener: () => void): () => void;
};

/** The part of WebSocket that is used. */
export type SocketLike = {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
};

/** `readyState` of a socket that can send. */
export const OPEN = 1;
