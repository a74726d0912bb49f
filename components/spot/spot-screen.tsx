'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { ChartPanel } from '#components/terminal/chart/chart-panel.tsx';
import { LayoutMenu } from '#components/terminal/layout/layout-menu.tsx';
import { LiveTitle } from '#components/terminal/layout/live-title.tsx';
import { Middle } from '#components/terminal/layout/middle.tsx';
import { type NarrowTab, NarrowTabs } from '#components/terminal/layout/narrow-tabs.tsx';
import styles from '#components/terminal/layout/screen.module.css';
import { Shortcuts } from '#components/terminal/layout/shortcuts.tsx';
import { sizeVariables } from '#components/terminal/layout/sizes.ts';
import { Splitter } from '#components/terminal/layout/splitter.tsx';
import { StatusBar } from '#components/terminal/layout/status-bar.tsx';
import { type Market, MarketProvider, useMarket, useOld } from '#components/terminal/market.tsx';
import { TickerBar } from '#components/terminal/ticker/ticker-bar.tsx';
import { useFollow } from '#components/terminal/use-follow.ts';
import { cx } from '#components/ui/cx.ts';
import { useDraft } from '#stores/draft.ts';
import { useLayout } from '#stores/layout.ts';
import { AccountPanel } from './account/account-panel.tsx';
import { HoldingCard } from './form/holding-card.tsx';
import { HoldingStrip } from './form/holding-strip.tsx';
import { OrderSheet } from './form/order-sheet.tsx';
import { OrderTicket } from './form/order-ticket.tsx';
import { InfoColumn } from './info/info-column.tsx';

/** Weighs as much as everything else together, and comes after the page. */
const loadChart = () => import('./chart/spot-chart.tsx').then((module) => module.SpotChart);

type SpotScreenProps = {
  /** What the server knew; the stream goes on from there. */
  readonly market: Market;
  /** What the pair is, in sentences that the server drew. */
  readonly facts?: ReactNode;
};

/** The spot screen of one pair. */
export function SpotScreen({ market, facts }: SpotScreenProps) {
  const { symbol } = market.instrument;
  return (
    <MarketProvider value={market} onPrice={(price) => useDraft.getState().press(symbol, price)}>
      <Screen key={symbol} facts={facts} />
    </MarketProvider>
  );
}

function Screen({ facts }: { facts: ReactNode }) {
  const t = useTranslations('trade.pairs');
  const { symbol } = useMarket().instrument;
  const [tab, setTab] = useState<NarrowTab>('chart');
  const [help, setHelp] = useState(false);
  const view = useLayout((state) => state.view);
  const sizes = useLayout((state) => state.sizes);
  const stale = useOld();
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
        <TickerBar tools={<LayoutMenu />} words={{ heading: t('heading'), title: t('title') }} />
        <NarrowTabs tab={tab} onChange={setTab} />
        <div className={styles.columns}>
          <div className={styles.chart}>
            <ChartPanel load={loadChart} />
          </div>
          <HoldingStrip className={styles.strip} />
          <Middle sized={sizes.trades !== undefined} />
          <div className={styles.side}>
            <div className={styles.order}>
              <OrderTicket symbol={symbol} />
              <HoldingCard className="max-md:hidden" />
            </div>
            <InfoColumn className={styles.info} facts={facts} />
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
