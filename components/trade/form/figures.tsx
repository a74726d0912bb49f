'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Amount, AmountText } from '#components/ui/amount.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { MARKET_SLIPPAGE } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { useTicketParts } from './use-ticket.ts';

/** What can be spent or sold. */
export function Available() {
  const t = useTranslations('order');
  const { draft, scene } = useTicketParts();
  const { base, quote, sizePlace, quotePlace } = scene.instrument;
  const [value, unit, precision] =
    draft.side === 'buy' ? [scene.available.quote, quote, quotePlace] : [scene.available.base, base, sizePlace];
  return (
    <dl>
      <Row name={t('available')}>
        <Amount value={value} unit={unit} precision={precision} />
      </Row>
    </dl>
  );
}

/** Consequence next to cause: the most that is possible, the price the book gives, the fee. */
export function Figures() {
  const t = useTranslations('order');
  const { draft, scene, estimate } = useTicketParts();
  const { base, quote, sizePlace, pricePlace, quotePlace } = scene.instrument;
  const market = draft.kind === 'market';
  const slippage = formatPercent(MARKET_SLIPPAGE, { digits: 0 });
  return (
    <dl className="py-1 max-md:py-0">
      <Row name={t(`max.${draft.side}`)}>
        <Amount value={estimate.max} unit={base} precision={sizePlace} />
      </Row>
      {market ? (
        <>
          <Row name={t('average')} about={t('averageText', { slippage })}>
            <About text={formatPrice(estimate.average, pricePlace)} unit={quote} known={estimate.average !== null} />
          </Row>
          <Row name={t('fields.total')}>
            <About
              text={formatAmount(estimate.total, { precision: quotePlace })}
              unit={quote}
              known={estimate.total !== null}
            />
          </Row>
        </>
      ) : null}
      <Fee />
    </dl>
  );
}

function Fee() {
  const t = useTranslations('order');
  const { draft, scene, estimate } = useTicketParts();
  const { sizePlace, quotePlace, makerFee, takerFee } = scene.instrument;
  const rate = (fraction: string) => formatPercent(fraction, { digits: 3 }).replace(/0%$/, '%');
  const places = draft.side === 'buy' ? sizePlace + 3 : quotePlace + 2;
  const about = t('feeText', { asset: estimate.feeAsset, taker: rate(takerFee), maker: rate(makerFee) });
  return (
    <Row name={t('fee')} about={about}>
      <About
        text={formatAmount(estimate.fee, { precision: places, rounding: 'ceil' })}
        unit={`${estimate.feeAsset} · ${rate(estimate.feeRate)}`}
        known={estimate.fee !== null}
      />
    </Row>
  );
}

/** A figure that may come out a little different. */
function About({ text, unit, known }: { text: string; unit: string; known: boolean }) {
  return <AmountText text={known ? `≈ ${text}` : text} unit={unit} />;
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
