'use client';

import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/** What is shown of them: some wait behind another. */
const buttonsOf = (bar: HTMLElement | null) =>
  [...(bar?.querySelectorAll<HTMLButtonElement>('button') ?? [])].filter(
    (button) => button.checkVisibility?.() ?? true,
  );

/**
 * One tab stop for a row of buttons: the one used last. Arrows, Home and End move between them.
 * @returns what the bar does with its keys
 */
export function useToolbar(bar: RefObject<HTMLElement | null>): (event: KeyboardEvent<HTMLElement>) => void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const keepOne = (chosen: Element | null) => {
      for (const button of buttonsOf(element)) button.tabIndex = button === chosen ? 0 : -1;
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof HTMLButtonElement) keepOne(event.target);
    };
    keepOne(buttonsOf(element)[0] ?? null);
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  }, [bar]);
  return (event) => {
    const buttons = buttonsOf(bar.current);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = buttons[indexAfter(event.key, at, buttons.length)];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
}

/** -1 for keys that do not move. */
function indexAfter(key: string, at: number, count: number): number {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
