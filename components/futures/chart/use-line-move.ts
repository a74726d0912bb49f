'use client';

import { useEffect, useState } from 'react';
import { createCarried } from '#components/terminal/chart/orders/carried.ts';
import { toast } from '#components/ui/toast.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { usePreferences } from '#stores/preferences.ts';
import type { FuturesLine } from './lines.ts';

/** A line on its way: under the pointer or the arrow keys, waiting for a yes, for the venue, or for the news of what it did. */
export type LineMove = {
  /** As it stands. */
  readonly line: FuturesLine;
  /** Where it was put; while it is carried that is told by `carried`. */
  readonly price: string;
  readonly state: 'drag' | 'keys' | 'ask' | 'send' | 'sent';
};

/** Sends what a line was brought to. @returns why it was not done, in words; null when it was */
export type SendMove = (line: FuturesLine, price: string) => Promise<string | null>;

/** News that never come must not hold a line for ever. ms */
const NEWS_MS = 4_000;

/** Brings a line to another price. What costs margin is always asked first, the rest where every order is confirmed. */
export function useLineMove(lines: readonly FuturesLine[], send: SendMove) {
  const asks = usePreferences((state) => state.confirmOrders === 'always');
  const [move, setMove] = useState<LineMove | null>(null);
  const [carried] = useState(createCarried);
  const now = move && lines.find(({ id }) => id === move.line.id);
  const gone = move !== null && move.state !== 'send' && !now;
  const told = move?.state === 'sent' && now && compareDecimal(now.price, move.line.price) !== 0;
  useEffect(() => {
    if (told || gone) setMove(null);
  }, [told, gone]);
  const sent = move?.state === 'sent';
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setMove(null), NEWS_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  const post = async ({ line, price }: LineMove) => {
    setMove({ line, price, state: 'send' });
    const no = await send(line, price);
    if (no !== null) toast({ kind: 'error', text: no });
    // The line stays where it was put until it is told anew.
    const after: LineMove | null = no === null ? { line, price, state: 'sent' } : null;
    setMove((current) => (current?.line.id === line.id ? after : current));
  };
  return {
    move,
    carried,
    /** It is somewhere else now, and nothing is asked yet. */
    carry: (next: LineMove) => {
      carried.put(next.price);
      setMove((current) => (current?.line.id === next.line.id && current.state === next.state ? current : next));
    },
    drop: (dropped: LineMove) => {
      if (compareDecimal(dropped.price, dropped.line.price) === 0) return setMove(null);
      // Nobody is asked anything: it is played with.
      if (dropped.line.field === 'whatIf') return setMove(null);
      if (asks || dropped.line.field === 'margin') setMove({ ...dropped, state: 'ask' });
      else void post(dropped);
    },
    send: (asked: LineMove) => void post(asked),
    discard: () => setMove(null),
  };
}
