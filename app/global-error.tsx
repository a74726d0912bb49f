'use client';

import './globals.css';
import { useEffect } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { IconRefreshCw } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Logo } from '#components/ui/logo.tsx';

/**
 * Replaces the whole document when the root layout itself failed: no language, no provider, no settings are left.
 * Its code is sent with every page, so the texts are fetched only when they are needed.
 */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const [messages, warm] = useLazy(() => import('#messages/en.json').then((module) => module.default));
  useEffect(() => {
    console.error(error);
    warm();
  }, [error, warm]);
  const texts = messages?.errors.global;
  return (
    <html lang="en" data-theme="black">
      <body>
        <title>{texts?.heading}</title>
        <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-8 text-center">
          <Logo size={40} />
          <h1 className="text-28 font-semibold">{texts?.heading}</h1>
          <p className="text-16 text-muted">{texts?.text}</p>
          <button type="button" className={buttonClass({ variant: 'primary', size: 44 })} onClick={() => retry()}>
            <IconRefreshCw />
            {messages?.common.retry}
          </button>
        </main>
      </body>
    </html>
  );
}
