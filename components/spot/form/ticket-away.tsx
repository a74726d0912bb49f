'use client';

import { useIsAgency } from '#components/funds/agency-note.tsx';
import { useFirstPrice } from './use-ticket.ts';

/** What the form of the side column does where no one sees it: a draft begins with the last price. Draws nothing. */
export function TicketAway({ symbol }: { symbol: string }) {
  return useIsAgency() ? null : <Away symbol={symbol} />;
}

function Away({ symbol }: { symbol: string }) {
  useFirstPrice(symbol);
  return null;
}
