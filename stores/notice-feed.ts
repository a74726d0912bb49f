import type { Env } from '#lib/contract/trade.ts';
import { useNotices } from './notices.ts';

/** The code could not be fetched; asked again after this long. ms */
const RETRY_MS = 4_000;

/** Follows what an account is told: its notices reach their store at once. @returns stops */
export function followNotices(env: Env): () => void {
  let stopped = false;
  let stop = () => {};
  useNotices.getState().begin(env);
  const begin = () => {
    open(env, () => stopped).then(
      (close) => {
        if (stopped) close();
        else stop = close;
      },
      () => {
        if (stopped) return;
        const timer = setTimeout(begin, RETRY_MS);
        stop = () => clearTimeout(timer);
      },
    );
  };
  begin();
  return () => {
    stopped = true;
    stop();
  };
}

async function open(env: Env, isOver: () => boolean): Promise<() => void> {
  const [{ openNotices }, { fetchStreamTicket }, { pageStream }] = await Promise.all([
    import('#lib/market/notices.ts'),
    import('#lib/api/trade.ts'),
    import('#lib/market/page.ts'),
  ]);
  return openNotices({
    env,
    stream: pageStream(),
    ticket: async () => (await fetchStreamTicket({ env })).ticket,
    told: (data) => {
      if (!isOver()) useNotices.getState().take(data);
    },
  });
}
