'use client';

import { useIdle } from '#components/ui/lazy.ts';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';

export type LateProps = { readonly code: LocaleCode; readonly bare: boolean; readonly routing: RoutingConfig };

const load = () => import('./late-body.tsx').then((module) => module.LateBody);

/** What every page needs and nobody sees at first: settings, notices, dialogs, the offer of a language. */
export function LateParts(props: LateProps) {
  const Body = useIdle(load);
  return Body ? <Body {...props} /> : null;
}
