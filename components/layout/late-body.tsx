'use client';

import { useEffect } from 'react';
import { DialogHost } from '#components/ui/dialogs.tsx';
import { useIdle } from '#components/ui/lazy.ts';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { SessionEffects } from './account/session-effects.tsx';
import { loadScriptFont } from './fonts/script-font.ts';
import { FirstKey } from './habits/first-key.tsx';
import { Installed } from './installed/installed.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { NoticeListener } from './notice-listener.tsx';
import { useNoticesWanted } from './notices/owns.ts';
import { SiteEffects } from './site-effects.tsx';

export type LateProps = { readonly code: LocaleCode; readonly bare: boolean; readonly routing: RoutingConfig };

const notices = () => import('./notices/notice-parts.tsx').then((module) => module.NoticeParts);
/** Comes along with this file; its work waits for a moment of its own. */
const installed = async () => Installed;

export function LateBody({ code, bare, routing }: LateProps) {
  const Notices = useIdle(notices, useNoticesWanted());
  const Life = useIdle(installed);
  useEffect(() => loadScriptFont(code), [code]);
  return (
    <>
      <SiteEffects code={code} />
      <NoticeHost />
      <NoticeListener code={code} />
      <SessionEffects />
      <DialogHost />
      <FirstKey />
      <LanguageOffer code={code} bare={bare} routing={routing} />
      {Notices ? <Notices /> : null}
      {Life ? <Life /> : null}
    </>
  );
}
