import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MarketFacts } from '#components/market/market-facts.tsx';
import { PairFacts } from '#components/spot/info/pair-facts.tsx';
import { formatList } from '#lib/format/list.ts';
import { renderKit } from './kit.tsx';
import { row } from './market/sample.ts';
import { instrument, ticker } from './terminal/market.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: () => {} }) }));

const sentences = () => [...document.querySelectorAll('section p')].map((line) => line.textContent);

test('[LOC-45] a pair says what it is, its figures with their minute, its rules and fees', () => {
  const near = [{ symbol: 'BTCUSDC', base: 'BTC', quote: 'USDC' }];
  renderKit(<PairFacts market={{ instrument: instrument(), ticker: ticker() }} near={near} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('About BTC/USDT');
  const [what, figures, rules, fees] = sentences();
  expect(what).toContain('the spot market of Bitcoin (BTC)');
  expect(figures).toMatch(
    /^On \d{4}-\d\d-\d\d \d\d:\d\d UTC, one BTC cost 97,482\.6 USDT: [+-]\d+\.\d\d% over 24 hours/,
  );
  expect(rules).toMatch(/steps of 0\.1 USDT, amounts in steps of 0\.00001 BTC\./);
  expect(fees).toMatch(/^Fees: \d\.\d{3}% when an order rests in the book first/);
  expect(screen.getByRole('link', { name: 'BTC/USDC' }).getAttribute('href')).toBe('/spot/BTCUSDC');
});

test('a pair whose price is not known has no figures, and the rest of it', () => {
  renderKit(<PairFacts market={{ instrument: instrument(), ticker: null }} near={[]} />);
  expect(sentences()).toHaveLength(3);
  expect(document.body.textContent).not.toContain('24 hours');
  expect(screen.queryByRole('navigation')).toBeNull();
});

const ROWS = [
  row('BTC', 'USDT', {
    baseName: 'Bitcoin',
    ticker: { last: '90000', quoteVolume: '900', ts: Date.UTC(2026, 10, 20, 12) },
  }),
  row('ETH', 'USDT', { baseName: 'Ethereum', ticker: { quoteVolume: '100', change24h: '-0.02', ts: 0 } }),
  row('ETH', 'BTC', { baseName: 'Ethereum', ticker: null }),
];
const LISTED = ROWS.map(({ market }) => ({ ...instrument(), ...market }));

test('[LOC-45] the list of markets says what is in it, and the day in one sentence', () => {
  renderKit(<MarketFacts about="markets" rows={ROWS} instruments={LISTED} />);
  const [what, figures, fees] = sentences();
  expect(what).toContain('quoted in USDT, BTC.');
  expect(figures).toBe('On 2026-11-20 12:00 UTC, the most traded over 24 hours: BTC/USDT at 90,000.00 USDT (+1.00%).');
  expect(fees).toContain('%');
});

test('the home page names the most traded coins; fees that differ are told by each market alone', () => {
  const [first, ...rest] = LISTED;
  const other = { ...first!, makerFee: '0' };
  renderKit(<MarketFacts about="home" rows={ROWS} instruments={[other, ...rest]} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Spot trading on Meridian');
  expect(sentences()[0]).toMatch(/^Trade Bitcoin, Ethereum and other coins against USDT, BTC,/);
  expect(sentences().join()).not.toContain('Fees');
});

test('without prices there is no sentence about them', () => {
  const silent = ROWS.map((one) => ({ ...one, ticker: null }));
  renderKit(<MarketFacts about="markets" rows={silent} instruments={LISTED} />);
  expect(sentences()).toHaveLength(2);
});

test('names in a list are parted as the language does', () => {
  expect(['en', 'de', 'th', 'ja', 'zh-Hant-HK', 'ar-u-nu-latn'].map((tag) => formatList(['A', 'B'], tag))).toEqual([
    'A, B',
    'A, B',
    'A, B',
    'A、B',
    'A、B',
    'A، B',
  ]);
});
