import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tradeKey } from '#lib/api/trade.ts';
import { pageQueries } from '#stores/queries.ts';
import { useSettings } from '#stores/settings.ts';

const patient = { timeout: 30_000 };

test('the end of a login leaves nothing private: what is shown of paper is asked for as somebody else', async () => {
  const client = pageQueries();
  // As the histories are: kept while nobody looks.
  for (const room of ['trade', 'account']) client.setQueryDefaults([room], { gcTime: 60_000 });
  act(() => useSettings.setState({ loggedIn: true }));
  client.setQueryData(['market', 'rows'], 'prices');
  client.setQueryData(tradeKey('live', 'history', {}), 'orders of Mara');
  client.setQueryData(['account', 1, 'overview', ''], 'profile of Mara');
  let who = 'Mara';
  const { result } = renderHook(() =>
    useQuery({ queryKey: tradeKey('paper', 'history', {}), queryFn: async () => `paper orders of ${who}` }, client),
  );
  await waitFor(() => expect(result.current.data).toBe('paper orders of Mara'), patient);
  who = 'a guest';
  act(() => useSettings.setState({ loggedIn: false }));
  expect(
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain('Mara');
  await waitFor(() => expect(result.current.data).toBe('paper orders of a guest'), patient);
});

test('several parts that need the same ask once', async () => {
  let asked = 0;
  const query = {
    queryKey: ['market', 'once'],
    queryFn: async () => {
      asked += 1;
      return 'known';
    },
  };
  const { result } = renderHook(() => [useQuery(query, pageQueries()), useQuery(query, pageQueries())]);
  await waitFor(() => expect(result.current.map(({ data }) => data)).toEqual(['known', 'known']), patient);
  expect(asked).toBe(1);
});
