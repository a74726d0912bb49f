'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, useEffect, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';
import { useLayout } from '#stores/layout.ts';
import { useTickers, watchTicker } from '#stores/tickers.ts';
import { AccountPanel } from './account/account-panel.tsx';
import { BookPanel } from './book/book-panel.tsx';
import { ChartPanel } from './chart/chart-panel.tsx';
import { HoldingCard } from './form/holding-card.tsx';
import { HoldingStrip } from './form/holding-strip.tsx';
import { OrderSheet } from './form/order-sheet.tsx';
import { OrderTicket } from './form/order-ticket.tsx';
import { LayoutMenu } from './frame/layout-menu.tsx';
import { LiveTitle } from './frame/live-title.tsx';
import styles from './frame/screen.module.css';
import { Shortcuts } from './frame/shortcuts.tsx';
import { Splitter } from './frame/splitter.tsx';
import { StatusBar } from './frame/status-bar.tsx';
import { InfoColumn } from './info/info-column.tsx';
import { type Market, MarketProvider, useMarket, useStale } from './market.tsx';
import { TapePanel } from './tape/tape-panel.tsx';
import { TickerBar } from './ticker/ticker-bar.tsx';

const NARROW_TABS = ['chart', 'book', 'trades', 'orders', 'info'] as const;
/** The account panel is named for what it holds everywhere. */
const PANEL_OF = { orders: 'panel-account' } as const;
type NarrowTab = (typeof NARROW_TABS)[number];

/** The spot screen of one pair. `market`: what the server knew; the stream goes on from there. */
export function SpotScreen({ market }: { market: Market }) {
  return (
    <MarketProvider value={market}>
      <Screen key={market.instrument.symbol} />
    </MarketProvider>
  );
}

function Screen() {
  const { symbol } = useMarket().instrument;
  const [tab, setTab] = useState<NarrowTab>('chart');
  const [help, setHelp] = useState(false);
  const view = useLayout((state) => state.view);
  const sizes = useLayout((state) => state.sizes);
  const stale = useStale();
  useFollow();
  useEffect(() => useLayout.getState().hydrate(), []);
  return (
    <>
      <main
        id="main"
        tabIndex={-1}
        className={cx(styles.screen, 'text-12 outline-none')}
        data-tab={tab}
        data-view={view}
        data-stale={stale || undefined}
        style={sizeVariables(sizes)}
      >
        <TickerBar tools={<LayoutMenu />} />
        <NarrowTabs tab={tab} onChange={setTab} />
        <div className={styles.columns}>
          <div className={styles.chart}>
            <ChartPanel />
          </div>
          <HoldingStrip className={styles.strip} />
          <Middle sized={sizes.trades !== undefined} />
          <div className={styles.side}>
            <div className={styles.order}>
              <OrderTicket symbol={symbol} />
              <HoldingCard className="max-md:hidden" />
            </div>
            <InfoColumn className={styles.info} />
            <Splitter panel="side" orientation="vertical" />
          </div>
          <div className={styles.account}>
            <AccountPanel symbol={symbol} />
            <Splitter panel="account" orientation="horizontal" />
          </div>
        </div>
      </main>
      <OrderSheet symbol={symbol} />
      <StatusBar onShortcuts={() => setHelp(true)} />
      <Shortcuts open={help} onOpenChange={setHelp} />
      <LiveTitle />
    </>
  );
}

/** Book and tape; between 768 and 1280 px they share a place. */
function Middle({ sized }: { sized: boolean }) {
  const t = useTranslations('trade');
  const [tab, setTab] = useState('book');
  return (
    <div className={styles.middle} data-tab={tab} data-sized={sized || undefined}>
      <div className={cx('rounded-t-panel border-b border-line bg-panel px-3', styles.middleTabs)}>
        <Tabs value={tab} onValueChange={setTab}>
          <TabList label={t('bookOrTape')}>
            <Tab value="book" controls="panel-book">
              {t('book.title')}
            </Tab>
            <Tab value="trades" controls="panel-trades">
              {t('tape.title')}
            </Tab>
          </TabList>
        </Tabs>
      </div>
      <BookPanel className={styles.book} />
      <div className={cx(styles.tradesBox, styles.trades)}>
        <TapePanel />
        <Splitter panel="trades" orientation="horizontal" />
      </div>
      <Splitter panel="book" orientation="vertical" />
    </div>
  );
}

/** Under 768 px one thing at a time. */
function NarrowTabs({ tab, onChange }: { tab: NarrowTab; onChange: (tab: NarrowTab) => void }) {
  const t = useTranslations('trade.narrow');
  return (
    <div className={cx('h-10 border-b border-line bg-panel px-4', styles.tabs)}>
      <Tabs value={tab} onValueChange={(value) => onChange(NARROW_TABS.find((known) => known === value) ?? 'chart')}>
        <TabList label={t('label')} className="gap-5!">
          {NARROW_TABS.map((name) => (
            <Tab
              key={name}
              value={name}
              controls={name === 'orders' ? PANEL_OF.orders : `panel-${name}`}
              className="min-h-0! text-14!"
            >
              {t(name)}
            </Tab>
          ))}
        </TabList>
      </Tabs>
    </div>
  );
}

/** Follows the pair's ticker while the screen is shown, and that of the quote coin where its worth needs it. */
function useFollow(): void {
  const { ticker, bridge, instrument } = useMarket();
  useEffect(() => {
    useTickers.getState().seed([ticker, bridge].filter((known) => known !== null));
    const stops = [instrument.symbol, bridge?.symbol].flatMap((symbol) => (symbol ? [watchTicker(symbol)] : []));
    return () => {
      for (const stop of stops) stop();
    };
  }, [ticker, bridge, instrument.symbol]);
}

function sizeVariables(
  sizes: Readonly<Partial<Record<'book' | 'side' | 'trades' | 'account', number>>>,
): CSSProperties {
  const variables: Record<string, string> = {};
  if (sizes.book) variables['--book-width'] = `${sizes.book}px`;
  if (sizes.side) variables['--side-width'] = `${sizes.side}px`;
  if (sizes.account) variables['--account-height'] = `${sizes.account}px`;
  if (sizes.trades) variables['--trades-height'] = `${sizes.trades}px`;
  return variables as CSSProperties;
}
