'use client';

import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { AsDrawn } from '#components/ui/as-drawn.tsx';
import { useKeptFocus } from '#components/ui/kept-focus.tsx';
import { useIdle } from '#components/ui/lazy.ts';
import type { MarketRow } from './rows.ts';

const load = () => import('./markets-board.tsx').then((module) => module.MarketsBoard);

/** Its parts lie in the box of the page, beside the heading. */
type IslandProps = {
  readonly initial: readonly MarketRow[] | null;
  /** Where prices come from, in words. */
  readonly source: string | null;
  readonly children: ReactNode;
};

/** The still page, until the living one is there. What was already typed or pressed goes along. */
export function MarketsIsland({ initial, source, children }: IslandProps) {
  const box = useRef<HTMLDivElement>(null);
  const Board = useIdle(load);
  const pressed = usePressedEarly(box, Board !== null);
  useKeptFocus(box, Board !== null);
  if (!Board)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers what its own buttons were asked
      // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click
      <div ref={box} className="contents" onClick={pressed}>
        <AsDrawn>{children}</AsDrawn>
      </div>
    );
  const field = box.current?.querySelector<HTMLInputElement>('input[name=q]');
  return (
    <div ref={box} className="contents">
      <Board
        initial={initial}
        source={source}
        typed={field?.value ?? ''}
        typing={field !== undefined && field === document.activeElement}
      />
    </div>
  );
}

/** Remembers the last button that was pressed in the still page, and presses its twin once the living one stands. */
function usePressedEarly(box: React.RefObject<HTMLDivElement | null>, alive: boolean) {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!alive || last.current === null) return;
    const twin = buttonsOf(box.current).find((button) => nameOf(button) === last.current);
    last.current = null;
    twin?.focus();
    twin?.click();
  }, [alive, box]);
  return ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) last.current = nameOf(button);
  };
}

const buttonsOf = (box: HTMLDivElement | null) => [...(box?.querySelectorAll('button') ?? [])];
const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';
