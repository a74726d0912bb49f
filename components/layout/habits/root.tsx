'use client';

import { type ComponentType, useEffect, useRef } from 'react';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Link } from '#components/ui/link.tsx';
import { type Overlay, useCommand } from '#stores/command.ts';
import { followKeys, press } from './runner.ts';

type Shown = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

const LOADS: Readonly<Record<Overlay, () => Promise<Shown>>> = {
  help: () => import('./help.tsx').then((module) => module.Help),
  palette: () => import('./palette.tsx').then((module) => module.Palette),
  watchlists: () => import('./watchlists.tsx').then((module) => module.Watchlists),
  layouts: () => import('./layouts.tsx').then((module) => module.Layouts),
  guide: () => import('./guide.tsx').then((module) => module.Guide),
  templates: () => import('./templates.tsx').then((module) => module.Templates),
};
const ALL = Object.keys(LOADS) as Overlay[];

let stop: (() => void) | null = null;

/**
 * Hears keys from now on.
 * @param first a press that brought this here @param early nothing of the page heard it
 * @returns how to stop
 */
export function begin(first?: KeyboardEvent, early = false): () => void {
  stop ??= followKeys();
  if (first) press(first, early);
  return () => {
    stop?.();
    stop = null;
  };
}

/** What lies over the page when it was asked for, and where a key leads. */
export function Root() {
  const { path, done } = useCommand();
  return (
    <>
      <LateTexts area="habits">
        {ALL.map((what) => (
          <Lazy key={what} what={what} />
        ))}
      </LateTexts>
      {path === null ? null : <Going path={path} onGone={done} />}
    </>
  );
}

function Lazy({ what }: { what: Overlay }) {
  const open = useCommand(({ asked }) => asked === what);
  const done = useCommand((state) => state.done);
  const [Part, warm] = useLazy(LOADS[what]);
  useEffect(() => {
    if (open) warm();
  }, [open, warm]);
  return Part ? <Part open={open} onClose={done} /> : null;
}

/** A press on a real link: paper trading asks at its doors, and the page is fetched as for every other link. */
function Going({ path, onGone }: { path: string; onGone: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    link.current?.click();
    onGone();
  }, [onGone]);
  return <Link ref={link} href={path} prefetch="none" tabIndex={-1} aria-hidden="true" className="sr-only" />;
}
