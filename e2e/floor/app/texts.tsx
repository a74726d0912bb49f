'use client';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';

export function Texts({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en" messages={{ hello: 'Hello' }} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
