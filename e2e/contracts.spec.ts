import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { FundDays, Protection } from '#lib/contract/shapes/protection.ts';
import { formatFixed } from '#lib/format/price.ts';
import { ask, askMarket } from './kit/ask.ts';
import { allObjections } from './kit/axe.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';

const LIST = '/trade-swap';
const FUND = '/protection-fund';
const dataOf = async <T>(path: string) => (JSON.parse((await ask(path)).body) as { data: T }).data;

test('[SCR-18] all contracts are listed by what they settle in, and each leads to its own page', async ({
  page,
  en,
}) => {
  const contracts = (await askMarket<Instrument[]>('instruments')).filter(({ contract }) => contract !== null);
  await visit(page, LIST);
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(contracts.length + 1);
  await page.getByRole('radio', { name: en('contracts.list.products.coin') }).click();
  const coin = contracts.filter(({ product }) => product === 'coin');
  await expect(table.getByRole('row')).toHaveCount(coin.length + 1);
  await expect(table.getByRole('row').nth(1)).toContainText(/\d\d:\d\d:\d\d/);
  await table.getByRole('link', { name: 'ETHUSD', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('contracts.page.heading', { pair: 'ETHUSD' }));
  expect(new URL(page.url()).pathname).toBe('/trade-swap/coin/ETHUSD');
});

test('[SCR-18] a contract says its rules, tiers, sources and funding, and its figures move', async ({ page, en }) => {
  await visit(page, '/trade-swap/usdt/BTCUSDT');
  const figures = page.getByRole('region', { name: en('contracts.figures.label') });
  const mark = figures.locator('dd').first();
  const first = await mark.textContent();
  await expect.poll(() => mark.textContent()).not.toBe(first);
  const index = page.getByRole('table', { name: en('contracts.index.table', { pair: 'BTCUSDT' }) });
  await expect(index.getByRole('row')).toHaveCount(4);
  const listing = (await askMarket<Instrument[]>('instruments')).find(({ symbol }) => symbol === 'BTCUSDTPERP');
  const tiers = page.getByRole('table', { name: en('contracts.tiers.table', { pair: 'BTCUSDT' }) });
  await expect(tiers.getByRole('row')).toHaveCount((listing?.contract?.tiers.length ?? 0) + 1);
  const history = page.getByRole('table', { name: en('contracts.funding.table', { pair: 'BTCUSDT' }) });
  await expect(history.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: en('contracts.funding.more') }).click();
  await expect.poll(() => history.getByRole('row').count()).toBeGreaterThan(90);
  expect(await allObjections(page)).toEqual([]);
});

test('[RT-15] a contract is at its pair alone: other spellings lead there, and unknown ones are 404', async () => {
  for (const [path, place] of [
    ['/trade-swap/usdt/btcusdt', '/trade-swap/usdt/BTCUSDT'],
    ['/trade-swap/usdt/BTCUSDTPERP', '/trade-swap/usdt/BTCUSDT'],
    ['/ja/trade-swap/coin/btcusd', '/ja/trade-swap/coin/BTCUSD'],
  ] as const) {
    const { status, headers } = await ask(path);
    expect([path, status, new URL(headers.location ?? '', 'https://localhost').pathname]).toEqual([path, 308, place]);
  }
  for (const path of ['/trade-swap/usdt/NOSUCH', '/trade-swap/euro/BTCUSDT', '/trade-swap/usdc/XRPUSDC'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('[SCR-19] the fund shows what the gateway says of it, in either environment, and each booking', async ({
  page,
  en,
}) => {
  const { pools, total } = await dataOf<Protection>('/v1/protection');
  const live = pools.filter(({ env }) => env === 'live');
  // Before any script: the sums are in the page.
  const { body } = await ask(FUND);
  expect(body).toContain(en('contracts.fund.title'));
  await visit(page, FUND);
  const table = page.getByRole('table', { name: en('contracts.fund.poolsTable') });
  await expect(table.getByRole('row')).toHaveCount(live.length + 1);
  const usdt = live.find(({ asset }) => asset === 'USDT');
  await expect(table.getByRole('row', { name: /USDT/ }).last()).toContainText(formatFixed(usdt?.value ?? null, 2));
  await page.getByRole('radio', { name: en('contracts.adl.envs.paper') }).click();
  await expect(page.getByText(en('contracts.fund.simulated'), { exact: true })).toBeVisible();
  const bookings = page.getByRole('table', { name: en('contracts.fund.bookingsTable') });
  await expect(bookings.getByRole('row').last()).toContainText(en('contracts.fund.reasons.seed'));
  const { rows } = await dataOf<FundDays>('/v1/protection/days?env=paper');
  expect(rows.length).toBeGreaterThan(0);
  expect(total.map(({ env }) => env)).toEqual(['live', 'paper']);
  expect(await allObjections(page)).toEqual([]);
});

test('the markets page lists futures: found, starred among favourites, and asked to tell of a price', async ({
  page,
  en,
}) => {
  const states = await dataOf<ContractState[]>('/v1/mix/market/state');
  await visit(page, '/markets');
  await page.getByRole('tab', { name: en('markets.tabs.futures') }).click();
  const table = page.getByRole('table', { name: en('markets.futures.table', { count: states.length }) });
  await expect(table.getByRole('row')).toHaveCount(states.length + 1);
  await page
    .getByRole('searchbox', { name: en('markets.search') })
    .last()
    .fill('eth');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: en('markets.star', { pair: 'ETHUSDT Perp' }) }).click();
  await page
    .getByRole('searchbox', { name: en('markets.search') })
    .last()
    .fill('');
  await page.getByRole('tab', { name: en('markets.tabs.favourites') }).click();
  const starred = page.getByRole('table').getByRole('row');
  await expect(starred).toHaveCount(2);
  await expect(starred.last().getByRole('link', { name: 'ETHUSDT', exact: true })).toHaveAttribute(
    'href',
    '/futures/usdt/ETHUSDT',
  );
});
