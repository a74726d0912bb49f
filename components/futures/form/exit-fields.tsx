'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconCircleAlert } from '#components/ui/icons.tsx';
import { Select } from '#components/ui/menu.tsx';
import { InNoteLine } from '#components/ui/note-line.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { isAmount } from '#lib/exact/amount.ts';
import { MISSING } from '#lib/format/amount.ts';
import { formatFixed, formatPercent, formatPrice } from '#lib/format/price.ts';
import { EXIT_FIELDS, EXIT_UNITS, type ExitField, type ExitUnit } from '#lib/futures/ticket/draft.ts';
import { exitFaces, exitText } from '#lib/futures/ticket/exits.ts';
import type { TicketSide } from '#lib/futures/ticket/ticket.ts';
import { TRIGGER_PRICES } from '#lib/rules/perp-orders.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useContract } from '../contract.tsx';
import { settlePlaces } from './places.ts';
import type { TicketState } from './ticket-store.ts';
import { useErrorAt, useTicket, useTicketForm } from './use-ticket.ts';

/** Take profit and stop loss of what opens, each by price, distance, return or profit, with what it comes to. */
export function ExitFields() {
  const id = useId();
  return (
    <>
      <div className="mt-1 grid grid-cols-2 items-start gap-2">
        {EXIT_FIELDS.map((field) => (
          <div key={field} className="min-w-0">
            <ExitInput field={field} errorId={`${id}-${field}`} />
            <Faces field={field} />
          </div>
        ))}
      </div>
      {/* A half field is too narrow for a sentence. */}
      {EXIT_FIELDS.map((field) => (
        <ExitError key={field} field={field} id={`${id}-${field}`} />
      ))}
      <By />
    </>
  );
}

type FieldProps = { readonly field: ExitField };

/** Decimals that can be typed of a percent, and what the arrow keys add. */
const PERCENT_PLACES = 4;
const STEPS = { percent: '0.1', roe: '1', pnl: '1' } as const;

/**
 * The order that exits are looked at for: typed as a price they say themselves which leg they suit, otherwise the one that
 * Enter sends.
 */
function forSide({ draft, sides, looked }: TicketState): TicketSide {
  if (draft.exitUnits.takeProfit !== 'price' || draft.exitUnits.stopLoss !== 'price') return looked;
  const suits = ({ problems }: TicketSide) => !problems.some(({ rule }) => rule === 'triggerSide');
  if (suits(looked)) return looked;
  return [sides.buy, sides.sell].find(suits) ?? looked;
}

/** The price, its distance, what it returns or brings: whichever is typed stays as it is typed. */
function ExitInput({ field, errorId }: FieldProps & { errorId: string }) {
  const t = useTranslations('futuresForm.exits');
  const order = useTranslations('order.fields');
  const { store, sheet } = useTicketForm();
  const { instrument } = useContract();
  const { pricePlace, tick } = instrument;
  const value = useFuturesDraft((draft) => draft[field]);
  const unit = useFuturesDraft((draft) => draft.exitUnits[field]);
  const { setPrice, setExit } = useFuturesDraft.getState();
  const wrong = useTicket((state) => isWrong(forSide(state), field));
  const error = useErrorAt(field);
  const name = order(field === 'takeProfit' ? 'tp' : 'sl');
  const places = { price: pricePlace, percent: PERCENT_PLACES, roe: PERCENT_PLACES, pnl: settlePlaces(instrument) };
  const sign = field === 'takeProfit' ? '+' : '-';
  const switchTo = (to: ExitUnit) => {
    const { order: priced, opened } = forSide(store.getState());
    setExit(field, to, isAmount(priced[field]) ? exitText(field, to, priced[field], opened) : '');
  };
  return (
    <NumberInput
      data-place={field}
      // What a distance, a return or a profit is typed without goes without saying.
      label={unit === 'price' ? name : `${name} ${sign}${t(`${unit}Short`)}`}
      value={value}
      onValueChange={(text) => setPrice(field, text)}
      onKeyDown={(event) => {
        const { last } = store.getState().context.prices;
        if (unit !== 'price' || value !== '' || last === null || !/^Arrow(Up|Down)$/.test(event.key)) return;
        event.preventDefault();
        setPrice(field, last);
      }}
      fractionDigits={places[unit]}
      counts={unit === 'price' ? instrument.quote : unit === 'pnl' ? instrument.contract.settle : '%'}
      step={unit === 'price' ? tick : STEPS[unit]}
      onBlur={() => store.touch(field)}
      invalid={wrong || error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      look={sheet ? 'tall' : 'row'}
      stepButtons={false}
      className="[&>div]:gap-0.5! [&>div]:px-2! [&>div>span]:min-w-0! [&>div>span]:gap-1!"
      unit={
        <Select
          label={t('unit', { field: name })}
          look="quiet"
          align="end"
          value={unit}
          options={EXIT_UNITS.map((each) => ({
            value: each,
            label: t(each, { settle: instrument.contract.settle }),
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
function isWrong({ problems }: TicketSide, field: ExitField): boolean {
  return problems.some((problem) => problem.field === field && problem.rule !== 'missing');
}

/** Two of the other faces of what is typed: `+67.09%` of the margin and `+1,240.00`, or the price; dashes while it breaks its rule. */
function Faces({ field }: FieldProps) {
  const { instrument } = useContract();
  const unit = useFuturesDraft((draft) => draft.exitUnits[field]);
  const { price, roe, pnl } = useTicket((state) => facesOf(forSide(state), field));
  const texts = {
    price: price && formatPrice(price, instrument.pricePlace),
    roe: roe && formatPercent(roe, { sign: true }),
    pnl: pnl && `${pnl.startsWith('-') ? '' : '+'}${formatFixed(pnl, settlePlaces(instrument))}`,
  };
  const faces =
    unit === 'pnl'
      ? (['price', 'roe'] as const)
      : unit === 'price'
        ? (['roe', 'pnl'] as const)
        : (['price', 'pnl'] as const);
  const tone = price === null ? 'text-faint' : field === 'takeProfit' ? 'text-up' : 'text-down';
  return (
    <p dir="ltr" className={cx('num mt-0.5 flex h-4 justify-between gap-1 text-12 whitespace-nowrap', tone)}>
      {faces.map((face) => (
        <span key={face}>{texts[face] ?? MISSING}</span>
      ))}
    </p>
  );
}

function facesOf(side: TicketSide, field: ExitField) {
  const exit = side.order[field];
  const found = !isAmount(exit) || isWrong(side, field) ? null : exitFaces(exit, side.opened);
  return { price: found && exit, roe: found?.roe ?? null, pnl: found?.pnl ?? null };
}

/** Whose results these are, and the price that both wait for. */
function By() {
  const t = useTranslations('futuresForm');
  const by = useFuturesDraft((draft) => draft.exitBy);
  const long = useTicket((state) => forSide(state).intent.leg === 'long');
  const { sheet } = useTicketForm();
  return (
    <p className={cx('flex items-center gap-1 text-12 text-faint', sheet ? 'min-h-11' : 'h-6')}>
      {t(long ? 'exits.forLong' : 'exits.forShort')}
      <Select
        label={t('by.label')}
        look="quiet"
        value={by}
        options={TRIGGER_PRICES.map((price) => ({ value: price, label: t(`by.${price}`) }))}
        onValueChange={useFuturesDraft.getState().setExitBy}
        className="px-0!"
      />
    </p>
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
