import { type BookState, openBook } from '#lib/market/book.ts';
import type { TopicHandle } from '#lib/market/client.ts';
import { type AccountStore, useAccount } from '#stores/account.ts';

export type AccountBook = Omit<TopicHandle<BookState>, 'close'>;

/**
 * The book that an order of this page meets: the feed's, or with an account the one of its environment, with the orders
 * that rest there. Whatever shows, sums or foretells from a book reads this one, so that all of it speaks of the same
 * levels. Between two books the last one stays.
 */
export function openAccountBook(symbol: string): AccountBook {
  let last: BookState | null = null;
  const follow = (env: ReturnType<typeof envOf>, listener: () => void) => {
    const book = openBook(symbol, { fast: false, env });
    const take = () => {
      last = book.get() ?? last;
      listener();
    };
    const stop = book.subscribe(take);
    // Somebody else may have opened the topic long before.
    if (book.get()) take();
    return stop;
  };
  return {
    get: () => last,
    subscribe: (listener) => {
      let env = envOf(useAccount.getState());
      let stop = follow(env, listener);
      const stopAccount = useAccount.subscribe((account) => {
        if (envOf(account) === env) return;
        env = envOf(account);
        stop();
        stop = follow(env, listener);
      });
      return () => {
        stopAccount();
        stop();
      };
    },
  };
}

function envOf({ account, env }: AccountStore) {
  return account === null ? undefined : (env ?? undefined);
}
