'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
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
import { MarketProvider, useMarket, useOld } from '#components/terminal/market.tsx';
import { TickerBar } from '#components/terminal/ticker/ticker-bar.tsx';
import { useFollow } from '#components/terminal/use-follow.ts';
import { Chip } from '#components/ui/chip.tsx';
import { cx } from '#components/ui/cx.ts';
import { useMobile } from '#components/ui/use-mobile.ts';
import { useNarrow } from '#components/ui/use-narrow.ts';
import type { CandlePrice } from '#lib/contract/market.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useLayout } from '#stores/layout.ts';
import { AccountPanel } from './account/account-panel.tsx';
import { PriceChoice } from './chart/price-choice.tsx';
import { ContractProvider, type FuturesMarket, useFollowContract } from './contract.tsx';
import { ExplainCard } from './explain/explain-card.tsx';
import { ExplainDialogs } from './explain/explain-dialogs.tsx';
import { OrderSheet } from './form/order-sheet.tsx';
import { OrderTicket } from './form/order-ticket.tsx';
import { PhoneInfo } from './info/phone-info.tsx';
import { PositionStrip } from './position-strip.tsx';
import { FuturesFigures } from './ticker/futures-figures.tsx';
import { BookMark, UnderLast } from './ticker/under-last.tsx';
import { useOwnCounts } from './use-own-counts.ts';
import { useOwnLevels } from './use-own-levels.ts';

const loadFunding = () => import('./info/funding-tab.tsx').then((module) => module.FundingTab);
const loadDetails = () => import('./info/details-tab.tsx').then((module) => module.DetailsTab);

/** Weighs as much as everything else together, and comes after the page. */
const loadChart = () => import('./chart/futures-chart.tsx').then((module) => module.FuturesChart);

type FuturesScreenProps = {
  /** What the server knew; the stream goes on from there. */
  readonly market: FuturesMarket;
  /** What the contract is, in sentences that the server drew. */
  readonly facts?: ReactNode;
};

/** The screen of one contract. */
export function FuturesScreen({ market, facts }: FuturesScreenProps) {
  const { symbol } = market.instrument;
  const take = useCallback((price: string) => useFuturesDraft.getState().takePrice(symbol, price), [symbol]);
  return (
    <MarketProvider value={market} onPrice={take}>
      <ContractProvider value={market}>
        <Screen key={market.instrument.symbol} facts={facts} />
      </ContractProvider>
    </MarketProvider>
  );
}

function Screen({ facts }: { facts: ReactNode }) {
  const [tab, setTab] = useState<NarrowTab>('chart');
  const [help, setHelp] = useState(false);
  const view = useLayout((state) => state.view);
  const sizes = useLayout((state) => state.sizes);
  const { symbol } = useMarket().instrument;
  const stale = useOld();
  const narrow = useNarrow();
  const own = useOwnLevels();
  useFollow();
  useFollowContract();
  useEffect(() => useLayout.getState().hydrate(), []);
  return (
    <>
      <main
        id="main"
        tabIndex={-1}
        className={cx(styles.screen, 'text-12 outline-none')}
        data-product="futures"
        data-tab={tab}
        data-view={view}
        data-stale={stale || undefined}
        style={sizeVariables(sizes)}
      >
        <Ticker />
        <Tabs tab={tab} onChange={setTab} />
        <div className={styles.columns}>
          <Chart />
          <PositionStrip className={styles.strip} onOpen={() => setTab('positions')} />
          <Middle sized={sizes.trades !== undefined} beside={<BookMark />} own={own} />
          <div className={styles.side}>
            <div className={cx(styles.order, 'xl:h-auto! xl:min-h-full')}>
              <OrderTicket />
              <ExplainCard symbol={symbol} wanted={!narrow || tab === 'info'} />
            </div>
            <div id="panel-info" className={cx('flex min-h-0 flex-col gap-1', styles.info)}>
              {narrow && tab === 'info' ? <PhoneInfo /> : null}
              {facts}
            </div>
            <Splitter panel="side" orientation="vertical" />
          </div>
          <div className={styles.account}>
            <Positions tab={tab} />
            <Splitter panel="account" orientation="horizontal" />
          </div>
        </div>
      </main>
      <Sheet />
      <StatusBar onShortcuts={() => setHelp(true)} />
      <Shortcuts open={help} onOpenChange={setHelp} />
      <ExplainDialogs />
      <LiveTitle />
    </>
  );
}

function Positions({ tab }: { tab: NarrowTab }) {
  const { symbol } = useMarket().instrument;
  const mobile = useMobile();
  const narrow = mobile && (tab === 'positions' || tab === 'orders') ? tab : null;
  return <AccountPanel symbol={symbol} narrow={narrow} />;
}

function Ticker() {
  const t = useTranslations('futures.pairs');
  const words = { heading: t('heading'), title: t('title'), mark: <Chip>{t('perp')}</Chip> };
  return <TickerBar tools={<LayoutMenu />} words={words} under={<UnderLast />} figures={<FuturesFigures />} />;
}

/** Narrow screens: the bar at the thumb, and the order form over the page. */
function Sheet() {
  const t = useTranslations('futures.narrow');
  return <OrderSheet words={{ bar: t('bar'), long: t('long'), short: t('short') }} />;
}

function Tabs({ tab, onChange }: { tab: NarrowTab; onChange: (tab: NarrowTab) => void }) {
  const t = useTranslations('futures.narrow');
  const { positions, orders } = useOwnCounts();
  const counts = {
    positions: { count: positions, name: t('positionsOpen', { count: positions }) },
    orders: { count: orders, name: t('ordersOpen', { count: orders }) },
  };
  return <NarrowTabs tab={tab} onChange={onChange} positions={t('positions')} counts={counts} />;
}

function Chart() {
  const t = useTranslations('futures.chart');
  const { symbol } = useMarket().instrument;
  const [price, setPrice] = useState<CandlePrice>('last');
  return (
    <div className={styles.chart}>
      <ChartPanel
        key={symbol}
        load={loadChart}
        price={price}
        priceName={price === 'last' ? undefined : t(`prices.${price}`)}
        prices={<PriceChoice price={price} onChange={setPrice} />}
        tabs={[
          { id: 'funding', label: t('funding'), load: loadFunding },
          { id: 'details', label: t('details'), load: loadDetails },
        ]}
      />
    </div>
  );
}
