import { INTERVALS } from '#lib/contract/market.ts';
import { marketPath, spotPath } from '#lib/contract/place.ts';
import type { ActionId } from '#lib/hotkeys/actions.ts';
import { KIND } from '#lib/spot/draft.ts';
import { useAlerts } from '#stores/alerts.ts';
import { CHART_TYPES, useChart } from '#stores/chart.ts';
import { useCommand } from '#stores/command.ts';
import { useDraft } from '#stores/draft.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useHotkeys } from '#stores/hotkeys.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useLayout } from '#stores/layout.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { FIRST_PAIR } from '../nav.ts';

const go = (path: string) => useCommand.getState().go(path);
const share = (value: number) => () => draft().setAmount({ by: 'percent', value });
const tab = (name: string) => () => click(`#panel-account [data-tab=${name}]`);
const nothing = () => undefined;

/** What each action does. Those that a part of the page hears by itself do nothing here, see runner.ts. */
export const RUN: Readonly<Record<ActionId, () => void>> = {
  palette: () => useCommand.getState().ask('palette'),
  help: () => {
    // The short help of a trading screen knows the keys of the house only.
    const short =
      Object.keys(useHotkeys.getState().own).length === 0 &&
      document.querySelector<HTMLElement>('footer [data-key=help]');
    if (short) short.click();
    else useCommand.getState().ask('help');
  },
  guide: () => useCommand.getState().ask('guide'),
  search: nothing,
  home: () => go('/'),
  markets: () => go('/markets'),
  // A contract's screen is where it would lead to.
  trade: () => isFutures() || go(placeOf(useDraft.getState().symbol || FIRST_PAIR)),
  security: () => go(useSettings.getState().loggedIn ? '/account/setting' : '/login'),
  watchlists: () => useCommand.getState().ask('watchlists'),
  theme: () => {
    const { theme, setTheme } = useSettings.getState();
    setTheme(after(['light', 'dark', 'black'] as const, theme, 1));
  },
  hideAssets: () => useSettings.getState().setShowAsset(!useSettings.getState().showAsset),
  updown: () => useSettings.getState().setUpdown(useSettings.getState().updown === 'green' ? 'red' : 'green'),
  paper: togglePaper,
  buy: nothing,
  sell: nothing,
  limit: () => draft().setKind('limit'),
  market: () => draft().setKind('market'),
  trigger: () => {
    if (isFutures()) useFuturesDraft.getState().setKind(useFuturesDraft.getState().trigger);
    else useDraft.getState().setKind(useDraft.getState().trigger);
  },
  quarter: share(25),
  half: share(50),
  threeQuarters: share(75),
  most: share(100),
  lastPrice: () => {
    const { symbol, takePrice } = draft();
    const last = useTickers.getState().bySymbol[symbol]?.last;
    if (last) takePrice(symbol, last);
  },
  postOnly: () => {
    const { kind, postOnly, setPostOnly } = draft();
    if (kind === 'limit') setPostOnly(!postOnly);
  },
  exits: () => {
    if (isFutures()) {
      const { exits, setExits } = useFuturesDraft.getState();
      return setExits(!exits);
    }
    const { kind, side, exits, setExits } = useDraft.getState();
    if (KIND[kind].exits && side === 'buy') setExits(!exits);
  },
  confirm: () => {
    const { confirmOrders, setPreference } = usePreferences.getState();
    setPreference('confirmOrders', confirmOrders === 'always' ? 'never' : 'always');
  },
  cancelAll: () => click('#panel-account [data-key=cancel-all]'),
  shorter: () => interval(-1),
  longer: () => interval(1),
  log: () => useChart.getState().setScale(useChart.getState().scale === 'log' ? 'normal' : 'log'),
  full: nothing,
  bars: () => useChart.getState().setType(after(CHART_TYPES, useChart.getState().type, 1)),
  depth: () => click('#panel-chart [role=tab][aria-selected=false]'),
  magnet: () => useChart.getState().setMagnet(!useChart.getState().magnet),
  volume: () => void useChart.getState().toggleIndicator('VOL'),
  list: () => click('#main h1 button'),
  star: () => useFavourites.getState().toggle(draft().symbol),
  alert: () => useAlerts.getState().ask({ symbol: draft().symbol }),
  next: () => neighbour(1),
  previous: () => neighbour(-1),
  open: tab('open'),
  triggers: tab('trigger'),
  history: tab('history'),
  fills: tab('trades'),
  assets: tab('assets'),
  focus: () => useLayout.getState().setView(useLayout.getState().view === 'focus' ? 'standard' : 'focus'),
  side: () => useSettings.getState().setLayout(useSettings.getState().layout === 'left' ? 'right' : 'left'),
  layouts: () => useCommand.getState().ask('layouts'),
  templates: () => useCommand.getState().ask('templates'),
  reset: () => useLayout.getState().reset(),
};

/** Whether the page is the screen of a contract: then it is its order that is in the making. */
function isFutures(): boolean {
  return document.querySelector('main[data-product=futures]') !== null;
}

/** The order in the making of the page's screen. */
function draft() {
  return isFutures() ? useFuturesDraft.getState() : useDraft.getState();
}

/** Whether the page is a trading screen. */
export function isScreen(): boolean {
  return document.getElementById('panel-chart') !== null;
}

/** The interval one step shorter or longer; the usual one is that of a chart nobody changed. */
function interval(step: number): void {
  const { klineInterval, setInterval } = usePreferences.getState();
  const kind = isFutures() ? 'futures' : 'spot';
  const at = INTERVALS.indexOf(klineInterval[kind] ?? '1h') + step;
  if (INTERVALS[at]) setInterval(kind, INTERVALS[at]);
}

/** A part that has its own state is pressed as a hand would. */
function click(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

function after<T>(list: readonly T[], now: T, step: number): T {
  return list[(list.indexOf(now) + step + list.length) % list.length] as T;
}

/** The favourite before or behind the pair of the screen; among all pairs where there are fewer than two. */
async function neighbour(step: number): Promise<void> {
  const { symbols } = useFavourites.getState();
  if (symbols.length < 2) await useInstruments.getState().load();
  const list =
    symbols.length < 2
      ? useInstruments
          .getState()
          .list.flatMap(({ product, symbol }) => ((product === 'spot') === isFutures() ? [] : [symbol]))
      : symbols;
  if (list.length > 0) go(placeOf(after(list, draft().symbol, step)));
}

/** The screen of a market; of one that is not known yet spot's. */
function placeOf(symbol: string): string {
  const market = useInstruments.getState().bySymbol[symbol];
  return market ? marketPath(market) : spotPath(symbol);
}

/** Begins or ends paper trading; the page is loaded anew. */
async function togglePaper(): Promise<void> {
  const { useSimulation } = await import('#stores/simulation.ts');
  const { active, enter, leave } = useSimulation.getState();
  if (active) leave();
  else enter(window.location.pathname + window.location.search);
}
