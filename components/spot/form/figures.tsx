'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CoinAmount } from '#components/funds/coin-amount.tsx';
import { FundsPlus } from '#components/funds/test-funds.tsx';
import { useMarket } from '#components/terminal/market.tsx';
import { cx } from '#components/ui/cx.ts';
import { NoteLine } from '#components/ui/note-line.tsx';
import { PaintedAmount } from '#components/ui/painted-amount.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { MARKET_SLIPPAGE } from '#lib/contract/trade.ts';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { formatFixed, formatPercent, formatPrice } from '#lib/format/price.ts';
import { useDraft } from '#stores/draft.ts';
import type { TicketState } from './ticket-store.ts';
import { useTicket, useTicketForm, useTicketSource } from './use-ticket.ts';

/** What can be spent or sold, and the most that it makes possible. */
export function Available() {
  const t = useTranslations('order');
  const { base, quote, sizePlace, quotePlace } = useMarket().instrument;
  const buys = useDraft(({ side }) => side === 'buy');
  const value = useTicket(({ context: { available } }) => (buys ? available.quote : available.base));
  const { watch, now } = useTicketSource();
  return (
    <dl className="flex h-5 items-center justify-between gap-2 whitespace-nowrap max-md:h-6 max-md:text-13">
      <div className="flex items-center gap-1">
        <dt className="text-muted">{t('available')}</dt>
        <dd className="flex items-center gap-1">
          <CoinAmount value={value} unit={buys ? quote : base} places={buys ? quotePlace : sizePlace} />
          <FundsPlus />
        </dd>
      </div>
      <div className="flex items-center gap-1">
        <dt className="text-muted">{t('max')}</dt>
        <dd>
          {/* Beside the form's fields of 260 px there is no room for the coin, which the amount names. */}
          <PaintedAmount
            watch={watch}
            text={() => formatFixed(now().estimate.max, sizePlace)}
            unit={base}
            className="md:max-xl:[&>span:last-child]:hidden"
          />
        </dd>
      </div>
    </dl>
  );
}

/** Consequence next to cause: the price the book gives, the fee; what is wrong takes the fee's line. */
export function Figures() {
  const market = useDraft(({ kind }) => kind === 'market');
  const { sheet } = useTicketForm();
  return (
    <div className="relative">
      <dl className={cx('pb-1 max-md:py-0', !sheet && '[&:has(+:not(:empty))>:last-child]:hidden')}>
        {market ? (
          <>
            <Average />
            <Total />
          </>
        ) : null}
        <Fee />
      </dl>
      {/* A sheet grows with what is in it: there it lies over the line. */}
      <NoteLine
        className={sheet ? 'absolute inset-x-0 bottom-0 min-h-full bg-panel content-end pb-1' : 'min-h-5 pb-1'}
      />
    </div>
  );
}

function Average() {
  const t = useTranslations('order');
  const { quote, pricePlace } = useMarket().instrument;
  const average = ({ estimate }: TicketState) => formatPrice(estimate.average, pricePlace);
  const slippage = formatPercent(MARKET_SLIPPAGE, { digits: 0 });
  return (
    <Row name={t('average')} about={t('averageText', { slippage })}>
      <About text={average} unit={quote} />
    </Row>
  );
}

function Total() {
  const t = useTranslations('order.fields');
  const { quote, quotePlace } = useMarket().instrument;
  const total = ({ estimate }: TicketState) => formatAmount(estimate.total, { precision: quotePlace });
  return (
    <Row name={t('total')}>
      <About text={total} unit={quote} />
    </Row>
  );
}

function Fee() {
  const t = useTranslations('order');
  const { sizePlace, quotePlace, makerFee, takerFee } = useMarket().instrument;
  const places = useDraft(({ side }) => (side === 'buy' ? sizePlace + 3 : quotePlace + 2));
  const { feeAsset, feeRate } = useTicket(({ estimate }) => ({
    feeAsset: estimate.feeAsset,
    feeRate: estimate.feeRate,
  }));
  const fee = ({ estimate }: TicketState) => formatAmount(estimate.fee, { precision: places, rounding: 'ceil' });
  const rate = (fraction: string) => formatPercent(fraction, { digits: 3 }).replace(/0%$/, '%');
  const about = t('feeText', { asset: feeAsset, taker: rate(takerFee), maker: rate(makerFee) });
  return (
    <Row name={t('fee')} about={about}>
      <About text={fee} unit={`${feeAsset} · ${rate(feeRate)}`} />
    </Row>
  );
}

/** A figure that may come out a little different. Follows the book without rendering. */
function About({ text, unit }: { text: (ticket: TicketState) => string; unit: string }) {
  const { watch, now } = useTicketSource();
  const about = () => {
    const figure = text(now());
    return figure === MISSING ? figure : `≈ ${figure}`;
  };
  return <PaintedAmount visible watch={watch} text={about} unit={unit} />;
}

function Row({ name, about, children }: { name: string; about?: string; children: ReactNode }) {
  return (
    <div className="flex h-5 items-center justify-between gap-2 whitespace-nowrap max-md:h-6 max-md:text-13">
      <dt className="text-muted">
        {about ? (
          <Tooltip content={about}>
            <button
              type="button"
              className="cursor-help underline decoration-faint decoration-dotted underline-offset-3"
            >
              {name}
            </button>
          </Tooltip>
        ) : (
          name
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
