'use client';

import { useEffect, useRef, useState } from 'react';
import { IconChevronDown } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { formatDateTime, formatZone } from '#lib/format/time.ts';
import { pageStream } from '#lib/market/page.ts';
import { followSource } from '#lib/market/source.ts';
import { useReplay } from '#stores/replay.ts';
import { useSettings } from '#stores/settings.ts';

type Words = { readonly paused: string; readonly ended: string; readonly open: string };

const load = () => import('./panel.tsx').then((module) => module.ReplayPanel);

/** The time of the tape and how fast it goes, and the way to who moves it: fetched when somebody comes near. */
export function RibbonLive({ words }: { words: Words }) {
  const source = useReplay((state) => state.source);
  const [open, setOpen] = useState(false);
  const [Panel, warm] = useLazy(load);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => followSource(pageStream(), useReplay.getState().hear), []);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <span className="flex min-w-0 flex-1 items-center justify-end gap-3 max-md:gap-2">
        {source?.now ? <TapeTime now={source.now} /> : null}
        {source ? (
          <span data-replay-state={source.state ?? ''} className="num shrink-0 font-medium text-warning">
            {source.state === 'running' ? `${source.speed}×` : source.state === 'ended' ? '■' : words.paused}
            {source.state === 'ended' ? <span className="sr-only">{words.ended}</span> : null}
          </span>
        ) : null}
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-label={words.open}
          title={words.open}
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => {
            warm();
            setOpen(!open);
          }}
          className="touch flex h-6 items-center justify-center rounded-control px-1 text-warning hover:bg-hover focus-visible:-outline-offset-2 max-md:w-11"
        >
          <IconChevronDown size={16} className={open ? 'rotate-180' : undefined} />
        </button>
      </span>
      {open && Panel ? <Panel onClose={close} /> : null}
    </>
  );
}

function TapeTime({ now }: { now: number }) {
  const zone = useSettings((settings) => settings.timezone);
  return (
    <time dir="ltr" dateTime={new Date(now).toISOString()} className="num truncate">
      {formatDateTime(now, { zone })} <span className="text-muted max-md:hidden">{formatZone(now, zone)}</span>
    </time>
  );
}
