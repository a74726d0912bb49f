'use client';

import { useEffect, useState } from 'react';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { Env } from '#lib/contract/trade.ts';
import { legKey } from '#stores/futures-positions.ts';
import type { LegAct } from '../positions/acts.ts';
import { CloseAllDialog } from './close-all-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { ExitsDialog } from './exits-dialog.tsx';
import type { LegDialogProps } from './leg-dialog.tsx';
import { MarginDialog } from './margin-dialog.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { TrailingDialog } from './trailing-dialog.tsx';

type HostProps = {
  readonly asked: { readonly act: LegAct; readonly key: string } | { readonly act: 'closeAll' };
  readonly env: Env;
  readonly positions: readonly Position[] | null;
  /** Close all means this contract alone. */
  readonly symbol: string | null;
  readonly changed: () => void;
};

/** The dialog that was asked for, until it has been closed; made anew for each asking. */
export function LegDialogs({ asked, env, positions, symbol, changed }: HostProps) {
  const [open, setOpen] = useState(true);
  const common = { env, open, onOpenChange: setOpen, changed };
  if (asked.act === 'closeAll')
    return (
      <CloseAllDialog
        {...common}
        symbol={symbol}
        positions={(positions ?? []).filter((one) => symbol === null || one.symbol === symbol)}
      />
    );
  return <OfLeg {...common} act={asked.act} found={(positions ?? []).find((one) => legKey(one) === asked.key)} />;
}

type OfLegProps = Omit<LegDialogProps, 'position'> & { readonly act: LegAct; readonly found: Position | undefined };

function OfLeg({ act, found, ...common }: OfLegProps) {
  // While the dialog goes, the leg may be gone already.
  const [last, setLast] = useState(found);
  const { onOpenChange } = common;
  useEffect(() => {
    if (found) setLast(found);
    else onOpenChange(false);
  }, [found, onOpenChange]);
  const position = found ?? last;
  if (!position) return null;
  const props = { ...common, position };
  switch (act) {
    case 'market':
    case 'limit':
      return <CloseDialog {...props} way={act} />;
    case 'reverse':
      return <ReverseDialog {...props} />;
    case 'margin':
      return <MarginDialog {...props} />;
    case 'exits':
      return <ExitsDialog {...props} />;
    case 'trailing':
      return <TrailingDialog {...props} />;
    default:
      return null;
  }
}
