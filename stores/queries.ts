import { type Query, QueryClient } from '@tanstack/react-query';
import { onLoginEnd } from './login-end.ts';

let queries: QueryClient | null = null;

/**
 * What the page has read from the gateway: the one cache behind `useQuery`, so that several parts that need the same
 * ask once. Unless a query says otherwise nothing is kept when nobody looks, nothing is asked again by time, and a
 * failure is shown at once. The end of a login leaves nothing private in it.
 * @throws Error on the server, where every visitor would share it
 */
export function pageQueries(): QueryClient {
  if (typeof window === 'undefined') {
    throw new Error('Queries belong to a page; read them in parts that are fetched after it, never on a server.');
  }
  queries ??= createQueries();
  return queries;
}

/** As `refetchInterval`: a call that failed is made again after this long, until it succeeds. */
export function askAgainAfter(
  ms: number,
): (query: { readonly state: Pick<Query['state'], 'status'> }) => number | false {
  return ({ state }) => (state.status === 'error' ? ms : false);
}

function createQueries(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a network a call fails at once and says so; waiting in silence would look like loading.
        networkMode: 'always',
      },
    },
  });
  client.mount();
  onLoginEnd(() => {
    client.removeQueries({ predicate: ({ queryKey: [room, env] }) => room !== 'market' && env !== 'paper' });
    // Trading on paper goes on, as somebody else: what is on the screen of it is asked for again.
    void client.resetQueries({ queryKey: ['trade', 'paper'] });
  });
  return client;
}
