import { describe, expect, test } from 'vitest';
import { PREFIXES } from '#lib/i18n/locales.ts';
import {
  EXACT_ROUTES,
  isSimulating,
  isSimulationRoute,
  SIMULATION_FUTURES,
  SIMULATION_KEY,
  SIMULATION_LANDING,
  TREE_ROUTES,
} from '#lib/simulation/routes.ts';
import { listOfTable } from '#tests/register.ts';

describe('the tables', () => {
  test('[RT-01] the exact list is the 12 paths of the register, in its order', () => {
    expect(EXACT_ROUTES).toEqual(listOfTable('RT-A'));
    expect(EXACT_ROUTES).toHaveLength(12);
  });

  test('[RT-03] the list of trees is the 21 paths of the register, in its order', () => {
    expect(TREE_ROUTES).toEqual(listOfTable('RT-B'));
    expect(TREE_ROUTES).toHaveLength(21);
  });

  test('[RT-10] [RT-11] the landing pages are those of the specification and stay in simulation', () => {
    expect(SIMULATION_LANDING).toBe('/spot/BTCUSDT');
    expect(SIMULATION_FUTURES).toBe('/futures/usdt/BTCUSDT');
    expect(isSimulationRoute(SIMULATION_LANDING) && isSimulationRoute(SIMULATION_FUTURES)).toBe(true);
  });
});

describe('matching', () => {
  test('every path of both tables matches itself', () => {
    for (const path of [...EXACT_ROUTES, ...TREE_ROUTES]) expect([path, isSimulationRoute(path)]).toEqual([path, true]);
  });

  test.each([
    '/fee/x',
    '/vip',
    '/vip/detail/2',
    '/asset/earn',
    '/download/app',
    '/subaccount/setting/x',
    '/protection',
  ])('[RT-02] %s is not on the exact list', (path) => expect(isSimulationRoute(path)).toBe(false));

  test.each([
    '/history/x',
    '/account/setting/a/b',
    '/api/v2',
    '/trade-spot/1',
    '/subaccount/setting/antiphishing/x',
  ])('[RT-04] %s is below a tree', (path) => expect(isSimulationRoute(path)).toBe(true));

  test.each([
    '/historyx',
    '/apidocs',
    '/trade-spotlight',
    '/transaction',
    '/spotlight',
    '/devices-2',
    '/account',
  ])('[RT-04] %s only begins like a tree', (path) => expect(isSimulationRoute(path)).toBe(false));

  test.each([
    '/spot',
    '/spot/',
    '/spot/BTCUSDT',
    '/spot/BTCUSDT/margin',
    '/futures',
    '/futures/',
    '/futures/usdt/X',
  ])('[RT-05] %s is in simulation', (path) => expect(isSimulationRoute(path)).toBe(true));

  test('[RT-06] every prefix is taken off, once', () => {
    for (const prefix of PREFIXES) {
      expect(isSimulationRoute(`/${prefix}/fee`)).toBe(true);
      expect(isSimulationRoute(`/${prefix}/fee/x`)).toBe(false);
      expect(isSimulationRoute(`/${prefix}`)).toBe(false);
    }
    expect(isSimulationRoute('/ja/en/fee')).toBe(false);
    expect(isSimulationRoute('/nl/fee')).toBe(false);
  });

  test.each([
    '/fee?x=1',
    '/fee#top',
    '/fee/',
    '/ja/fee/?x#y',
    '/spot/BTCUSDT/?a=/markets',
  ])('[RT-07] %s is still in simulation', (path) => expect(isSimulationRoute(path)).toBe(true));

  test.each(['/markets?x=/fee', '/markets#/fee', '/?/spot/'])('[RT-07] %s is not made one by what follows', (path) =>
    expect(isSimulationRoute(path)).toBe(false));

  test.each(['/Fee', '/vip/vipintroduce', '/SPOT/BTCUSDT', '/API'])('[RT-08] %s has another letter case', (path) =>
    expect(isSimulationRoute(path)).toBe(false));

  test.each([
    ['/%66ee', true],
    ['/vip/../fee', true],
    ['/spot/../markets', false],
    ['/spot/%2e%2e/markets', false],
    ['/spot/..', false],
    ['/spot%2fBTCUSDT', false],
    ['/spot%2f..%2fmarkets', false],
    ['/markets%23/spot/', false],
    ['/fee%00', false],
    ['/fee%', false],
    ['\\spot\\x', false],
    ['//spot/x', true],
    ['', false],
    ['spot/BTCUSDT', false],
    ['https://evil.io/spot/x', false],
  ])('[RT-09] %j is judged as the page it would show: %s', (path, allowed) =>
    expect(isSimulationRoute(path)).toBe(allowed));
});

test('the flag is set by 1 and true and by nothing else', () => {
  expect(SIMULATION_KEY).toBe('simulation-trade');
  expect(['1', 'true'].every(isSimulating)).toBe(true);
  expect(['', '0', 'false', 'TRUE', '2', ' 1', undefined, null].some(isSimulating)).toBe(false);
});
