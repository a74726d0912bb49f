'use client';

import type { ReactNode } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconCircleAlert, IconTriangleAlert } from '#components/ui/icons.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { Env } from '#lib/contract/trade.ts';

/** What every dialog about a leg is given. */
export type LegDialogProps = {
  readonly env: Env;
  /** As it is now; the dialog closes by itself when it is gone. */
  readonly position: Position;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Something was asked of the account. */
  readonly changed: () => void;
};

type FrameProps = Pick<LegDialogProps, 'open' | 'onOpenChange'> & {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly sending: boolean;
  readonly size?: 's' | 'm';
  readonly footer: ReactNode;
  readonly children: ReactNode;
};

/** A dialog that stays while its call is awaited, and comes up from the bottom on small screens. */
export function LegDialog({
  open,
  onOpenChange,
  title,
  description,
  sending,
  size = 's',
  footer,
  children,
}: FrameProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      beforeClose={() => !sending}
      title={title}
      description={description}
      size={size}
      sheet
      footer={footer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </Dialog>
  );
}

/** What stands against it, under the fields. */
export function Problem({ text, id }: { text: string | null; id?: string }) {
  if (text === null) return null;
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-12 text-danger">
      <IconCircleAlert size={14} className="mt-px" />
      {text}
    </p>
  );
}

/** What gets worse by it. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-12 text-warning">
      <IconTriangleAlert size={14} className="mt-px" />
      <span>{children}</span>
    </p>
  );
}
