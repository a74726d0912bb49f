'use client';

import { type ReactNode, useEffect } from 'react';
import { useLazy } from './lazy.ts';

/** Widths 396, 480, 640 and 720 px. */
export type DialogSize = 's' | 'm' | 'l' | 'xl';

export type DialogProps = {
  readonly open: boolean;
  /** Asked to open or close: by Esc, the backdrop, the cross or a `DialogClose` inside. */
  readonly onOpenChange: (open: boolean) => void;
  /** After the opening or closing motion has ended. */
  readonly onOpened?: () => void;
  readonly onClosed?: () => void;
  /** Waited for before closing; `false` (or a rejection) keeps the dialog open. */
  readonly beforeClose?: () => boolean | Promise<boolean>;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: DialogSize;
  /** Whether a press on the backdrop closes; default yes. */
  readonly dismissable?: boolean;
  /** Whether Esc closes; default yes. */
  readonly escapable?: boolean;
  /** Under 768 px it comes up from the bottom edge, at the thumb. */
  readonly sheet?: boolean;
  /** Titles that only assistive technology reads, when the content says it already. */
  readonly titleHidden?: boolean;
  readonly footer?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** A modal question or task. Its code is fetched at the first opening; the parent decides when it is open. */
export function Dialog(props: DialogProps) {
  const [Frame, warm] = useLazy(() => import('./dialog-frame.tsx').then((module) => module.DialogFrame));
  useEffect(() => {
    if (props.open) warm();
  }, [props.open, warm]);
  return Frame ? <Frame {...props} /> : null;
}
