'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { notify } from '#components/ui/notification.ts';
import { toast } from '#components/ui/toast.ts';
import { setCurrentLocale } from '#lib/i18n/current.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { pageTeller, type Told } from '#lib/request/tell.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';

/** An error of ours that nobody caught: it carries a code, and the texts of `codes` say it in words. */
function codeOf(reason: unknown): string | null {
  const code = reason instanceof Error && 'code' in reason ? reason.code : null;
  return typeof code === 'string' ? code : null;
}

/** What the request client tells: words it has chosen by the table of its errors, and the end of a login. */
function hear(told: Told): void {
  if (told.kind === 'error') toast({ kind: 'error', text: told.text });
  else if (told.kind === 'notification') notify({ kind: 'error', title: told.title, text: told.text });
  else {
    // First: what is drawn for nobody asks why there is nobody.
    if (told.frozen && !useSession.getState().frozen) {
      useSession.getState().freeze();
      // Before they learn that nobody is in: they would send the visitor to the login.
      tellTabs('frozen');
    }
    if (useSettings.getState().loggedIn) useSettings.getState().setLoggedIn(false);
  }
}

/** Of another tab, where the same account was. */
function hearFrozen(): void {
  if (!useSettings.getState().loggedIn || useSession.getState().frozen) return;
  pageTeller.tell({ kind: 'nobody', offer: false, frozen: true });
}

/**
 * The one place where failures of `lib` reach the visitor. `lib` never speaks to users: it throws errors with a code, and
 * what no component handles arrives here as an unhandled rejection; the request client tells what its table of errors
 * says (ENV).
 */
export function NoticeListener({ code }: { code: LocaleCode }) {
  const codes = useTranslations('codes');
  const t = useTranslations('errors');
  useEffect(() => setCurrentLocale(code), [code]);
  useEffect(() => pageTeller.listen(hear), []);
  useEffect(() => onOtherTab('frozen', hearFrozen), []);
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      const failed = codeOf(event.reason);
      if (!failed) return;
      // The request client has said HTTP and network failures already.
      if (event.reason?.name === 'AxiosError') return;
      toast({ kind: 'error', text: codes.has(failed as never) ? codes(failed as never) : t('unexpected') });
    };
    const onOnline = () => toast({ kind: 'success', text: t('backOnline') });
    const onOffline = () => toast({ kind: 'warning', text: t('offline.text') });
    // The network may have gone before this part was there.
    if (!navigator.onLine) onOffline();
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
