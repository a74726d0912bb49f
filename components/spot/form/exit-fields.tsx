'use client';

import { useTranslations } from 'next-intl';
import { useMarket } from '#components/terminal/market.tsx';
import { cx } from '#components/ui/cx.ts';
import { MISSING } from '#lib/format/amount.ts';
import { formatFixed, formatPercent } from '#lib/format/price.ts';
import { EXIT_STEPS, exitAt, exitResult } from '#lib/order/exits.ts';
import { useDraft } from '#stores/draft.ts';
import { PriceInput } from './price-fields.tsx';
import type { TicketState } from './ticket-store.ts';
import { useTicket, useTicketForm } from './use-ticket.ts';

/** Take profit and stop loss of a buy, with what each comes to and the usual distances one press away. */
export function ExitFields() {
  return (
    <div className="mt-1 grid grid-cols-2 items-start gap-2">
      <ExitField field="takeProfit" />
      <ExitField field="stopLoss" />
    </div>
  );
}

type Exit = 'takeProfit' | 'stopLoss';

function ExitField({ field }: { field: Exit }) {
  return (
    <div className="min-w-0">
      <PriceInput field={field} short />
      <Result field={field} />
      <Chips field={field} />
    </div>
  );
}

/** The price that the buy is reckoned at: its limit, or what the book gives. */
function entryOf({ draft, estimate, context }: TicketState): string {
  return draft.kind === 'market' ? (estimate.average ?? context.last ?? '') : draft.price;
}

/** `+2.81%` and `+120.50 USDT`; dashes while there is nothing to say, or the price breaks its rule. */
function Result({ field }: { field: Exit }) {
  const { quotePlace, takerFee } = useMarket().instrument;
  const { distance, result } = useTicket((state) => {
    const wrong = state.problems.some((problem) => problem.field === field);
    const found = wrong
      ? null
      : exitResult({
          price: entryOf(state),
          exit: state.draft[field],
          size: state.estimate.size ?? '',
          fee: takerFee,
        });
    return { distance: found?.distance ?? null, result: found?.result ?? null };
  });
  const tone = result === null ? 'text-faint' : field === 'takeProfit' ? 'text-up' : 'text-down';
  return (
    <p dir="ltr" className={cx('num mt-0.5 flex h-4 justify-between gap-1 text-12 whitespace-nowrap', tone)}>
      <span>{distance === null ? MISSING : formatPercent(distance, { sign: true })}</span>
      <span>{result === null ? MISSING : `${plus(result)}${formatFixed(result, quotePlace)}`}</span>
    </p>
  );
}

const plus = (signed: string) => (signed.startsWith('-') ? '' : '+');

function Chips({ field }: { field: Exit }) {
  const t = useTranslations('order');
  const { store } = useTicketForm();
  const { tick } = useMarket().instrument;
  const known = useTicket((state) => entryOf(state) !== '');
  const sign = field === 'takeProfit' ? '' : '-';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div role="group" aria-label={t(`fields.${field}`)} className="flex h-5 gap-2 text-12">
      {EXIT_STEPS.map((step) => {
        const text = `${sign}${formatPercent(step, { digits: 0 })}`;
        return (
          <button
            key={step}
            type="button"
            disabled={!known}
            aria-label={t('exitAway', { percent: text })}
            onClick={() => {
              const at = exitAt(entryOf(store.getState()), `${sign}${step}`, tick);
              if (at !== null) useDraft.getState().setPrice(field, at);
            }}
            className="num touch rounded-control text-faint hover:text-text"
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}
