'use client';

import { useEffect } from 'react';
import type { DialogProps } from './dialog-frame.tsx';
import { useLazy } from './lazy.ts';

/** A modal question or task. Its code is fetched at the first opening; the parent decides when it is open. */
export function Dialog(props: DialogProps) {
  const [Frame, warm] = useLazy(() => import('./overlays.ts').then((module) => module.DialogFrame));
  useEffect(() => {
    if (props.open) warm();
  }, [props.open, warm]);
  return Frame ? <Frame {...props} /> : null;
}
