import type { PerpSettings } from '#lib/contract/shapes/perp-account.ts';
import type { Env } from '#lib/contract/trade.ts';
import { createStore } from './create.ts';
import { useFuturesPositions } from './futures-positions.ts';
import { useFuturesWallets } from './futures-wallets.ts';

/** Margin mode, position mode and leverage of contracts, as far as a page looked at them. No stream tells them. */
export type FuturesSettingsStore = {
  readonly env: Env | null;
  readonly bySymbol: Readonly<Record<string, PerpSettings>>;
  /** Another environment begins with nothing. */
  begin(env: Env): void;
  /** As the gateway answered it, to a question or to a change. */
  setSettings(settings: PerpSettings): void;
};

export const useFuturesSettings = createStore<FuturesSettingsStore>((set, get) => ({
  env: null,
  bySymbol: {},
  begin: (env) => {
    if (get().env !== env) set({ env, bySymbol: {} });
  },
  setSettings: (settings) => {
    if (get().env === settings.env) set({ bySymbol: { ...get().bySymbol, [settings.symbol]: settings } });
  },
}));

/** What is asked where a page follows settings; a test brings its own. */
export type AskSettings = (env: Env, symbol: string) => Promise<PerpSettings>;

/** Asked again after a failure. ms */
const RETRY_MS = 4_000;

/**
 * Keeps the settings of a contract: asks now, when the page is looked at again, and when a leg or a wallet says that
 * another page changed them. A position mode is that of a whole product: change it and ask again. @returns stops
 */
export function watchSettings(env: Env, symbol: string, ask: AskSettings = askOnPage): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  useFuturesSettings.getState().begin(env);
  const learn = () => {
    clearTimeout(timer);
    ask(env, symbol).then(
      (settings) => {
        if (!stopped) useFuturesSettings.getState().setSettings(settings);
      },
      () => {
        if (!stopped) timer = setTimeout(learn, RETRY_MS);
      },
    );
  };
  const whenOther = () => {
    if (differs(symbol)) learn();
  };
  const visible = () => {
    if (document.visibilityState === 'visible') learn();
  };
  document.addEventListener('visibilitychange', visible);
  const stops = [useFuturesPositions.subscribe(whenOther), useFuturesWallets.subscribe(whenOther)];
  learn();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', visible);
    for (const stop of stops) stop();
  };
}

/** What was told of the account since disagrees with the settings that are known. */
function differs(symbol: string): boolean {
  const known = useFuturesSettings.getState().bySymbol[symbol];
  if (!known) return false;
  const { all } = useFuturesPositions.getState();
  return (all ?? []).some((leg) => {
    if (leg.symbol !== symbol) return false;
    const leverage = leg.positionSide === 'long' ? known.leverageLong : known.leverageShort;
    return leg.openLevel !== String(leverage) || leg.positionMode !== known.positionMode;
  });
}

async function askOnPage(env: Env, symbol: string): Promise<PerpSettings> {
  const { fetchSettings } = await import('#lib/api/positions.ts');
  return fetchSettings({ env }, symbol);
}
