'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { cx } from '#components/ui/cx.ts';
import { afterIdle, useLazy } from '#components/ui/lazy.ts';
import { holdPresses } from './held-press.ts';
import styles from './ribbon.module.css';

const load = () => import('../late.ts').then((module) => module.SimulationDuties);

/** `madeHere`: whether this venue makes the prices; a tape, or another's market, is not what it simulates. */
type RibbonProps = { readonly madeHere?: boolean };

/**
 * Says on every page that this is paper trading, and offers the way out (SIM-20).
 *
 * Its words are in every page's HTML and its place is kept by the boot script's mark, so that it is there before any
 * script and nothing moves when the balance comes. The rest, which also follows other tabs, is fetched at once while
 * paper trading and after the page otherwise.
 */
export function SimulationRibbon({ madeHere = true }: RibbonProps) {
  const t = useTranslations('simulation');
  const [Duties, warm] = useLazy(load);
  // By now every link of the page is heard.
  useEffect(() => window.pressHeld?.(), []);
  useEffect(() => {
    const paper = document.documentElement.dataset.mode === 'paper';
    const stop = paper ? warm() : afterIdle(warm);
    if (paper) holdPresses();
    window.addEventListener('online', warm);
    return () => {
      stop?.();
      window.removeEventListener('online', warm);
    };
  }, [warm]);
  return (
    <aside aria-label={t('label')} className={cx(styles.ribbon, 'text-text')}>
      <strong className="rounded-control bg-simulation px-2 py-px font-semibold tracking-[0.02em] text-(--simulation-contrast) uppercase">
        {t('label')}
      </strong>
      <span className="max-lg:hidden">{t(madeHere ? 'meaning' : 'meaningAnywhere')}</span>
      {Duties ? <Duties /> : null}
    </aside>
  );
}
