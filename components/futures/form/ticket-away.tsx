'use client';

import { useEffect } from 'react';
import { useIsAgency } from '#components/funds/agency-note.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { loadLateMessages } from '#lib/i18n/late-messages.ts';
import { useContract } from '../contract.tsx';
import { useDraftOf } from './use-draft-of.ts';
import { useMode } from './use-mode.ts';

/**
 * What the form of the side column does where no one sees it: a draft begins with the last price, the account and what
 * it has chosen here are followed, and the sheet finds its texts. Draws nothing.
 */
export function TicketAway() {
  const { code } = useSiteLocale();
  useEffect(() => {
    // The sheet asks again for what could not be fetched.
    loadLateMessages('futuresForm', code).catch(() => {});
  }, [code]);
  return useIsAgency() ? null : <Away />;
}

function Away() {
  const { symbol } = useContract().instrument;
  useMode(symbol);
  useDraftOf(symbol);
  return null;
}
