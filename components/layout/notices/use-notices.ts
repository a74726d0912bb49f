'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchNotices, readNotices } from '#lib/api/notice.ts';
import type { NoticeKind } from '#lib/contract/notice.ts';
import type { Notice } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useNotices } from '#stores/notices.ts';
import { pageQueries } from '#stores/queries.ts';

const PAGE_ROWS = 20;

/** Notices of some kinds, newest first, page by page. What is new is asked for again as it is told of. */
export function useNoticePages(env: Env, kinds: readonly NoticeKind[] | undefined) {
  const newest = useNotices(({ latest }) => latest?.[0]?.id ?? null);
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['notices', env, kinds ?? 'all'],
      queryFn: ({ pageParam, signal }) =>
        fetchNotices({ env, signal }, { kinds, limit: PAGE_ROWS, cursor: pageParam ?? undefined }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ cursor }) => cursor,
      placeholderData: keepPreviousData,
    },
    pageQueries(),
  );
  const known = useRef(newest);
  useEffect(() => {
    if (known.current === newest) return;
    known.current = newest;
    void refetch();
  }, [newest, refetch]);
  const rows = useMemo(() => data && once(data.pages.flatMap((page) => page.rows)), [data]);
  return {
    rows: rows ?? null,
    failed: isError && !isFetching,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : null,
    loadingMore: isFetchingNextPage,
  };
}

/** While new ones come, a row may stand on two pages. */
function once(rows: readonly Notice[]): readonly Notice[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Marks what is shown as seen. @returns what was new when it was shown first, for as long as this list is open */
export function useSeen(env: Env, rows: readonly Notice[] | null): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const unseen = (rows ?? []).filter(({ id, read }) => !read && !sent.current.has(id)).map(({ id }) => id);
    if (unseen.length === 0) return;
    for (const id of unseen) sent.current.add(id);
    setFresh((before) => new Set([...before, ...unseen]));
    readNotices({ env }, { ids: unseen }).catch(() => {
      // They count on; the next opening marks them.
      for (const id of unseen) sent.current.delete(id);
    });
  }, [env, rows]);
  return fresh;
}
