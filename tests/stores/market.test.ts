import { beforeEach, expect, test, vi } from 'vitest';
import type { FiatRates, Instrument, Ticker } from '#lib/contract/shapes/market.ts';
import { type MarketStream, openStream } from '#lib/market/client.ts';
import { createConnectionStore } from '#stores/connection.ts';
import { shared } from '#stores/create.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useRates, watchRates } from '#stores/rates.ts';
import { newestTicker, useTickers, watchTicker } from '#stores/tickers.ts';
import { soon } from '#tests/soon.ts';
import { World } from '../lib/market/world.ts';

let world: World;
let stream: MarketStream;

beforeEach(() => {
  vi.stubGlobal('window', {});
  world = new World();
  stream = openStream({ ...world.outside, url: 'wss://here/v1/stream' });
  useTickers.setState(useTickers.getInitialState(), true);
  useInstruments.setState(useInstruments.getInitialState(), true);
  useRates.setState(useRates.getInitialState(), true);
});

const ticker = (symbol: string, last: string, ts: number): Ticker => ({
  symbol,
  last,
  bid: last,
  ask: last,
  open24h: '1',
  high24h: '1',
  low24h: '1',
  change24h: '0',
  baseVolume: '1',
  quoteVolume: '1',
  ts,
});

test('of two tickers the newer stays, whoever comes first, and others keep their identity', () => {
  const { seed } = useTickers.getState();
  seed([ticker('A', '2', 20), ticker('B', '1', 10)]);
  const b = useTickers.getState().bySymbol.B;
  seed([ticker('A', '1', 10)]);
  expect(useTickers.getState().bySymbol.A?.last).toBe('2');
  seed([ticker('A', '3', 30)]);
  expect(useTickers.getState().bySymbol.A?.last).toBe('3');
  expect(useTickers.getState().bySymbol.B).toBe(b);
});

test('nothing new writes nothing', () => {
  const first = ticker('A', '2', 20);
  useTickers.getState().seed([first]);
  const before = useTickers.getState();
  before.seed([first]);
  before.seed([ticker('A', '1', 10)]);
  expect(useTickers.getState()).toBe(before);
});

test('what comes from the stream says that it has spoken, and what the server sent does not', () => {
  const { seed, hear } = useTickers.getState();
  seed([ticker('A', '1', 10)]);
  expect(useTickers.getState().heard).toBe(false);
  const told: boolean[] = [];
  const stop = useTickers.subscribe(({ heard, bySymbol }) => told.push(heard && bySymbol.A?.last === '2'));
  hear([ticker('A', '2', 20)]);
  seed([ticker('B', '1', 30)]);
  expect(told).toEqual([true, true]);
  stop();
});

test('what the page was made with counts while the stream of an earlier one has said nothing newer', () => {
  const painted = ticker('A', '5', 50);
  const at = (known?: Ticker) => newestTicker({ bySymbol: known ? { A: known } : {} }, 'A', painted)?.last;
  expect([at(), at(ticker('A', '4', 40)), at(ticker('A', '6', 50)), at(ticker('A', '7', 60))]).toEqual([
    '5',
    '5',
    '6',
    '7',
  ]);
  // The page of another pair is on its way.
  expect(newestTicker({ bySymbol: { B: ticker('B', '1', 1) } }, 'B', painted)?.last).toBe('1');
  expect(newestTicker({ bySymbol: {} }, 'B', null)).toBeNull();
});

test('[UI-43] a watched ticker reaches the store once per frame', () => {
  const stop = watchTicker('A', () => stream);
  let writes = 0;
  const leave = useTickers.subscribe(() => {
    writes += 1;
  });
  world.socket.accept();
  world.pass(1);
  const tell = (type: 'snapshot' | 'update', seq: number, last: string) =>
    world.socket.tell({
      ts: world.now,
      m: [{ topic: 'ticker:A', env: 'public', ch: 'ticker', type, seq, data: ticker('A', last, world.now) }],
    });
  tell('snapshot', 1, '1');
  tell('update', 2, '2');
  tell('update', 3, '3');
  expect(writes).toBe(0);
  world.paint();
  expect(writes).toBe(1);
  expect(useTickers.getState().bySymbol.A?.last).toBe('3');
  stop();
  leave();
  world.live(1_000);
  expect(world.socket.asked.at(-1)).toBe('unsubscribe ticker:A');
});

test('the connection is followed while somebody looks at it', () => {
  const useLine = createConnectionStore(() => stream);
  expect(useLine.getState()).toEqual({ status: 'connecting', since: 0, latencyMs: null });
  const leave = useLine.subscribe(() => {});
  const leaveToo = useLine.subscribe(() => {});
  watchTicker('A', () => stream);
  world.socket.accept();
  world.socket.tell({ op: 'status', feed: 'live', ts: world.now });
  expect(useLine.getState().status).toBe('live');
  leave();
  leave();
  world.socket.tell({ op: 'status', feed: 'stale', ts: world.now });
  expect(useLine.getState().status).toBe('stale');
  leaveToo();
  world.socket.tell({ op: 'status', feed: 'live', ts: world.now });
  expect(useLine.getState().status).toBe('stale');
  useLine.subscribe(() => {});
  expect(useLine.getState().status).toBe('live');
});

test('what is shared begins with the first and ends with the last', () => {
  const events: string[] = [];
  const start = shared(() => {
    events.push('begin');
    return () => events.push('end');
  });
  const [a, b] = [start(), start()];
  a();
  a();
  expect(events).toEqual(['begin']);
  b();
  start()();
  expect(events).toEqual(['begin', 'end', 'begin', 'end']);
});

test('instruments are found by symbol and kept in the order of the gateway', () => {
  const list = [{ symbol: 'B' }, { symbol: 'A' }] as Instrument[];
  useInstruments.getState().seed(list);
  expect(useInstruments.getState().list).toBe(list);
  expect(useInstruments.getState().bySymbol).toEqual({ A: list[1], B: list[0] });
});

const rates = (usd: string, ts: number, stale = false): FiatRates => ({ rates: { USDT_USD: usd }, ts, stale });

test('rates are renewed while they are watched; failures leave them until they are ten minutes old', async () => {
  const { now, after, onWake } = world.outside;
  let works = true;
  const answer = async () => {
    if (!works) throw new Error('away');
    return rates('1.01', world.now);
  };
  const stop = watchRates(answer, { now, after, onWake, visible: () => true });
  world.pass(2_000);
  await soon(() => expect(useRates.getState().rates).toEqual({ USDT_USD: '1.01' }));
  works = false;
  const { ts } = useRates.getState();
  useRates.getState().age(ts + 600_000);
  expect(useRates.getState().stale).toBe(false);
  world.sleep(600_001);
  world.wake();
  world.pass(1);
  await soon(() => expect(useRates.getState().stale).toBe(true));
  expect(useRates.getState().rates).toEqual({ USDT_USD: '1.01' });
  works = true;
  world.wake();
  world.pass(1);
  await soon(() => expect(useRates.getState().stale).toBe(false));
  stop();
  expect(world.timers).toBe(0);
});

test('older rates never replace newer ones', () => {
  useRates.getState().seed(rates('1.02', 20));
  useRates.getState().seed(rates('1.01', 10));
  expect(useRates.getState().rates).toEqual({ USDT_USD: '1.02' });
});
