import type { Alert } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { createStore } from './create.ts';

/** What somebody is about to set: a new alert of a market, or a change of one. `of`: a figure that only contracts have. */
export type AlertWish = {
  readonly symbol: string;
  readonly price?: string;
  readonly id?: string;
  readonly of?: 'mark' | 'funding';
};

export type AlertStore = {
  readonly env: Env | null;
  /** Newest first; null until they are known. */
  readonly list: readonly Alert[] | null;
  /** The last attempt to learn of them failed. */
  readonly failed: boolean;
  /** What the form of alerts is asked for; null: it is closed. */
  readonly wish: AlertWish | null;
  /** Asks for the alerts of an account; several callers at once ask once. */
  load(env: Env): Promise<void>;
  /** One was made or changed. */
  put(alert: Alert): void;
  drop(id: string): void;
  ask(wish: AlertWish): void;
  close(): void;
  /** The account is followed no longer. */
  forget(): void;
};

export const useAlerts = createStore<AlertStore>((set, get) => {
  let loading: { readonly env: Env; readonly done: Promise<void> } | null = null;
  /** Counts changes: an answer that was overtaken by one is asked for again. */
  let changes = 0;
  const ask = async (env: Env): Promise<void> => {
    if (get().env !== env) set({ env, list: null });
    set({ failed: false });
    const before = changes;
    try {
      const { fetchAlerts } = await import('#lib/api/notice.ts');
      const list = await fetchAlerts({ env });
      if (get().env !== env) return;
      if (before === changes) set({ list });
      else await ask(env);
    } catch {
      if (get().env === env) set({ failed: true });
    }
  };
  return {
    env: null,
    list: null,
    failed: false,
    wish: null,
    load: (env) => {
      if (loading?.env === env) return loading.done;
      const done = ask(env).finally(() => {
        if (loading?.done === done) loading = null;
      });
      loading = { env, done };
      return done;
    },
    put: (alert) => {
      changes += 1;
      const { env, list } = get();
      if (env !== alert.env || list === null) return void get().load(alert.env);
      const known = list.some(({ id }) => id === alert.id);
      set({ list: known ? list.map((one) => (one.id === alert.id ? alert : one)) : [alert, ...list] });
    },
    drop: (id) => {
      changes += 1;
      set(({ list }) => ({ list: list?.filter((alert) => alert.id !== id) ?? null }));
    },
    ask: (wish) => set({ wish }),
    close: () => set({ wish: null }),
    forget: () => set({ env: null, list: null, failed: false }),
  };
});
