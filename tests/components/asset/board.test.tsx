import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AssetBoard } from '#components/asset/board.tsx';
import { failure, success } from '#lib/contract/envelope.ts';
import type { WalletRow } from '#lib/contract/shapes/asset.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { renderKit } from '../kit.tsx';
import { type Line, paperPage } from '../spot/account/gateway.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/asset' }));

const row = (asset: string, change: Partial<WalletRow>): WalletRow => ({
  asset,
  available: '0',
  locked: '0',
  total: '0',
  price: '1',
  value: '0',
  averageCost: null,
  costed: '0',
  unrealised: null,
  chainsOpen: 0,
  ...change,
});
const ROWS = [
  row('USDT', { available: '88075', locked: '11925', total: '100000', value: '100000' }),
  row('BTC', {
    available: '1',
    total: '1',
    price: '92000.0',
    value: '92000',
    averageCost: '90000.0',
    costed: '0.5',
    unrealised: '1000',
  }),
  row('ETH', { available: '0.0001', total: '0.0001', price: '3000.00', value: '0.3' }),
];

let line: Line;
beforeEach(() => {
  clearBrowser();
  line = paperPage();
  line.balances = ROWS.map(({ asset, available, locked }) => ({ asset, available, locked }));
  line.reply('/asset/wallet', () =>
    success({ env: 'paper', at: 1, seq: 1, wallet: 'spot', total: '192000.3', unpriced: [], rows: ROWS }),
  );
  useSettings.setState({ hydrated: true, timezone: 'UTC', showAsset: true, valuationUnit: 3 });
  usePreferences.setState({ smallCoins: 'shown' });
  useTickers.setState({
    bySymbol: {
      BTCUSDT: { symbol: 'BTCUSDT', last: '92000.0', ts: 1 } as Ticker,
      ETHUSDT: { symbol: 'ETHUSDT', last: '3000.00', ts: 1 } as Ticker,
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (place: 'overview' | 'spot' = 'spot') =>
  renderKit(<AssetBoard place={place} waiting={<p>on its way</p>} />);
const table = () => screen.findByRole('table', { name: 'Coins' });
const coins = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getAllByRole('cell')[0]?.querySelector('bdi')?.textContent);

test('the total, and each coin with its price, its average cost and its result', async () => {
  show();
  screen.getByText('on its way');
  const shown = await table();
  expect(await screen.findAllByText('192,000.30')).not.toHaveLength(0);
  const [, , btc] = within(shown).getAllByRole('row');
  expect(btc!.textContent).toMatch(/BTC.*Bitcoin/);
  expect(btc!.textContent).toMatch(/92,000\.0.*90,000\.0/);
  expect(await within(btc!).findAllByText('+1,000.00')).not.toHaveLength(0);
  expect(btc!.textContent).toContain('+2.22%');
  expect(line.of('/asset/wallet').map(({ params, header }) => [params.wallet, header('paptrading')])).toEqual([
    ['spot', '1'],
  ]);
});

test('coins are sorted by what is pressed; small ones and those not searched for are left out', async () => {
  show();
  expect(await coins()).toEqual(['USDT', 'BTC', 'ETH']);
  fireEvent.click(screen.getByRole('button', { name: 'Coin' }));
  expect(await coins()).toEqual(['BTC', 'ETH', 'USDT']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hide below 1 USDT' }));
  expect(await coins()).toEqual(['BTC', 'USDT']);
  expect(usePreferences.getState().smallCoins).toBe('hidden');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search coin' }), { target: { value: 'bit' } });
  expect(await coins()).toEqual(['BTC']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search coin' }), { target: { value: 'zzz' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show all coins' }));
  expect(await coins()).toHaveLength(3);
});

test('the eye hides every own amount, in titles too', async () => {
  const { container } = show('overview');
  await table();
  await screen.findAllByText('+1,000.00');
  fireEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(useSettings.getState().showAsset).toBe(false);
  const html = container.innerHTML.replaceAll(',', '');
  for (const amount of ['192000.30', '88075', '11925', '1000.00', '100000.00']) expect(html).not.toContain(amount);
  expect(screen.getByRole('button', { name: 'Show amounts' }).getAttribute('aria-pressed')).toBe('true');
});

test('what could not be loaded says so, and is asked for again; what the stream tells stands without it', async () => {
  line.reply('/asset/wallet', () => failure('50000', 'broken'));
  show();
  await screen.findByText(/may be out of date/);
  expect(await coins()).toEqual(['USDT', 'BTC', 'ETH']);
  line.reply('/asset/wallet', () =>
    success({ env: 'paper', at: 1, seq: 1, wallet: 'spot', total: '192000.3', unpriced: [], rows: ROWS }),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(await screen.findAllByText('+1,000.00')).not.toHaveLength(0);
  expect(screen.queryByText(/may be out of date/)).toBeNull();
});

test('an answer about the other account is not shown', async () => {
  line.reply('/asset/wallet', () =>
    success({ env: 'live', at: 1, seq: 1, wallet: 'spot', total: '1', unpriced: [], rows: ROWS }),
  );
  show();
  await table();
  expect(screen.queryByText('+1,000.00')).toBeNull();
});

test('a visitor without an account is offered the ways to one', async () => {
  localStorage.removeItem('simulation-trade');
  useSettings.setState({ loggedIn: false });
  show();
  expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('/login?returnTo=%2Fasset');
  screen.getByRole('button', { name: 'Start paper trading' });
  expect(line.of('/asset/wallet')).toEqual([]);
});

test('the head says no figure twice: beside a total in dollars or USDT stands BTC, beside one in BTC stands USDT', async () => {
  show();
  await table();
  const head = () =>
    screen.getByRole('region', { name: 'Spot wallet, value' }).querySelector('p:nth-of-type(3)')?.textContent;
  await vi.waitFor(() => expect(head()).toMatch(/^≈ \d\.\d+ BTC$/));
  act(() => useSettings.setState({ valuationUnit: 1, unit: 'USD' }));
  expect(head()).toMatch(/^≈ \d\.\d+ BTC$/);
  act(() => useSettings.setState({ valuationUnit: 2 }));
  expect(head()).toBe('≈ 192,000.30 USDT');
  act(() => useSettings.setState({ valuationUnit: 1, unit: 'EUR' }));
  expect(head()).toMatch(/^≈ 192,000\.30 USDT·\d\.\d+ BTC$/);
});
