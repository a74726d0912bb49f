import type { StreamControl, StreamFrame, StreamMessage } from '#lib/contract/shapes/stream.ts';

export type Received =
  | { readonly kind: 'frame'; readonly frame: StreamFrame }
  | { readonly kind: 'control'; readonly control: StreamControl }
  /** Something newer than this page, or nothing known. */
  | { readonly kind: 'unknown' }
  /** No message of this protocol at all. */
  | { readonly kind: 'broken' };

/** What the gateway sent, its outer shape checked; the reducers check the data of their messages themselves. */
export function readMessage(data: unknown): Received {
  const value = typeof data === 'string' ? readJson(data) : undefined;
  if (!isObject(value) || typeof value.ts !== 'number') return { kind: 'broken' };
  if (Array.isArray(value.m)) {
    return value.m.every(isMessage) ? { kind: 'frame', frame: { ts: value.ts, m: value.m } } : { kind: 'broken' };
  }
  return isControl(value) ? { kind: 'control', control: value } : { kind: 'unknown' };
}

function isMessage(value: unknown): value is StreamMessage {
  return (
    isObject(value) &&
    typeof value.topic === 'string' &&
    typeof value.ch === 'string' &&
    (value.type === 'snapshot' || value.type === 'update') &&
    Number.isSafeInteger(value.seq)
  );
}

function isControl(value: Record<string, unknown>): value is StreamControl & Record<string, unknown> {
  if (value.op === 'status') return value.feed === 'live' || value.feed === 'stale';
  if (value.op === 'error') return typeof value.code === 'string' && typeof value.id === 'string';
  return (value.op === 'ack' || value.op === 'pong') && typeof value.id === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
