'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Messages } from '#lib/i18n/messages.ts';

/** Lays further texts over those of the provider above, so that these need not be sent twice. */
export function AddMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const locale = useLocale();
  const below = useMessages();
  const all = useMemo(() => ({ ...below, ...messages }) as typeof below, [below, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
