'use client';

import Cookies from 'js-cookie';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { IconLogOut } from '#components/ui/icons-paper.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { useNavigation, usePath } from '#components/ui/navigation.ts';
import { toast } from '#components/ui/toast.ts';
import { ASKED_KEY, readAsked } from '#lib/simulation/asked.ts';
import { onPath } from '#lib/simulation/mode.ts';
import { isEntrance } from '#lib/site/entrance.ts';
import { useSimulation } from '#stores/simulation.ts';
import { releasePress } from './held-press.ts';
import { RIBBON_BUTTON } from './ribbon-button.ts';
import { watchLinks } from './watch-links.ts';

const load = () =>
  Promise.all([import('./account-line.tsx'), import('./doors.tsx')]).then(([{ AccountLine }, { Doors }]) => ({
    AccountLine,
    Doors,
  }));

/**
 * What paper trading asks of every page: follow the flag, stay on pages that simulation knows, tell what went wrong.
 * While active it draws the ribbon's end: balance, reset, and the way out.
 */
export function SimulationDuties() {
  const active = useSimulation((state) => state.active);
  const known = useSimulation((state) => state.known);
  const [parts, warm] = useLazy(load);
  useAllowedPath(active);
  useAsked();
  useErrors();
  const { ask, leaveTo } = useSimulation.getState();
  useEffect(() => {
    if (known && !active) releasePress();
    if (!active) return;
    warm();
    const stop = watchLinks((path) => {
      const [page = ''] = path.split(/[?#]/, 1);
      // The paper account comes along into the account: nothing is lost, so nothing is asked.
      if (isEntrance(page)) return leaveTo(path);
      ask({ path, by: 'link' });
      // The question may not have come at first.
      warm();
    });
    releasePress();
    return stop;
  }, [known, active, warm, ask, leaveTo]);
  if (!active) return null;
  return (
    <>
      {/* The server says it by header to whoever shows the cookie; this is for whoever runs scripts. */}
      <meta name="robots" content="noindex" />
      <span className="ms-auto flex items-center gap-4 max-md:gap-1">
        {parts ? <parts.AccountLine /> : null}
        <LeaveButton />
      </span>
      {parts ? <parts.Doors /> : null}
    </>
  );
}

function LeaveButton() {
  const t = useTranslations('simulation');
  const leave = useSimulation((state) => state.leave);
  return (
    <button type="button" onClick={leave} className={RIBBON_BUTTON}>
      <IconLogOut size={14} />
      {t('leave')}
    </button>
  );
}

/**
 * A page that simulation does not know gives way to the landing, on a full load and on the way through links (SIM-07);
 * the landing then says so.
 */
function useAllowedPath(active: boolean): void {
  const path = usePath();
  const navigation = useNavigation();
  const ask = useSimulation((state) => state.ask);
  const landing = onPath({ active, path });
  useEffect(() => {
    if (!landing) return;
    ask({ path, by: 'address' });
    navigation.replace(landing);
  }, [landing, path, navigation, ask]);
}

/** What the server turned away before any script ran: told while paper trading, gone to where it has ended since. */
function useAsked(): void {
  const navigation = useNavigation();
  const { known, active, ask } = useSimulation();
  useEffect(() => {
    const path = known ? takeAsked() : null;
    if (path === null) return;
    if (active) ask({ path, by: 'address' });
    else navigation.replace(path);
  }, [known, active, ask, navigation]);
}

function takeAsked(): string | null {
  const value = Cookies.get(ASKED_KEY);
  if (value !== undefined) Cookies.remove(ASKED_KEY, { path: '/' });
  return readAsked(value);
}

/** Stores hold facts; here they become words. */
function useErrors(): void {
  const t = useTranslations('simulation.errors');
  const error = useSimulation((state) => state.error);
  const forgive = useSimulation((state) => state.forgive);
  useEffect(() => {
    if (!error) return;
    toast({ kind: 'error', text: t(error) });
    forgive();
  }, [error, forgive, t]);
}
