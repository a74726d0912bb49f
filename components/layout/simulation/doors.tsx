'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { usePath } from '#components/ui/navigation.ts';
import { type Door, useSimulation } from '#stores/simulation.ts';
import { pressedLink } from './watch-links.ts';

const load = () => import('#components/ui/popover-popup.tsx').then((module) => module.PopoverPopup);

/**
 * The doors out of paper trading: a link that leads out asks first, beside itself; an address that could not be shown is
 * told once, under the ribbon.
 */
export function Doors() {
  const t = useTranslations('simulation.door');
  const { door, stay } = useSimulation();
  const [Popup, warm] = useLazy(load);
  const anchor = useRef<HTMLElement | null>(null);
  const byLink = door?.by === 'link';
  useEffect(() => {
    if (byLink) warm();
  }, [byLink, warm]);
  const path = usePath();
  // Another page of paper trading is an answer too, but the landing itself is where an address is told.
  const asked = useRef(path);
  useEffect(() => {
    if (asked.current !== path && door?.by === 'link') stay();
    asked.current = path;
  }, [path, door, stay]);
  if (!door) return null;
  anchor.current = byLink ? pressedLink() : null;
  const beside = anchor.current;
  const words = <Words door={door} name={(beside && nameOf(beside)) || shownPath(door.path)} />;
  if (!beside) return <Notice label={t('label')}>{words}</Notice>;
  return Popup ? (
    <Popup open anchor={anchor} onOpenChange={stay} label={t('label')} role="dialog" className="w-80 p-4">
      {words}
    </Popup>
  ) : null;
}

/** Takes no focus: what it tells has happened, and the page may be used without answering. */
function Notice({ label, children }: { label: string; children: React.ReactNode }) {
  const stay = useSimulation((state) => state.stay);
  return (
    <section
      aria-label={label}
      role="status"
      onKeyDown={(event) => event.key === 'Escape' && stay()}
      className="overlay-box absolute start-4 top-full mt-2 w-96 p-4 whitespace-normal max-md:inset-x-3 max-md:w-auto"
    >
      {children}
    </section>
  );
}

function Words({ door, name }: { door: Door; name: string }) {
  const t = useTranslations('simulation.door');
  const stay = useSimulation((state) => state.stay);
  const leaveTo = useSimulation((state) => state.leaveTo);
  return (
    <>
      <p className="text-13 text-text">
        {t.rich(door.by, { place: () => <bdi className="font-semibold break-all">{name}</bdi>, landing: LANDING_PAIR })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size={32} onClick={stay}>
          {t('stay')}
        </Button>
        <Button size={32} variant="primary" onClick={() => leaveTo(door.path)}>
          {t('go')}
        </Button>
      </div>
    </>
  );
}

/** The pair of the landing, as it stands on its page. */
const LANDING_PAIR = 'BTC/USDT';
const LONGEST = 40;

/** What a link is called, where that is short enough for a sentence. */
function nameOf(element: HTMLElement): string {
  const name = (element.getAttribute('aria-label') ?? element.innerText ?? element.textContent ?? '').trim();
  return name.length <= LONGEST && !name.includes('\n') ? name : '';
}

/** Without its query, which is no name. */
function shownPath(path: string): string {
  const [bare = ''] = path.split(/[?#]/, 1);
  return bare.length <= LONGEST ? bare : `${bare.slice(0, LONGEST)}…`;
}
