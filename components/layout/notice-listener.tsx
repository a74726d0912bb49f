'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from '#components/ui/toast.ts';

/** An error of ours that nobody caught: it carries a code, and the texts of `codes` say it in words. */
function codeOf(reason: unknown): string | null {
  const code = reason instanceof Error && 'code' in reason ? reason.code : null;
  return typeof code === 'string' ? code : null;
}

/**
 * The one place where failures of `lib` become words. `lib` throws errors with a code and never speaks to the visitor;
 * what no component handles arrives here as an unhandled rejection.
 */
export function NoticeListener() {
  const codes = useTranslations('codes');
  const t = useTranslations('errors');
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      const code = codeOf(event.reason);
      if (!code) return;
      toast({ kind: 'error', text: codes.has(code as never) ? codes(code as never) : t('unexpected') });
    };
    const onOnline = () => toast({ kind: 'success', text: t('backOnline') });
    const onOffline = () => toast({ kind: 'warning', text: t('offline.text') });
    window.addEventListener('unhandledrejection', onRejection);
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    return () => {
      window.removeEventListener('unhandledrejection', onRejection);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
    };
  }, [codes, t]);
  return null;
}
