'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { beginPaper } from '../begin-paper.ts';
import { useLiveTickers, useRowTicker } from '../live.ts';
import { LIVE } from '../live-parts.tsx';
import { AMOUNTS, FIRST_WISH } from './first-wish.ts';
import { depthTo, type Outcome, outcomeOf, type Wish } from './outcome.ts';
import { OutcomeCard, type OutcomeMarket } from './outcome-card.tsx';
import type { OutcomeProps } from './outcome-still.tsx';
import { useSides } from './use-sides.ts';

/** An order that is worked out against the live book as it is typed. Nothing is placed. */
export function OutcomeLive({ markets, sides: first }: OutcomeProps) {
  useLiveTickers();
  const t = useTranslations('home.outcome');
  const [market, setMarket] = useState<OutcomeMarket>(markets[0]);
  const [wish, setWish] = useState<Wish>(FIRST_WISH);
  const { instrument, row } = market;
  const last = useRowTicker(row)?.last ?? null;
  const sides = useSides(instrument.symbol, market === markets[0] ? first : null);
  const outcome = useMemo(() => outcomeOf({ instrument, last, sides, wish }), [instrument, last, sides, wish]);
  const choose = (base: string) => {
    setMarket(markets.find((one) => one.row.market.base === base) ?? market);
    // An amount of one coin says nothing about another.
    if (wish.amount.by === 'base') setWish({ ...FIRST_WISH, side: wish.side });
  };
  return (
    <OutcomeCard
      {...market}
      parts={LIVE}
      wish={wish}
      outcome={outcome}
      onPick={(index) => setWish({ ...wish, amount: { by: 'base', value: depthTo(outcome.levels, index) } })}
      switcher={
        <Segmented
          label={t('pairs')}
          look="plain"
          value={row.market.base}
          options={markets.map((one) => ({ value: one.row.market.base, label: one.row.market.base }))}
          onValueChange={choose}
        />
      }
      ticket={<Ticket instrument={instrument} wish={wish} outcome={outcome} onWish={setWish} />}
      action={
        <Button
          variant="paper"
          size={44}
          className="w-full"
          onClick={() => beginPaper({ symbol: row.market.symbol, ...wish })}
        >
          {t('place')}
        </Button>
      }
    />
  );
}

type TicketProps = Pick<OutcomeMarket, 'instrument'> & {
  readonly wish: Wish;
  readonly outcome: Outcome;
  readonly onWish: (wish: Wish) => void;
};

/** Two lines for one thing: what is typed into either is kept, the other is worked out. */
function Ticket({ instrument, wish, outcome, onWish }: TicketProps) {
  const t = useTranslations('home.outcome');
  const { side, amount } = wish;
  const { base, quote, sizePlace, quotePlace } = instrument;
  const say = (by: 'base' | 'quote') => (value: string) => onWish({ side, amount: { by, value } });
  return (
    <>
      <Segmented
        label={t('side')}
        value={side}
        options={[
          { value: 'buy', label: t('buy'), className: 'aria-checked:bg-up-fill! aria-checked:text-up-contrast!' },
          { value: 'sell', label: t('sell'), className: 'aria-checked:bg-down-fill! aria-checked:text-down-contrast!' },
        ]}
        onValueChange={(next) => onWish({ ...wish, side: next })}
      />
      <NumberInput
        look="tall"
        label={t('amount')}
        unit={base}
        value={amount.by === 'base' ? amount.value : (outcome.size ?? '')}
        fractionDigits={sizePlace}
        step={instrument.lot}
        onValueChange={say('base')}
      />
      <NumberInput
        look="tall"
        label={t(side === 'buy' ? 'pay' : 'get')}
        unit={quote}
        value={amount.by === 'quote' ? amount.value : cut(outcome.total, quotePlace)}
        fractionDigits={quotePlace}
        onValueChange={say('quote')}
      />
      <Segmented
        label={t('amounts', { coin: quote })}
        look="plain"
        value={amount.by === 'quote' ? amount.value : ''}
        options={AMOUNTS.map((value) => ({ value: value as string, label: formatAmount(value) }))}
        onValueChange={say('quote')}
      />
    </>
  );
}

/** Digits that a field shows of a sum, cut and not rounded: it is a companion, not an order. */
function cut(value: string | null, places: number): string {
  const [whole = '', fraction = ''] = (value ?? '').split('.');
  return fraction ? `${whole}.${fraction.slice(0, places)}` : whole;
}
