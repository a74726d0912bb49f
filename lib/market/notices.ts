import { isNoticesData } from '#lib/contract/shapes/guards/notice.ts';
import type { NoticesData } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { MarketStream } from './client.ts';
import type { Reducer } from './reducer.ts';

export type NoticesNeeds = {
  readonly env: Env;
  readonly stream: Pick<MarketStream, 'identify' | 'topic'>;
  /** Asks for a ticket of the stream. */
  readonly ticket: () => Promise<string>;
  readonly told: (state: NoticesData) => void;
};

/** What the account was told, as it is on disk, and again whenever that changes. @returns stops */
export function openNotices({ env, stream, ticket, told }: NoticesNeeds): () => void {
  const leave = stream.identify({ env, ticket });
  const handle = stream.topic('notices', () => whole(env));
  handle.subscribe(() => {
    const state = handle.get();
    if (state !== null) told(state);
  });
  return () => {
    handle.close();
    leave();
  };
}

/** Every message has all of it. */
function whole(env: Env): Reducer<NoticesData> {
  let state: NoticesData = { unread: 0, rows: [] };
  return {
    apply(message) {
      const { data }: { readonly data: unknown } = message;
      if (message.ch !== 'notices' || message.env !== env || !isNoticesData(data)) return false;
      state = data;
      return true;
    },
    read: () => state,
  };
}
