'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askAccount } from '#lib/api/account.ts';
import type { AccountCalls, AccountPath } from '#lib/api/account-calls.ts';
import { pageQueries } from '#stores/queries.ts';
import { type Problem, useProblems } from './problem.ts';

export type Data<T> = {
  /** Null until it is there; the last one stays while it is asked for again. */
  readonly data: T | null;
  readonly problem: Problem | null;
  /** Asks again. */
  reload(): void;
};

type Asked<Path extends AccountPath> = {
  /** Tells one question of a path from another. */
  readonly key: string;
  /** Makes the parameters when it is asked. */
  request(): AccountCalls[Path]['request'];
};

const PLAIN = { key: '', request: () => ({}) };

/** What a call answers, asked for when the caller appears. Kept by nobody else (ACC-19). */
export function useData<Path extends AccountPath>(
  path: Path,
  { key, request }: Asked<Path> = PLAIN,
): Data<AccountCalls[Path]['answer']> {
  const read = useProblems();
  const own = useOwnKey();
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['account', own, path, key],
      queryFn: ({ signal }) => askAccount(path, request(), { signal }),
      placeholderData: keepPreviousData,
    },
    pageQueries(),
  );
  return { data: data ?? null, problem: error && read(error), reload: () => void refetch() };
}

let callers = 0;

/** Part of a key that no other caller has, not even the next one in the same place: what is private is asked for anew. */
export function useOwnKey(): number {
  const [key] = useState(() => {
    callers += 1;
    return callers;
  });
  return key;
}
