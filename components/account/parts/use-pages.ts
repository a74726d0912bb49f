'use client';

import { useEffect, useState } from 'react';
import type { Page } from '#lib/contract/trade.ts';
import { type Sending, useSend } from './use-send.ts';

export type Pages<R> = Pick<Sending, 'sending' | 'problem'> & {
  /** Null until the first page is there. */
  readonly rows: readonly R[] | null;
  readonly more: boolean;
  load(): void;
};

/** A list that is read page by page: the first by itself, further ones when asked for. */
export function usePages<R>(fetch: (cursor: { readonly cursor?: string }) => Promise<Page<R>>): Pages<R> {
  const [rows, setRows] = useState<readonly R[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const { send, sending, problem } = useSend();
  const load = async () => {
    const asked = await send(() => fetch(cursor === null ? {} : { cursor }));
    if (!asked) return;
    setRows((before) => [...(before ?? []), ...asked.value.rows]);
    setCursor(asked.value.cursor);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page by itself
  useEffect(() => void load(), []);
  return { rows, more: cursor !== null, load: () => void load(), sending, problem };
}
