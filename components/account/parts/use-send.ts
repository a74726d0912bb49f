'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
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
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef(false);
  const there = useMounted();
  const read = useProblems();
  const send = useCallback(
    async <T>(run: () => Promise<T>) => {
      if (running.current) return null;
      running.current = true;
      setSending(true);
      setProblem(null);
      try {
        return { value: await run() };
      } catch (error) {
        if (there.current) setProblem(read(error));
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
  return { sending, problem, send, clear: useCallback(() => setProblem(null), []) };
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
