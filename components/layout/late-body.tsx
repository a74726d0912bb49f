'use client';

import { DialogHost } from '#components/ui/dialogs.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { SessionEffects } from './account/session-effects.tsx';
import { FirstKey } from './habits/first-key.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { NoticeListener } from './notice-listener.tsx';
import { SiteEffects } from './site-effects.tsx';

export type LateProps = { readonly code: LocaleCode; readonly bare: boolean; readonly routing: RoutingConfig };

export function LateBody({ code, bare, routing }: LateProps) {
  return (
    <>
      <SiteEffects code={code} />
      <NoticeHost />
      <NoticeListener code={code} />
      <SessionEffects />
      <DialogHost />
      <FirstKey />
      <LanguageOffer code={code} bare={bare} routing={routing} />
    </>
  );
}
