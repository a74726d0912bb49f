'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FundsPlus } from '#components/funds/test-funds.tsx';
import { cx } from '#components/ui/cx.ts';
import { Painted } from '#components/ui/painted.tsx';
import { PaintedAmount } from '#components/ui/painted-amount.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatShortPrice, formatShortSize } from '#lib/format/narrow.ts';
import { formatFixed } from '#lib/format/price.ts';
import { KIND } from '#lib/futures/ticket/draft.ts';
import { settingsOf } from '#lib/futures/ticket/facts.ts';
import { sizeUnit } from '#lib/market/names.ts';
import type { Side } from '#lib/rules/words.ts';
import { useContract } from '../contract.tsx';
import { TransferAny } from './funds.tsx';
import { settlePlaces } from './places.ts';
import type { TicketState } from './ticket-store.ts';
import { useTicket, useTicketSource } from './use-ticket.ts';

/** What a new order may use, and the way to have more there. Follows the mark without rendering. */
export function Available() {
  const t = useTranslations('futuresForm.figures');
  const { instrument } = useContract();
  const { watch, now } = useTicketSource();
  const isolated = useTicket(({ context }) => settingsOf(context).marginMode === 'isolated');
  const places = settlePlaces(instrument);
  return (
    <dl className="flex h-5 shrink-0 items-center justify-between gap-2 whitespace-nowrap max-md:h-11 max-md:text-13">
      <dt>
        <Hint name={t('available')} about={t(isolated ? 'availableIsolated' : 'availableText')} />
      </dt>
      <dd className="flex items-center gap-1">
        <PaintedAmount
          watch={watch}
          text={() => formatFixed(now().looked.estimate.available, places, 'floor')}
          unit={instrument.contract.settle}
        />
        <FundsPlus />
        <TransferAny />
      </dd>
    </dl>
  );
}

type OfSide = { readonly side: Side };

/** Cost, most and liquidation of one button's order, under it. */
export function SideFigures({ side }: OfSide) {
  const t = useTranslations('futuresForm.figures');
  const { instrument } = useContract();
  const { pricePlace, sizePlace } = instrument;
  const lacks = useTicket((state) => isShort(state, side));
  return (
    <dl className="min-w-0 flex-1">
      <CostRow side={side} lacks={lacks} />
      <Row name={<Hint name={t('max')} about={<MaxText side={side} />} />}>
        <Figure side={side} text={({ estimate }) => maxText(estimate.max, sizePlace)} unit={sizeUnit(instrument)} />
      </Row>
      <Row name={<Hint name={t('liquidation')} about={<LiquidationText side={side} />} />}>
        <Figure
          side={side}
          text={({ estimate }) => formatShortPrice(estimate.liquidation, pricePlace)}
          className="text-warning"
        />
      </Row>
    </dl>
  );
}

/** The most that the one button of a sheet would place. */
export function SheetMost() {
  const t = useTranslations('futuresForm.figures');
  const { instrument } = useContract();
  const side = useTicket(({ draft }) => draft.side);
  return (
    <dl>
      <Row tall name={<Hint name={t('max')} about={<MaxText side={side} />} />}>
        <Figure
          side={side}
          text={({ estimate }) => maxText(estimate.max, instrument.sizePlace)}
          unit={sizeUnit(instrument)}
        />
      </Row>
    </dl>
  );
}

/** What its order costs and where it would be liquidated, beside each other over the button. */
export function SheetFigures() {
  const t = useTranslations('futuresForm.figures');
  const { instrument } = useContract();
  const side = useTicket(({ draft }) => draft.side);
  const lacks = useTicket((state) => isShort(state, state.draft.side));
  return (
    <dl className="mb-1 flex gap-4 *:min-w-0 *:flex-1">
      <CostRow side={side} lacks={lacks} tall />
      <Row tall name={<Hint name={t('liquidation')} about={<LiquidationText side={side} />} />}>
        <Figure
          side={side}
          text={({ estimate }) => formatShortPrice(estimate.liquidation, instrument.pricePlace)}
          className="text-warning"
        />
      </Row>
    </dl>
  );
}

type CostProps = OfSide & { readonly lacks: boolean; readonly tall?: boolean };

/** What an order locks; what only closes locks nothing, and pays its fee. */
function CostRow({ side, lacks, tall = false }: CostProps) {
  const t = useTranslations('futuresForm.figures');
  const { instrument } = useContract();
  const { settle } = instrument.contract;
  const opens = useTicket(({ sides }) => sides[side].intent.opens);
  const places = settlePlaces(instrument);
  return (
    <Row tall={tall} name={opens ? <Hint name={t('cost')} about={<CostText side={side} />} /> : t('fee')}>
      <Figure
        side={side}
        text={({ estimate }) => formatFixed(opens ? estimate.cost : estimate.fee, places, 'ceil')}
        {...(tall ? { unit: settle } : {})}
        className={lacks ? 'text-danger' : undefined}
      />
    </Row>
  );
}

/** A most of hundreds of billions would not fit. */
const maxText = (max: string | null, places: number): string =>
  max === null ? MISSING : compareDecimal(max, '0') === 0 ? formatFixed(max, places) : formatShortSize(max, places);

function isShort({ sides, draft }: TicketState, side: Side): boolean {
  const { cost, available } = sides[side].estimate;
  return (
    cost !== null &&
    available !== null &&
    !KIND[draft.kind].waits &&
    compareDecimal(cost, '0') > 0 &&
    compareDecimal(cost, available) > 0
  );
}

type FigureProps = OfSide & {
  readonly text: (side: TicketState['looked']) => string;
  readonly unit?: string;
  readonly className?: string | undefined;
};

/** Written without rendering. What is one's own is a price or a cost of a thought: hidden assets hide it not. */
function Figure({ side, text, unit, className }: FigureProps) {
  const { watch, now } = useTicketSource();
  const of = () => text(now().sides[side]);
  return (
    <span dir="ltr" className={cx('num truncate', className)}>
      <Painted watch={watch} text={of} tone={() => (of() === MISSING ? 'none' : 'plain')} />
      {unit ? <span className="text-muted"> {unit}</span> : null}
    </span>
  );
}

function CostText({ side }: OfSide) {
  const t = useTranslations('futuresForm.figures');
  const { instrument } = useContract();
  const { settle } = instrument.contract;
  const waits = useTicket(({ draft }) => KIND[draft.kind].waits);
  const { fee, leverage } = useTicket(({ sides }) => ({
    fee: sides[side].estimate.fee,
    leverage: sides[side].opened.leverage,
  }));
  if (waits) return t('costWaits');
  return t('costText', {
    leverage: `${leverage}×`,
    fee: `${formatFixed(fee, settlePlaces(instrument) + 2, 'ceil')} ${settle}`,
  });
}

function MaxText({ side }: OfSide) {
  const t = useTranslations('futuresForm.figures');
  const { contract } = useContract().instrument;
  const leverage = useTicket(({ sides }) => sides[side].opened.leverage);
  const tier = useTicket(({ sides }) => sides[side].estimate.tier?.number ?? null);
  const known = tier === null ? undefined : contract.tiers[tier - 1];
  return (
    <>
      {t('maxText', { leverage: `${leverage}×` })}
      {known ? (
        <span className="mt-1 block">
          {t('tier', {
            number: `${tier}`,
            upTo: `${formatFixed(known.upTo, 0)} ${contract.settle}`,
            leverage: `${known.leverage}×`,
          })}
        </span>
      ) : null}
    </>
  );
}

function LiquidationText({ side }: OfSide) {
  const t = useTranslations('futuresForm.figures');
  const { instrument } = useContract();
  const { legSize, liquidation } = useTicket(({ sides }) => ({
    legSize: sides[side].estimate.legSize,
    liquidation: sides[side].estimate.liquidation,
  }));
  if (legSize !== null && liquidation === null) return t('noLiquidation');
  return t('liquidationText', { size: `${formatFixed(legSize, instrument.sizePlace)} ${sizeUnit(instrument)}` });
}

function Row({ name, tall = false, children }: { name: ReactNode; tall?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex items-center justify-between gap-2 whitespace-nowrap', tall ? 'h-6 text-13' : 'h-5')}>
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0">{children}</dd>
    </div>
  );
}

/** A name that says what it means. */
function Hint({ name, about }: { name: string; about: ReactNode }) {
  return (
    <Tooltip content={about}>
      <button
        type="button"
        className="cursor-help text-muted underline decoration-faint decoration-dotted underline-offset-3"
      >
        {name}
      </button>
    </Tooltip>
  );
}
