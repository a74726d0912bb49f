'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { usePath } from '#components/ui/navigation.ts';
import { marketName, marketPath } from '#lib/contract/place.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { ACTIONS, type ActionId, needsScreen } from '#lib/hotkeys/actions.ts';
import { findMarkets } from '#lib/market/find.ts';
import { byTurnover } from '#lib/market/value.ts';
import { offered } from '#lib/site/open.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useLayouts } from '#stores/layouts.ts';
import { useSettings } from '#stores/settings.ts';
import { useTemplates } from '#stores/templates.ts';
import { useTickers } from '#stores/tickers.ts';
import { OWN, SHOWN } from '../nav.ts';
import { rankOfRow } from './keywords.ts';
import { isScreen } from './run.ts';

export type PaletteItem =
  | { readonly id: string; readonly group: 'pairs'; readonly href: string; readonly instrument: Instrument }
  | { readonly id: string; readonly group: 'pages'; readonly href: string; readonly name: string }
  | { readonly id: string; readonly group: 'actions'; readonly action: ActionId; readonly name: string }
  | { readonly id: string; readonly group: 'actions'; readonly alertOn: string; readonly name: string }
  | { readonly id: string; readonly group: 'actions'; readonly act: () => void; readonly name: string };

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

/** Places of the navigation; names: nav. */
const PLACES = [...SHOWN.filter(({ paper, id }) => !paper && id !== 'markets'), ...OWN];

/** Of each group at most; while nothing is typed fewer, so that all groups are seen. */
const MOST = { typed: 8, untyped: 5, alerts: 3 } as const;

/** What answers a query, in groups: pairs, pages, then what can be done here. */
export function usePaletteItems(query: string): readonly PaletteItem[] {
  const t = useTranslations('habits');
  const nav = useTranslations('nav');
  const saved = useSaved();
  const loggedIn = useSettings((settings) => settings.loggedIn);
  const pairs = usePairs(query);
  const alerts = useAlertItems(query);
  return useMemo(() => {
    const most = query.trim() ? MOST.typed : MOST.untyped;
    const pages = PAGES.filter((page) => !('who' in page) || page.who === loggedIn).map(
      ({ id, href }) => ({ id: `page-${id}`, group: 'pages', href, name: t(`pages.${id}`) }) as const,
    );
    const places = PLACES.map(({ id, href }) => ({ id: `page-${id}`, group: 'pages', href, name: nav(id) }) as const);
    const screen = isScreen();
    const actions = ACTIONS.filter((action) => action !== 'palette' && (screen || !needsScreen(action))).map(
      (action) => ({ id: `action-${action}`, group: 'actions', action, name: t(`actions.${action}`) }) as const,
    );
    return [
      ...pairs.slice(0, most),
      ...best([...places, ...pages], query).slice(0, MOST.typed),
      ...alerts,
      ...best([...actions, ...(query.trim() ? [...pressed(), ...(screen ? saved : [])] : [])], query).slice(
        0,
        query.trim() ? MOST.typed : ACTIONS.length,
      ),
    ];
  }, [pairs, alerts, query, loggedIn, saved, t, nav]);
}

function best<Item extends { readonly id: string; readonly name: string }>(
  items: readonly Item[],
  query: string,
): readonly Item[] {
  return items
    .map((item) => ({ item, rank: rankOfRow(item, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}

/** What buttons of the page open, by the name that they have there: `data-palette`. Those in sight only. */
function pressed(): readonly Acted[] {
  return [...document.querySelectorAll<HTMLElement>('[data-palette]')]
    .filter((button) => button.checkVisibility?.() ?? true)
    .map((button) => ({
      id: `press-${button.dataset.palette}`,
      group: 'actions',
      name: button.getAttribute('aria-label') ?? button.innerText,
      act: () => button.click(),
    }));
}

type Acted = Extract<PaletteItem, { act: () => void }>;

/** Layouts and looks of the chart that somebody saved, by their names. */
function useSaved(): readonly Acted[] {
  const layouts = useLayouts((state) => state.saved);
  const templates = useTemplates((state) => state.saved);
  useEffect(() => {
    const stops = [useLayouts.getState().hydrate(), useTemplates.getState().hydrate()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return useMemo(
    () =>
      [useLayouts, useTemplates].flatMap((store, of) =>
        (of === 0 ? layouts : templates).map(
          ({ name }) =>
            ({
              ...{ id: `saved-${of}-${name}`, group: 'actions', name },
              act: () => store.getState().use(name),
            }) as const,
        ),
      ),
    [layouts, templates],
  );
}

/** Price alerts on the pairs that are meant: `sol`, or `alert sol` in the words of the language. */
function useAlertItems(query: string): readonly PaletteItem[] {
  const t = useTranslations('habits.palette');
  const list = useInstruments((state) => state.list);
  const path = usePath();
  return useMemo(() => {
    if (!query.trim()) return [];
    const all = byTurnover(offered(list), useTickers.getState().bySymbol);
    // The pair of the page first, then its kind, away from a pair spot: whoever types no pair means this one.
    const here = all.find((market) => marketPath(market) === path);
    const near = (market: Instrument) => (market === here ? 2 : market.product === (here?.product ?? 'spot') ? 1 : 0);
    const items = all
      .toSorted((a, b) => near(b) - near(a))
      .map((market) => ({
        id: `alert-${market.symbol}`,
        group: 'actions' as const,
        alertOn: market.symbol,
        name: t('alert', { pair: marketName(market, t('perp')) }),
      }));
    return best(items, query).slice(0, MOST.alerts);
  }, [list, path, query, t]);
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
