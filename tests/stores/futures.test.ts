import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { legFigures, poolFigures } from '#lib/futures/figures.ts';
import { poolOf } from '#lib/futures/holding.ts';
import { futuresMarket } from '#lib/futures/market.ts';
import type { FuturesState } from '#lib/market/futures-topics.ts';
import type { PrivateTold } from '#lib/market/private.ts';
import { formatSteps } from '#lib/rules/steps.ts';
import { followFutures, reconcileFutures } from '#stores/futures.ts';
import { useFuturesFills } from '#stores/futures-fills.ts';
import { liveLeg, livePool, livePoolFigures, onLiveLeg } from '#stores/futures-live.ts';
import { useFuturesNotices } from '#stores/futures-notices.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { useFuturesSettings, watchSettings } from '#stores/futures-settings.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useMarks } from '#stores/marks.ts';
import { contractOrder, leg, pool } from './futures-rows.ts';

const STORES = [
  useFuturesOrders,
  useFuturesFills,
  useFuturesNotices,
  useFuturesPositions,
  useFuturesSettings,
  useFuturesWallets,
  useInstruments,
  useMarks,
];

beforeEach(() => {
  vi.stubGlobal('window', {});
  for (const store of STORES)
    (store.setState as (state: unknown, replace: true) => void)(store.getInitialState(), true);
});

type Told = PrivateTold<FuturesState>;

function told() {
  let tell: (news: Told) => void = () => {};
  const calls: string[] = [];
  const open = async (env: string, take: (news: Told) => void) => {
    calls.push(`open ${env}`);
    tell = take;
    return { reconcile: () => calls.push('reconcile'), close: () => calls.push('close') };
  };
  return { open, calls, tell: (news: Told) => tell(news) };
}

describe('contracts of an account that is followed', () => {
  test('reach the stores, each its part', async () => {
    const own = told();
    const stop = followFutures('paper', own.open);
    await Promise.resolve();
    own.tell({
      positions: [leg({ symbol: 'ETHUSDTPERP' }), leg({ positionSide: 'short' }), leg()],
      perpAccounts: [pool()],
      wallets: [{ wallet: 'futures:usdt', asset: 'USDT', available: '8750', locked: '1250' }],
      perpOrders: { open: [contractOrder(1)], ended: [] },
      perpFills: [],
      perpNotices: [],
    });
    expect(Object.keys(useFuturesPositions.getState().byKey)).toHaveLength(3);
    expect(useFuturesPositions.getState().all?.map(({ symbol, positionSide }) => `${symbol} ${positionSide}`)).toEqual([
      'BTCUSDTPERP long',
      'BTCUSDTPERP short',
      'ETHUSDTPERP long',
    ]);
    expect(useFuturesWallets.getState().pools?.USDT?.balance).toBe('10000');
    expect(useFuturesWallets.getState().wallets?.['futures:usdt:USDT']?.locked).toBe('1250');
    expect(useFuturesOrders.getState().byId['1']?.price).toBe('49000.0');
    reconcileFutures();
    stop();
    expect(own.calls).toEqual(['open paper', 'reconcile', 'close']);
  });

  test('[SIM-22] the other environment begins with nothing, and the first one is heard no more', async () => {
    const [paper, live] = [told(), told()];
    followFutures('paper', paper.open);
    await Promise.resolve();
    paper.tell({ positions: [leg()], perpAccounts: [pool()] });
    followFutures('live', live.open);
    await Promise.resolve();
    expect(useFuturesPositions.getState()).toMatchObject({ env: 'live', all: null });
    paper.tell({ positions: [leg()], perpAccounts: [pool()] });
    expect(useFuturesPositions.getState().all).toBeNull();
    expect(useFuturesWallets.getState().pools).toBeNull();
  });

  test('keep what was known when asking fails, and forget the failure with the next answer', async () => {
    const own = told();
    followFutures('paper', own.open);
    await Promise.resolve();
    const error = new Error('away');
    own.tell({ positions: [leg()] });
    own.tell({ failed: error });
    expect(useFuturesWallets.getState().failure).toEqual({ error });
    expect(useFuturesPositions.getState().all).toHaveLength(1);
    own.tell({ account: { account: 'p1', testAssets: true } });
    expect(useFuturesWallets.getState().failure).toBeNull();
  });
});

describe('settings', () => {
  const settings = { env: 'paper', symbol: 'BTCUSDTPERP', marginMode: 'isolated', positionMode: 'oneWay' } as const;

  test('are asked again when a leg says that another page changed the leverage', async () => {
    vi.stubGlobal('document', new EventTarget());
    useFuturesPositions.getState().begin('paper');
    let level = 20;
    const asked: string[] = [];
    const stop = watchSettings('paper', 'BTCUSDTPERP', async (env, symbol) => {
      asked.push(`${env} ${symbol}`);
      return { ...settings, leverageLong: level, leverageShort: level };
    });
    await vi.waitFor(() => expect(useFuturesSettings.getState().bySymbol.BTCUSDTPERP?.leverageLong).toBe(20));
    useFuturesPositions.getState().setPositions([leg()]);
    expect(asked).toHaveLength(1);
    level = 25;
    useFuturesPositions.getState().setPositions([leg({ openLevel: '25' })]);
    await vi.waitFor(() => expect(useFuturesSettings.getState().bySymbol.BTCUSDTPERP?.leverageLong).toBe(25));
    expect(asked).toHaveLength(2);
    stop();
  });
});

describe('figures at the present marks', () => {
  const symbols = ['BTCUSDTPERP', 'ETHUSDTPERP', 'SOLUSDTPERP'];
  /** Ticks, and decimals of a tick. */
  const MIDDLE = [500_000, 300_000, 150_000];
  const PLACES = [1, 2, 3];
  const mark = (symbol: string, price: string, ts: number) => ({ symbol, mark: price, index: price, ts });
  const legs = [
    leg(),
    leg({ symbol: 'ETHUSDTPERP', marginMode: 2, margin: '0', count: '3.000', entryValue: '9000' }),
    leg({
      symbol: 'SOLUSDTPERP',
      marginMode: 2,
      margin: '0',
      count: '20.00',
      entryValue: '3000',
      positionSide: 'short',
    }),
  ];

  function known() {
    useInstruments.getState().seed(PERPETUALS);
    useFuturesPositions.getState().begin('paper');
    useFuturesWallets.getState().begin('paper');
    useFuturesPositions.getState().setPositions(legs);
    useFuturesWallets.getState().setPools([pool({ available: '8000', equity: '8000' })]);
    useMarks
      .getState()
      .seed([mark('BTCUSDTPERP', '50000.0', 1), mark('ETHUSDTPERP', '3000.00', 1), mark('SOLUSDTPERP', '150.000', 1)]);
  }

  /** Made anew of everything. */
  function anew() {
    const marks = useMarks.getState().bySymbol;
    const listings = new Map(PERPETUALS.map((one) => [one.symbol, futuresMarket(one)]));
    return poolOf({
      account: useFuturesWallets.getState().pools!.USDT!,
      positions: useFuturesPositions.getState().all!,
      market: (symbol) => listings.get(symbol),
      mark: (symbol) => marks[symbol]?.mark,
    })!;
  }

  test('are those of a pool that is made anew, whichever marks have changed', () => {
    known();
    const moves = fc.array(fc.record({ at: fc.nat(2), by: fc.integer({ min: -300, max: 300 }) }), { maxLength: 20 });
    let ts = 2;
    fc.assert(
      fc.property(moves, (steps) => {
        for (const { at, by } of steps) {
          useMarks.getState().seed([mark(symbols[at]!, formatSteps(MIDDLE[at]! + by, PLACES[at]!, 1), ts++)]);
          livePool('USDT');
        }
        expect(livePool('USDT')).toEqual(anew());
        expect(livePoolFigures('USDT')).toEqual(poolFigures(anew()));
        for (const one of legs) expect(liveLeg(one)).toEqual(legFigures(anew(), one.symbol, one.positionSide));
      }),
      { numRuns: 60 },
    );
  });

  test('a mark remakes what it is part of: an isolated leg hears of its own market alone, a cross leg of all of its pool', () => {
    known();
    const heard: string[] = [];
    const stops = legs.map((one) => onLiveLeg(one, () => heard.push(one.symbol)));
    const isolated = liveLeg(legs[0]!);
    useMarks.getState().seed([mark('ETHUSDTPERP', '3010.00', 5)]);
    expect(liveLeg(legs[0]!)).toBe(isolated);
    expect(heard.sort()).toEqual(['ETHUSDTPERP', 'SOLUSDTPERP']);
    heard.length = 0;
    useMarks.getState().seed([mark('XRPUSDTPERP', '2.0000', 6)]);
    expect(heard).toEqual([]);
    for (const stop of stops) stop();
    useMarks.getState().seed([mark('ETHUSDTPERP', '3020.00', 7)]);
    expect(heard).toEqual([]);
  });

  test('are unknown while a market of the pool is not listed, which is not nothing', () => {
    known();
    useInstruments.setState({ bySymbol: {}, list: [] });
    expect(livePool('USDT')).toBeNull();
    expect(liveLeg(legs[0]!)).toBeNull();
  });
});
