'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '#lib/contract/trade.ts';
import { pageQueries } from '#stores/queries.ts';
import type { Problem } from './problem.ts';
import { useOwnKey } from './use-data.ts';
import { useProblemOf } from './use-send.ts';

export type Pages<R> = {
  /** Null until the first page is there. */
  readonly rows: readonly R[] | null;
  readonly more: boolean;
  readonly sending: boolean;
  readonly problem: Problem | null;
  load(): void;
};

type Cursor = { readonly cursor?: string };

/** A list that is read page by page: the first by itself, further ones when asked for. */
export function usePages<R>(fetch: (cursor: Cursor) => Promise<Page<R>>): Pages<R> {
  const query = useInfiniteQuery(
    {
      queryKey: ['account', useOwnKey()],
      queryFn: ({ pageParam }) => fetch(pageParam),
      initialPageParam: {} as Cursor,
      getNextPageParam: ({ cursor }): Cursor | undefined => (cursor === null ? undefined : { cursor }),
    },
    pageQueries(),
  );
  const { data, error, errorUpdatedAt, isFetching, hasNextPage } = query;
  const problem = useProblemOf(isFetching ? null : error, errorUpdatedAt);
  return {
    rows: data ? data.pages.flatMap(({ rows }) => rows) : null,
    more: hasNextPage,
    sending: isFetching,
    problem,
    load: () => void (data ? query.fetchNextPage() : query.refetch()),
  };
}
