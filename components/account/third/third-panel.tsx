'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { setLocation } from '#lib/safety/link.ts';
import { dropErrand } from '#lib/storage/pending-redirect.ts';
import { type Brought, broughtBy, THIRD_NAMES, type ThirdType, type Trip, tripTo } from '../parts/third-party.ts';
import { Connect } from './connect.tsx';
import { Enter } from './enter.tsx';
import { Checking, Ended } from './states.tsx';

/** The end of a visit at a third party: a login, or one more way to log in (ACC-14). */
export function ThirdPanel() {
  const type = typeIn(usePath());
  const came = useCame(type);
  const t = useTranslations('login.third');
  const provider = THIRD_NAMES[type];
  if (!came) return <Checking text={t('running', { provider })} />;
  const { brought, trip } = came;
  const binds = trip?.purpose === 'bind';
  if (brought === null || brought === 'stopped') {
    return <Ended text={brought ? t('stopped', { provider }) : t('failed', { provider })} binds={binds} />;
  }
  return binds ? <Connect proof={brought} /> : <Enter proof={brought} home={trip?.home ?? '/'} />;
}

function typeIn(path: string): ThirdType {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return Object.hasOwn(THIRD_NAMES, last) ? (last as ThirdType) : 'google';
}

type Came = { readonly brought: Brought; readonly trip: Trip | null };

/**
 * What the visitor brought along, and what for. It leaves the address at once, so that it gets into no history, no bookmark and
 * no report (ACC-23). Whoever left from a page in another language is sent on to the same page in that one first.
 */
function useCame(type: ThirdType): Came | null {
  const { prefix } = useSiteLocale();
  const [came, setCame] = useState<Came | null>(null);
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a proof is used once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const { search, hash, pathname } = window.location;
    const trip = tripTo(type);
    if (trip && trip.prefix !== prefix) {
      setLocation(withPrefix(`/third/${type}`, trip.prefix) + search + hash, { replace: true });
      return;
    }
    dropErrand('third');
    window.history.replaceState(null, '', pathname);
    setCame({ brought: broughtBy(type, { search, hash }, trip), trip });
  }, []);
  return came;
}
