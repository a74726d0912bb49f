'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { MessagePage } from './message-page.tsx';
import { MAIN_ID } from './nav.ts';

/** Next's short reference of an error on the server, which its log has too. */
function traceOf(error: unknown): string | null {
  const digest = error instanceof Error && 'digest' in error ? error.digest : null;
  return typeof digest === 'string' ? digest : null;
}

/** A page that threw: what happened, what did not, and the ways on. */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('errors');
  const common = useTranslations('common');
  useEffect(() => {
    console.error(error);
  }, [error]);
  const trace = traceOf(error);
  return (
    <main id={MAIN_ID} tabIndex={-1} role="alert" className="outline-none">
      <MessagePage
        heading={t('failed.heading')}
        text={t('failed.text')}
        note={trace ? t('failed.trace', { id: trace }) : null}
        actions={
          <>
            <Button variant="primary" size={44} onClick={retry}>
              {common('retry')}
            </Button>
            <Link href="/" className={buttonClass({ size: 44 })}>
              {t('notFound.home')}
            </Link>
          </>
        }
      />
    </main>
  );
}
