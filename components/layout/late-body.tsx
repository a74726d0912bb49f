'use client';

import { DialogHost } from '#components/ui/dialogs.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { LanguageOffer } from './language-offer.tsx';
import type { LateProps } from './late-parts.tsx';
import { NoticeListener } from './notice-listener.tsx';
import { SiteEffects } from './site-effects.tsx';

export function LateBody({ code, bare, routing }: LateProps) {
  return (
    <>
      <SiteEffects code={code} />
      <NoticeHost />
      <NoticeListener />
      <DialogHost />
      <LanguageOffer code={code} bare={bare} routing={routing} />
    </>
  );
}
