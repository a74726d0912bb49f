'use client';

import { useCallback, useEffect, useState } from 'react';
import { askAccount } from '#lib/api/account.ts';
import type { AccountCalls, AccountPath } from '#lib/api/account-calls.ts';
import { type Problem, useProblems } from './problem.ts';

const nothing = () => ({});

export type Data<T> = {
  /** Null until it is there; the last one stays while it is asked for again. */
  readonly data: T | null;
  readonly problem: Problem | null;
  /** Asks again. */
  reload(): void;
};

/**
 * What a call answers, asked for when the caller appears. Kept by nobody else (ACC-19).
 * @param request makes the parameters when it is asked; another function asks again
 */
export function useData<Path extends AccountPath>(
  path: Path,
  request: () => AccountCalls[Path]['request'] = nothing,
): Data<AccountCalls[Path]['answer']> {
  const [data, setData] = useState<AccountCalls[Path]['answer'] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const read = useProblems();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const left = new AbortController();
    askAccount(path, request(), { signal: left.signal }).then(
      (answer) => {
        if (left.signal.aborted) return;
        setData(answer);
        setProblem(null);
      },
      (error: unknown) => {
        if (!left.signal.aborted) setProblem(read(error));
      },
    );
    return () => left.abort();
  }, [path, request, round, read]);
  return { data, problem, reload: useCallback(() => setRound((before) => before + 1), []) };
}
