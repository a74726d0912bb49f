'use client';

import { useCallback, useEffect, useState } from 'react';
import { SubAccountLine } from '#components/funds/sub-account-line.tsx';
import { TickerFigure } from '#components/terminal/figure.tsx';
import { typing } from '#components/terminal/keys.ts';
import { LastPrice } from '#components/terminal/last-price.tsx';
import { AfterFrame } from '#components/ui/after-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Skeleton } from '#components/ui/states.tsx';
import { useMobile } from '#components/ui/use-mobile.ts';
import { formatPercent, trendOf } from '#lib/format/price.ts';
import type { Side } from '#lib/rules/words.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useContract } from '../contract.tsx';

const load = () => import('./late.ts').then((module) => module.TicketBody);

/** As high as the form of a limit order, so that the sheet does not grow under the thumb. */
const STILL = <Skeleton className="h-130" />;

type OrderSheetProps = {
  /** Names of the two buttons, which stand on the page before any of this has come. */
  readonly words: { readonly bar: string; readonly long: string; readonly short: string };
};

/** Narrow screens: Long and Short at the thumb, the form as a sheet over the page. */
export function OrderSheet({ words }: OrderSheetProps) {
  const [open, setOpen] = useState(false);
  const [Body, warm] = useLazy(load);
  const show = useCallback(
    (side: Side) => {
      useFuturesDraft.getState().turnTo(side);
      warm();
      setOpen(true);
    },
    [warm],
  );
  useSheetKeys(show);
  return (
    <>
      {/* Keeps the page's end above the bar. */}
      <div aria-hidden="true" className="h-20 md:hidden" />
      <section
        aria-label={words.bar}
        className="fixed inset-x-0 bottom-0 z-(--z-sheet) flex gap-2 border-t border-line bg-panel px-4 pt-2 pb-6 md:hidden"
      >
        {(['buy', 'sell'] as const).map((side) => (
          <Button
            key={side}
            variant={side}
            size={48}
            aria-haspopup="dialog"
            className="flex-1"
            onPointerEnter={warm}
            onClick={() => show(side)}
          >
            {side === 'buy' ? words.long : words.short}
          </Button>
        ))}
        <SubAccountLine />
      </section>
      <Dialog open={open} onOpenChange={setOpen} sheet title={<SheetTitle />} className="max-md:bg-panel!">
        {Body ? (
          <LateTexts area="futuresForm" fallback={STILL}>
            <AfterFrame fallback={STILL}>
              <Body sheet onPlaced={() => setOpen(false)} />
            </AfterFrame>
          </LateTexts>
        ) : (
          STILL
        )}
      </Dialog>
    </>
  );
}

/** The contract and its price: the sheet covers the ticker. */
function SheetTitle() {
  const { pair } = useContract().instrument.contract;
  return (
    <span className="flex items-center gap-2 text-14">
      <bdi>{pair}</bdi>
      <LastPrice />
      <TickerFigure
        text={(ticker) => formatPercent(ticker?.change24h ?? null, { sign: true })}
        tone={(ticker) => (ticker ? trendOf(ticker.change24h, 4) : 'none')}
        className="text-12 font-normal"
      />
    </span>
  );
}

/** `b` and `s` open the sheet where there is one. */
function useSheetKeys(show: (side: Side) => void): void {
  const narrow = useMobile();
  useEffect(() => {
    if (!narrow) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((key !== 'b' && key !== 's') || event.shiftKey || typing(event)) return;
      event.preventDefault();
      show(key === 'b' ? 'buy' : 'sell');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [narrow, show]);
}
