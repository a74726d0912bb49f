import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useHomeRows, useMarkets } from '#components/market/queries.ts';
import { pageQueries } from '#stores/queries.ts';
import { instrument, ticker } from '../terminal/market.ts';
import { row } from './sample.ts';

/** What the gateway answers and what the stream says of a topic; both are proved in rooms of their own. */
const { gateway, stream } = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  return {
    gateway: { away: false, asked: [] as string[] },
    stream: { live: [] as unknown[], listeners, tell: () => [...listeners].map((listener) => listener()) },
  };
});
vi.mock('#lib/market/page.ts', () => ({
  pageStream: () => ({
    topic: () => ({
      subscribe: (listener: () => void) => {
        stream.listeners.add(listener);
        return () => stream.listeners.delete(listener);
      },
      get: () => stream.live,
      close: () => {},
    }),
  }),
}));
vi.mock('#lib/api/market.ts', () => {
  const answer = async (name: string, data: unknown) => {
    gateway.asked.push(name);
    if (gateway.away) throw new Error('The gateway is away.');
    return data;
  };
  return {
    fetchInstruments: () => answer('instruments', [instrument()]),
    fetchTickers: () => answer('tickers', [ticker()]),
    fetchSparklines: () => Promise.reject(new Error('no lines today')),
  };
});

const patient = { timeout: 30_000 };

beforeEach(() => {
  pageQueries().clear();
  Object.assign(gateway, { away: false, asked: [] });
  stream.live = [];
});

describe('a page that came without its markets', () => {
  test('says that they could not be had, and asks again at once when it is pressed', async () => {
    gateway.away = true;
    const { result } = renderHook(() => useMarkets(null));
    await waitFor(() => expect(result.current.failed).toBe(true), patient);
    gateway.away = false;
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.rows?.map(({ market }) => market.symbol)).toEqual(['BTCUSDT']), patient);
    expect(result.current.failed).toBe(false);
  });

  test('asks again by itself until it has them', async () => {
    gateway.away = true;
    const { result } = renderHook(() => useMarkets(null));
    await waitFor(() => expect(result.current.failed).toBe(true), patient);
    gateway.away = false;
    await waitFor(() => expect(result.current.rows).toHaveLength(1), patient);
  });

  test('asks once for all its lists', async () => {
    const { result } = renderHook(() => [useHomeRows(null, 5), useHomeRows(null, 3)]);
    await waitFor(() => expect(result.current.map((rows) => rows?.length)).toEqual([1, 1]), patient);
    expect(gateway.asked.sort()).toEqual(['instruments', 'tickers']);
  });
});

test('a page that brought its markets asks for nothing', () => {
  const rows = [row('BTC', 'USDT', {})];
  const { result } = renderHook(() => useMarkets(rows));
  expect(result.current).toMatchObject({ rows, failed: false });
  expect(gateway.asked).toEqual([]);
});
