import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AddMessages } from '#components/ui/add-messages.tsx';
import { pickMessages } from '#lib/i18n/messages.ts';

/** Texts that the client parts of every page use: header, kit, settings, notices. */
export const SHARED_TEXTS = [
  'common',
  'nav',
  'account',
  'settings',
  'languages',
  'errors',
  'codes',
  'amount',
  'simulation',
] as const;

/** For the root layout: the shared texts and nothing else, because every text here is sent with every page. */
export async function SharedMessages({ children }: { children: ReactNode }) {
  const messages = await getMessages();
  const picked = pickMessages(messages, SHARED_TEXTS) as typeof messages;
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}

/** For a page or an area: what its client parts need on top of the shared texts. */
export async function AreaMessages({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const picked = pickMessages(await getMessages(), names);
  return <AddMessages messages={picked}>{children}</AddMessages>;
}
