'use client';

import { useLayoutEffect, useState } from 'react';
import { qrKeyIn } from '#lib/contract/qr-login.ts';
import { keepErrand, readErrand } from '#lib/storage/pending-redirect.ts';

/**
 * The key of a QR code whose link was opened here (ACC-08). It leaves the address at once; whoever must log in first
 * finds it again on the return.
 */
export function useQrLink(): { readonly key: string | null; done(): void } {
  const [key, setKey] = useState<string | null>(null);
  // Before any part below sends a visitor to the login: what changes the address after that would prevent it.
  useLayoutEffect(() => {
    const look = () => {
      const found = qrKeyIn(window.location.hash);
      if (found !== null) {
        keepErrand('qrLogin', found);
        window.history.replaceState(null, '', window.location.pathname + window.location.search);
      }
      const kept = readErrand('qrLogin');
      if (typeof kept === 'string') setKey(kept);
    };
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  return { key, done: () => setKey(null) };
}
