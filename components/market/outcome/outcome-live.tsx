'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Noted, NoteLine } from '#components/ui/note-line.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { usePaint, type Watch, writeAttribute, writeText } from '#components/ui/painted.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { beginPaper } from '../begin-paper.ts';
import { useLiveTickers } from '../live.ts';
import { LIVE } from '../live-parts.tsx';
import { AMOUNTS, FIRST_WISH } from './first-wish.ts';
import { paintLevel } from './level-rows.tsx';
import { depthTo, type Outcome, type Wish } from './outcome.ts';
import { OutcomeCard, type OutcomeMarket } from './outcome-card.tsx';
import type { OutcomeProps } from './outcome-still.tsx';
import { type LiveOutcome, useLiveOutcome } from './use-live-outcome.ts';
import { figuresOf, levelWords } from './words.ts';

/** An order that is worked out against the live book as it is typed. Nothing is placed. */
export function OutcomeLive({ markets, sides: first }: OutcomeProps) {
  useLiveTickers();
  const t = useTranslations('home.outcome');
  const [market, setMarket] = useState<OutcomeMarket>(markets[0]);
  const [wish, setWish] = useState<Wish>(FIRST_WISH);
  const { instrument, row } = market;
  const live = useLiveOutcome(market, market === markets[0] ? first : null, wish);
  const box = useRef<HTMLDivElement>(null);
  usePaint(live.watch, () => paintCard(box.current, instrument, live.now(), (price) => t('pick', { price })));
  const choose = (base: string) => {
    setMarket(markets.find((one) => one.row.market.base === base) ?? market);
    // An amount of one coin says nothing about another.
    if (wish.amount.by === 'base') setWish({ ...FIRST_WISH, side: wish.side });
  };
  return (
    <div ref={box}>
      <OutcomeCard
        {...market}
        parts={LIVE}
        wish={wish}
        outcome={live.now()}
        onPick={(index) => setWish({ ...wish, amount: { by: 'base', value: depthTo(live.now().levels, index) } })}
        switcher={
          <Segmented
            label={t('pairs')}
            look="plain"
            value={row.market.base}
            options={markets.map((one) => ({ value: one.row.market.base, label: one.row.market.base }))}
            onValueChange={choose}
          />
        }
        ticket={<Ticket instrument={instrument} wish={wish} live={live} onWish={setWish} />}
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
    </div>
  );
}

/** Writes an outcome into a card that was drawn with another one. */
function paintCard(
  card: HTMLElement | null,
  instrument: OutcomeMarket['instrument'],
  outcome: Outcome,
  pick: (price: string) => string,
): void {
  if (!card) return;
  for (const [name, text] of Object.entries(figuresOf(instrument, outcome))) {
    const figure = card.querySelector(`[data-figure=${name}]`);
    writeText(figure, text);
    if (figure instanceof HTMLSpanElement)
      writeAttribute(figure.nextElementSibling, 'hidden', text === MISSING ? '' : null);
  }
  const rows = card.querySelectorAll<HTMLTableRowElement>('[data-level]');
  for (const [at, row] of rows.entries()) paintLevel(row, levelWords(instrument, outcome.levels[at]), pick);
}

type TicketProps = Pick<OutcomeMarket, 'instrument'> & {
  readonly wish: Wish;
  readonly live: LiveOutcome;
  readonly onWish: (wish: Wish) => void;
};

/** Two lines for one thing: what is typed into either is kept, the other is worked out. */
function Ticket({ instrument, wish, live, onWish }: TicketProps) {
  const t = useTranslations('home.outcome');
  const { side, amount } = wish;
  const { base, quote, sizePlace, quotePlace } = instrument;
  const say = (by: 'base' | 'quote') => (value: string) => onWish({ side, amount: { by, value } });
  return (
    <Noted>
      <Segmented
        label={t('side')}
        value={side}
        options={[
          { value: 'buy', label: t('buy'), className: 'aria-checked:bg-up-fill! aria-checked:text-up-contrast!' },
          { value: 'sell', label: t('sell'), className: 'aria-checked:bg-down-fill! aria-checked:text-down-contrast!' },
        ]}
        onValueChange={(next) => onWish({ ...wish, side: next })}
      />
      <LiveField
        label={t('amount')}
        unit={base}
        watch={live.watch}
        text={() => (amount.by === 'base' ? amount.value : (live.now().size ?? ''))}
        fractionDigits={sizePlace}
        step={instrument.lot}
        onValueChange={say('base')}
      />
      <LiveField
        label={t(side === 'buy' ? 'pay' : 'get')}
        unit={quote}
        watch={live.watch}
        text={() => (amount.by === 'quote' ? amount.value : cut(live.now().total, quotePlace))}
        fractionDigits={quotePlace}
        onValueChange={say('quote')}
      />
      <div className="relative grid">
        <Segmented
          label={t('amounts', { coin: quote })}
          look="plain"
          value={amount.by === 'quote' ? amount.value : ''}
          options={AMOUNTS.map((value) => ({ value: value as string, label: formatAmount(value) }))}
          onValueChange={say('quote')}
        />
        {/* Over the first of the figures, which there are none of until the amount can be read. */}
        <NoteLine className="absolute inset-x-0 top-full mt-2 min-h-7 content-center bg-panel" />
      </div>
    </Noted>
  );
}

type LiveFieldProps = Omit<ComponentProps<typeof NumberInput>, 'value' | 'look'> & {
  readonly watch: Watch;
  readonly text: () => string;
};

/** The field that follows the book is rendered by it, and nothing else of the card. */
function LiveField({ watch, text, ...rest }: LiveFieldProps) {
  return <NumberInput look="tall" {...rest} value={useSyncExternalStore(watch, text)} />;
}

/** Digits that a field shows of a sum, cut and not rounded: it is a companion, not an order. */
function cut(value: string | null, places: number): string {
  const [whole = '', fraction = ''] = (value ?? '').split('.');
  return fraction ? `${whole}.${fraction.slice(0, places)}` : whole;
}
