'use client';

import { useState } from 'react';
import { type Sending, useSend } from './use-send.ts';

export type Running = Pick<Sending, 'problem'> & {
  /** Name of what runs now; null for nothing. */
  readonly busy: string | null;
  /** One call at a time. @param name tells it from the others @param done after it has been done */
  run(name: string, call: () => Promise<unknown>, done?: () => void): void;
};

/** Calls of a list, where each row has its own: which of them runs, and why the last one did nothing. */
export function useRun(): Running {
  const { send, sending, problem } = useSend();
  const [what, setWhat] = useState('');
  return {
    problem,
    busy: sending ? what : null,
    run: (name, call, done) => {
      setWhat(name);
      void send(call).then((answer) => {
        if (answer) done?.();
      });
    },
  };
}
