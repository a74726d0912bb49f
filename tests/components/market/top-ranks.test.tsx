import { act, fireEvent, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MarketRow } from '#components/market/rows.ts';
import { tickersOf } from '#components/market/rows.ts';
import { TopCards } from '#components/market/top-cards.tsx';
import { rankCards, repaint } from '#components/market/top-ranks.ts';
import { useRanks } from '#components/market/use-ranks.ts';
import { useTickers } from '#stores/tickers.ts';
import { renderKit } from '../kit.tsx';
import { row, tickerOf } from './sample.ts';

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
}));

const change = (base: string, change24h: string) => row(base, 'USDT', { ticker: { change24h } });
const ROWS = [change('DOGE', '0.0303'), change('INJ', '0.0381'), change('ARB', '0.0472'), change('SOL', '0.0365')];
const names = (rows: readonly MarketRow[]) => rows.map(({ market }) => market.base);

describe('the three lists', () => {
  test('gainers fall from the largest gain, losers rise from the largest loss, and neither holds the other', () => {
    const rows = [...ROWS, change('SUI', '-0.05'), change('ADA', '-0.01'), change('TON', '0')];
    const { gainers, losers } = rankCards(rows, tickersOf(rows));
    expect(names(gainers)).toEqual(['ARB', 'INJ', 'SOL']);
    expect(names(losers)).toEqual(['SUI', 'ADA']);
  });

  test('they are of USDT markets, without other dollars', () => {
    const rows = [row('ETH', 'BTC', {}), row('USDC', 'USDT', { tags: ['stable'] }), row('ETH', 'USDT', {})];
    expect(names(rankCards(rows, tickersOf(rows)).traded)).toEqual(['ETH']);
  });

  test('a row carries the figures that it was ranked by; repainted it keeps its place', () => {
    const tickers = { ...tickersOf(ROWS), SOLUSDT: tickerOf('SOLUSDT', { change24h: '0.09' }) };
    const { gainers } = rankCards(ROWS, tickers);
    expect(gainers.map(({ market, ticker }) => [market.base, ticker?.change24h])).toEqual([
      ['SOL', '0.09'],
      ['ARB', '0.0472'],
      ['INJ', '0.0381'],
    ]);
    const later = { ...tickers, INJUSDT: tickerOf('INJUSDT', { change24h: '0.2' }) };
    const painted = repaint(rankCards(ROWS, tickers), later).gainers;
    expect(painted.map(({ market, ticker }) => [market.base, ticker?.change24h])).toEqual([
      ['SOL', '0.09'],
      ['ARB', '0.0472'],
      ['INJ', '0.2'],
    ]);
  });
});

describe('living', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    useTickers.setState(useTickers.getInitialState(), true);
  });
  afterEach(() => void vi.useRealTimers());

  function Cards() {
    const box = useRef<HTMLDivElement>(null);
    return <TopCards ranks={useRanks(ROWS, box)?.ranks ?? null} box={box} />;
  }
  const gainers = () =>
    within(screen.getByRole('heading', { name: 'Top gainers' }).closest('section') as HTMLElement)
      .getAllByRole('link')
      .map(
        (link) =>
          `${link.querySelector('bdi')?.firstChild?.textContent} ${/[+-].*$/.exec(link.textContent ?? '')?.[0]}`,
      );
  const tell = (base: string, change24h: string) =>
    act(() => useTickers.getState().seed([tickerOf(`${base}USDT`, { change24h, ts: 1_800_000_000_000 + ++told })]));
  let told = 0;

  test('the first word of the stream ranks anew, later ones at most every two seconds, rank and figure together', () => {
    renderKit(<Cards />);
    expect(gainers()).toEqual(['ARB +4.72%', 'INJ +3.81%', 'SOL +3.65%']);
    tell('SOL', '0.05');
    expect(gainers()).toEqual(['SOL +5.00%', 'ARB +4.72%', 'INJ +3.81%']);
    tell('INJ', '0.06');
    expect(gainers()).toEqual(['SOL +5.00%', 'ARB +4.72%', 'INJ +3.81%']);
    act(() => vi.advanceTimersByTime(2_000));
    expect(gainers()).toEqual(['INJ +6.00%', 'SOL +5.00%', 'ARB +4.72%']);
  });

  test('places stay while the focus is on them, with the figures of now', () => {
    renderKit(<Cards />);
    const link = screen.getAllByRole('link')[0] as HTMLElement;
    link.focus();
    tell('INJ', '0.06');
    expect(gainers()).toEqual(['ARB +4.72%', 'INJ +6.00%', 'SOL +3.65%']);
    link.blur();
    fireEvent.blur(link);
    tell('INJ', '0.07');
    act(() => vi.advanceTimersByTime(2_000));
    expect(gainers()).toEqual(['INJ +7.00%', 'ARB +4.72%', 'SOL +3.65%']);
  });
});
