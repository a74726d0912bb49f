'use client';

import { useEffect } from 'react';
import { isMobileWidth } from '#components/ui/use-mobile.ts';

/**
 * The first field of an entrance has the focus on arrival: whoever comes here comes to write. Not when somebody is busy
 * elsewhere already, and not on a phone, whose keyboard would cover the other ways in.
 */
export function useFirstField(): void {
  useEffect(() => {
    const active = document.activeElement;
    if (isMobileWidth(document.body.clientWidth) || (active !== document.body && !active?.matches('a, main'))) return;
    document.querySelector<HTMLElement>('main form input')?.focus({ preventScroll: true });
  }, []);
}
