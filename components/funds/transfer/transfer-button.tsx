'use client';

import { type ReactNode, useState } from 'react';
import { useLazy } from '#components/ui/lazy.ts';
import type { TransferStart } from './start.ts';

const load = () => import('./transfer-part.tsx').then((module) => module.TransferPart);

type ButtonProps = TransferStart & {
  readonly className?: string;
  /** The name of the button where it shows something else. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** Opens the transfer dialog; its code and texts come with the first press, or when the pointer is over it. */
export function TransferButton({ className, label, children, ...start }: ButtonProps) {
  const [Part, warm] = useLazy(load);
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => {
          warm();
          setAsked(asked + 1);
          setOpen(true);
        }}
        className={className}
      >
        {children}
      </button>
      {Part && asked > 0 ? <Part key={asked} start={start} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
