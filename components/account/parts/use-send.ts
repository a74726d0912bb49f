'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onLoginEnd } from '#stores/login-end.ts';
import { type Problem, useProblems } from './problem.ts';

export type Sending = {
  readonly sending: boolean;
  readonly problem: Problem | null;
  /** One call at a time. @returns null when it did nothing; `problem` says why */
  send<T>(run: () => Promise<T>): Promise<{ readonly value: T } | null>;
  clear(): void;
};

/** A call of a form: whether it runs, and why the last one did nothing. */
export function useSend(): Sending {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const there = useMounted();
  const read = useProblems();
  const send = useCallback(
    async <T>(run: () => Promise<T>) => {
      if (running.current) return null;
      running.current = true;
      setSending(true);
      setFailure(null);
      try {
        return { value: await run() };
      } catch (error) {
        if (there.current) setFailure({ error, at: Date.now(), problem: read(error) });
        return null;
      } finally {
        running.current = false;
        if (there.current) setSending(false);
      }
    },
    [read, there],
  );
  useEffect(
    () =>
      onLoginEnd(() => {
        running.current = false;
        setSending(false);
      }),
    [],
  );
  const clear = useCallback(() => setFailure(null), []);
  const left = useSecondsLeft(failure, clear);
  const problem = failure && (left === null ? failure.problem : read(failure.error, left));
  return { sending, problem, send, clear };
}

/** Why something could not be read, its wait counted down; null once that is over. @param at when it failed, epoch ms */
export function useProblemOf(error: unknown, at: number): Problem | null {
  const read = useProblems();
  const failure = useMemo(() => (error ? { error, at, problem: read(error) } : null), [error, at, read]);
  const [over, setOver] = useState<Failure | null>(null);
  const left = useSecondsLeft(
    failure,
    useCallback(() => setOver(failure), [failure]),
  );
  if (failure === over) return null;
  return failure && (left === null ? failure.problem : read(failure.error, left));
}

type Failure = { readonly error: unknown; readonly at: number; readonly problem: Problem };

/** Seconds until the call may be tried again, counted down; null where time does not matter. @param onOver it may */
function useSecondsLeft(failure: Failure | null, onOver: () => void): number | null {
  const [now, setNow] = useState(0);
  const wait = failure?.problem.wait ?? 0;
  const end = failure && wait > 0 ? failure.at + wait * 1000 : 0;
  useEffect(() => {
    if (end === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) onOver();
    }, 1000);
    return () => clearInterval(timer);
  }, [end, onOver]);
  if (end === 0) return null;
  // A moment that was looked at before this failure is older than it.
  return Math.min(wait, Math.max(1, Math.ceil((end - now) / 1000)));
}

export function useMounted() {
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return there;
}
