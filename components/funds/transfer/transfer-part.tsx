'use client';

import { LateTexts } from '#components/ui/late-texts.tsx';
import { TransferDialog, type TransferProps } from './transfer-dialog.tsx';

/** The dialog with its texts. */
export function TransferPart(props: TransferProps) {
  return (
    <LateTexts area="positions">
      <TransferDialog {...props} />
    </LateTexts>
  );
}
