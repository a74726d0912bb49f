'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { marketName, marketPath } from '#lib/contract/place.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { ACTIONS, type ActionId, needsScreen } from '#lib/hotkeys/actions.ts';
import { rankOf } from '#lib/hotkeys/find.ts';
import { findMarkets } from '#lib/market/find.ts';
import { byTurnover } from '#lib/market/value.ts';
import { offered } from '#lib/site/open.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { isScreen } from './run.ts';

export type PaletteItem =
  | { readonly id: string; readonly group: 'pairs'; readonly href: string; readonly instrument: Instrument }
  | { readonly id: string; readonly group: 'pages'; readonly href: string; readonly name: string }
  | { readonly id: string; readonly group: 'actions'; readonly action: ActionId; readonly name: string }
  | { readonly id: string; readonly group: 'actions'; readonly alertOn: string; readonly name: string };

/** Pages of their own; names: habits.pages. `who`: for whoever is, or is not, logged in. */
const PAGES = [
  { id: 'home', href: '/' },
  { id: 'markets', href: '/markets' },
  { id: 'contracts', href: '/trade-swap' },
  { id: 'fund', href: '/protection-fund' },
  { id: 'announcements', href: '/announcements' },
  { id: 'download', href: '/download' },
  { id: 'login', href: '/login', who: false },
  { id: 'register', href: '/register', who: false },
  { id: 'security', href: '/account/setting', who: true },
  { id: 'devices', href: '/devices', who: true },
  { id: 'subAccounts', href: '/account/sub-account', who: true },
] as const;

/** Of each group at most; while nothing is typed fewer, so that all groups are seen. */
const MOST = { typed: 8, untyped: 5, alerts: 3 } as const;

/** What answers a query, in groups: pairs, pages, then what can be done here. */
export function usePaletteItems(query: string): readonly PaletteItem[] {
  const t = useTranslations('habits');
  const loggedIn = useSettings((settings) => settings.loggedIn);
  const pairs = usePairs(query);
  const alerts = useAlertItems(query);
  return useMemo(() => {
    const most = query.trim() ? MOST.typed : MOST.untyped;
    const pages = PAGES.filter((page) => !('who' in page) || page.who === loggedIn).map(
      ({ id, href }) => ({ id: `page-${id}`, group: 'pages', href, name: t(`pages.${id}`) }) as const,
    );
    const screen = isScreen();
    const actions = ACTIONS.filter((action) => action !== 'palette' && (screen || !needsScreen(action))).map(
      (action) => ({ id: `action-${action}`, group: 'actions', action, name: t(`actions.${action}`) }) as const,
    );
    return [
      ...pairs.slice(0, most),
      ...best(pages, query).slice(0, MOST.typed),
      ...alerts,
      ...best(actions, query).slice(0, query.trim() ? MOST.typed : ACTIONS.length),
    ];
  }, [pairs, alerts, query, loggedIn, t]);
}

function best<Item extends { readonly name: string }>(items: readonly Item[], query: string): readonly Item[] {
  return items
    .map((item) => ({ item, rank: rankOf(item.name, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}

/** Price alerts on the pairs that are meant: `sol`, or `alert sol` in the words of the language. */
function useAlertItems(query: string): readonly PaletteItem[] {
  const t = useTranslations('habits.palette');
  const list = useInstruments((state) => state.list);
  return useMemo(() => {
    if (!query.trim()) return [];
    const items = byTurnover(offered(list), useTickers.getState().bySymbol).map((market) => ({
      id: `alert-${market.symbol}`,
      group: 'actions' as const,
      alertOn: market.symbol,
      name: t('alert', { pair: marketName(market, t('perp')) }),
    }));
    return best(items, query).slice(0, MOST.alerts);
  }, [list, query, t]);
}

function usePairs(query: string): readonly PaletteItem[] {
  const list = useInstruments((state) => state.list);
  const favourites = useFavourites((state) => state.symbols);
  return useMemo(() => {
    const all = byTurnover(offered(list), useTickers.getState().bySymbol);
    const starred = favourites.flatMap((symbol) => all.filter((instrument) => instrument.symbol === symbol));
    const found = query.trim()
      ? findMarkets(all, query)
      : starred.length > 0
        ? starred
        : all.filter(({ product }) => product === 'spot');
    return found.map((instrument) => ({
      id: `pair-${instrument.symbol}`,
      group: 'pairs',
      href: marketPath(instrument),
      instrument,
    }));
  }, [list, favourites, query]);
}
