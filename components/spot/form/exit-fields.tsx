'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useMarket } from '#components/terminal/market.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconCircleAlert } from '#components/ui/icons.tsx';
import { Select } from '#components/ui/menu.tsx';
import { InNoteLine } from '#components/ui/note-line.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { isAmount } from '#lib/exact/amount.ts';
import { MISSING } from '#lib/format/amount.ts';
import { shiftDecimal } from '#lib/format/decimal.ts';
import { formatFixed, formatPercent, formatPrice } from '#lib/format/price.ts';
import {
  EXIT_STEPS,
  EXIT_UNITS,
  type ExitField,
  type ExitUnit,
  exitAt,
  exitResult,
  exitText,
} from '#lib/order/exits.ts';
import { useDraft } from '#stores/draft.ts';
import type { TicketState } from './ticket-store.ts';
import { useErrorAt, useTicket, useTicketForm } from './use-ticket.ts';

const FIELDS = ['takeProfit', 'stopLoss'] as const;

/** Take profit and stop loss of a buy, with what each comes to and the usual distances one press away. */
export function ExitFields() {
  const id = useId();
  return (
    <>
      <div className="mt-1 grid grid-cols-2 items-start gap-2">
        {FIELDS.map((field) => (
          <div key={field} className="min-w-0">
            <ExitInput field={field} errorId={`${id}-${field}`} />
            <Faces field={field} />
            <Chips field={field} />
          </div>
        ))}
      </div>
      {/* A half field is too narrow for a sentence. */}
      {FIELDS.map((field) => (
        <ExitError key={field} field={field} id={`${id}-${field}`} />
      ))}
    </>
  );
}

type FieldProps = { readonly field: ExitField };

/** Decimals that can be typed of a distance in percent, and what the arrow keys add. */
const PERCENT_PLACES = 4;
const STEPS = { percent: '0.1', pnl: '1' } as const;

/** The price, its distance or what it brings: whichever is typed stays as it is typed. */
function ExitInput({ field, errorId }: FieldProps & { errorId: string }) {
  const t = useTranslations('order');
  const { store, sheet } = useTicketForm();
  const { quote, pricePlace, quotePlace, tick } = useMarket().instrument;
  const value = useDraft((draft) => draft[field]);
  const unit = useDraft((draft) => draft.exitUnits[field]);
  const { setPrice, setExit } = useDraft.getState();
  const wrong = useTicket((state) => isWrong(state, field));
  const error = useErrorAt(field);
  const name = t(field === 'takeProfit' ? 'fields.tp' : 'fields.sl');
  const places = { price: pricePlace, percent: PERCENT_PLACES, pnl: quotePlace };
  const switchTo = (to: ExitUnit) => {
    const { order, bought } = store.getState();
    setExit(field, to, isAmount(order[field]) ? exitText(field, to, order[field], bought) : '');
  };
  return (
    <NumberInput
      data-place={field}
      // A distance and a result are typed without their sign, which goes without saying.
      label={unit === 'price' ? name : `${name} ${field === 'takeProfit' ? '+' : '-'}${t(`exitUnit.${unit}Short`)}`}
      value={value}
      onValueChange={(text) => setPrice(field, text)}
      onKeyDown={(event) => {
        const { last } = store.getState().context;
        if (unit !== 'price' || value !== '' || last === null || !/^Arrow(Up|Down)$/.test(event.key)) return;
        event.preventDefault();
        setPrice(field, last);
      }}
      fractionDigits={places[unit]}
      counts={unit === 'percent' ? '%' : quote}
      step={unit === 'price' ? tick : STEPS[unit]}
      onBlur={() => store.touch(field)}
      invalid={wrong || error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      look={sheet ? 'tall' : 'row'}
      stepButtons={false}
      className="[&>div]:gap-0.5! [&>div]:px-2! [&>div>span]:min-w-0! [&>div>span]:gap-1!"
      unit={
        <Select
          label={t('exitUnit.label', { field: name })}
          look="quiet"
          align="end"
          value={unit}
          options={EXIT_UNITS.map((each) => ({
            value: each,
            label: t(`exitUnit.${each}`, { quote }),
            short: '',
          }))}
          onValueChange={switchTo}
          className="h-8! px-0!"
        />
      }
    />
  );
}

/** What breaks a rule is marked at once; an empty field is no mistake yet. */
function isWrong({ problems }: TicketState, field: ExitField): boolean {
  return problems.some((problem) => problem.field === field && problem.rule !== 'missing');
}

/** The other two faces of what is typed: `+2.81%` and `+120.50 USDT`, or the price; dashes while it breaks its rule. */
function Faces({ field }: FieldProps) {
  const { quote, quotePlace, pricePlace } = useMarket().instrument;
  const unit = useDraft((draft) => draft.exitUnits[field]);
  const { price, distance, result } = useTicket((state) => facesOf(state, field));
  const texts = {
    price: price && formatPrice(price, pricePlace),
    percent: distance && formatPercent(distance, { sign: true }),
    pnl: result && `${plus(result)}${formatFixed(result, quotePlace)}`,
  };
  const coin = unit === 'price' && (texts.pnl?.length ?? 0) <= LONGEST ? ` ${quote}` : '';
  const tone = price === null ? 'text-faint' : field === 'takeProfit' ? 'text-up' : 'text-down';
  return (
    <p dir="ltr" className={cx('num mt-0.5 flex h-4 justify-between gap-1 text-12 whitespace-nowrap', tone)}>
      {EXIT_UNITS.filter((face) => face !== unit).map((face) => (
        <span key={face}>{`${texts[face] ?? MISSING}${face === 'pnl' ? coin : ''}`}</span>
      ))}
    </p>
  );
}

function facesOf(state: TicketState, field: ExitField) {
  const { order, bought } = state;
  const exit = order[field];
  if (!isAmount(exit) || isWrong(state, field)) return { price: null, distance: null, result: null };
  const found = exitResult({ ...bought, exit });
  return { price: exit, distance: found?.distance ?? null, result: found?.result ?? null };
}

/** Beside a price, and of a longer amount, the coin goes without saying. */
const LONGEST = 9;
const plus = (signed: string) => (signed.startsWith('-') ? '' : '+');

function Chips({ field }: FieldProps) {
  const t = useTranslations('order');
  const { store, sheet } = useTicketForm();
  const { tick } = useMarket().instrument;
  const known = useTicket(({ bought }) => bought.price !== '');
  const sign = field === 'takeProfit' ? '' : '-';
  const choose = (step: string) => {
    const { bought } = store.getState();
    const { exitUnits, setExit } = useDraft.getState();
    const unit = exitUnits[field];
    const at = exitAt(bought.price, `${sign}${step}`, tick);
    if (at === null) return;
    const text = unit === 'percent' ? shiftDecimal(step, 2) : exitText(field, unit, at, bought);
    // Without an amount nothing is known of a result: then it is the price that is meant.
    if (text) setExit(field, unit, text);
    else setExit(field, 'price', at);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div
      role="group"
      aria-label={t(`fields.${field}`)}
      className={cx('flex gap-2 text-12', sheet ? 'mt-1 h-8' : 'h-5')}
    >
      {EXIT_STEPS.map((step) => {
        const text = `${sign}${formatPercent(step, { digits: 0 })}`;
        return (
          <button
            key={step}
            type="button"
            disabled={!known}
            aria-label={t('exitAway', { percent: text })}
            onClick={() => choose(step)}
            className={cx(
              'num touch rounded-control text-faint hover:text-text',
              // For a finger they are boxes beside each other, as those of the price.
              sheet && 'flex-1 bg-raised font-medium text-muted',
            )}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}

function ExitError({ field, id }: FieldProps & { id: string }) {
  const error = useErrorAt(field);
  if (error === undefined) return null;
  return (
    <InNoteLine>
      <p id={id} className="flex items-start gap-1 text-12 text-danger">
        <IconCircleAlert size={12} className="mt-0.5 shrink-0" />
        {error}
      </p>
    </InNoteLine>
  );
}
