'use client';

import { useTranslations } from 'next-intl';
import { useShallow } from 'zustand/react/shallow';
import { AmountText } from '#components/ui/amount.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { DEFAULT_MASK, MISSING } from '#lib/format/amount.ts';
import { signOf } from '#lib/format/decimal.ts';
import { marketPath } from '#lib/market/names.ts';
import { type LegExit, type LegExits, legExits } from '#lib/order/leg-exits.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useSettings } from '#stores/settings.ts';
import { type LegText, signedText } from '../leg-text.ts';
import type { OnAct } from './acts.ts';
import { LegFigure } from './figures.tsx';

type CellProps = { readonly position: Position; readonly text: LegText };

/** The contract, and under it side, leverage and margin mode; a link where it is another one than the screen's. */
export function LegTitle({ position, text, here }: CellProps & { readonly here: string }) {
  const t = useTranslations('positions');
  const { positionSide: side, openLevel, marginMode, state } = position;
  const { instrument } = text.listing;
  const name = (
    <>
      <bdi className="font-medium">{text.pair}</bdi> <span className="text-muted">{t('perp')}</span>
    </>
  );
  return (
    <span className={cx('block border-s-2 ps-2 leading-4', side === 'long' ? 'border-up-mark' : 'border-down-mark')}>
      <span className="block truncate">
        {instrument && position.symbol !== here ? (
          <Link href={marketPath(instrument)} className="hover:text-accent">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className="block truncate">
        <span className={side === 'long' ? 'text-up' : 'text-down'}>
          {t('leg', { side: t(`sides.${side}`), leverage: `${openLevel}×` })}
        </span>{' '}
        {state === 'liquidating' ? (
          <Chip tone="danger">{t('states.liquidating')}</Chip>
        ) : (
          <span className="text-muted">{t(`modes.${marginMode === 1 ? 'isolated' : 'cross'}`)}</span>
        )}
      </span>
    </span>
  );
}

/** What the position got and paid so far, funding under what it realised. */
export function Paid({ position: { realised, funding }, text }: CellProps) {
  return [realised, funding].map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines that never change places
    <span key={at} className="block">
      <Signed value={value} text={text} />
    </span>
  ));
}

export function Signed({ value, text }: { value: string; text: LegText }) {
  const sign = signOf(value);
  const tone = sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-muted';
  return <OwnText text={signedText(value, text.listing)} className={tone} />;
}

/** One's own amount as it is written, hidden where the visitor hides amounts. */
export function OwnText({ text, unit, className }: { text: string; unit?: string; className?: string }) {
  const shown = useSettings((settings) => settings.showAsset);
  return <AmountText text={shown ? text : DEFAULT_MASK} hidden={!shown} unit={unit} className={className} />;
}

/** Take profit over stop loss; a press changes them. */
export function Exits({ position, text, onAct, name }: CellProps & { readonly onAct: OnAct; readonly name: string }) {
  const t = useTranslations('positions.act');
  const { takeProfit, stopLoss } = useLegExits(position);
  return (
    <button
      type="button"
      aria-label={t('exitsOf', { leg: name })}
      onClick={() => onAct('exits', position)}
      className="num touch block w-full rounded-control text-end leading-4 hover:bg-hover"
    >
      <ExitText exit={takeProfit} text={text} tone="text-up" className="block" />
      <ExitText exit={stopLoss} text={text} tone="text-down" className="block" />
    </button>
  );
}

/** The exits of a leg; an order of another leg renders nothing. */
export function useLegExits(leg: Position): LegExits {
  const found = useFuturesOrders(
    useShallow(({ open }) => {
      const { takeProfit, stopLoss } = legExits(leg, open ?? []);
      return [takeProfit?.price, takeProfit?.more, stopLoss?.price, stopLoss?.more] as const;
    }),
  );
  const [profit, profits = 0, loss, losses = 0] = found;
  return {
    takeProfit: profit === undefined ? null : { price: profit, more: profits },
    stopLoss: loss === undefined ? null : { price: loss, more: losses },
  };
}

type ExitTextProps = {
  readonly exit: LegExit | null;
  readonly text: LegText;
  readonly tone: string;
  readonly className?: string;
};

/** `95,000.0 +1`: the nearest, and how many more there are. */
export function ExitText({ exit, text, tone, className }: ExitTextProps) {
  if (exit === null) return <bdi className={cx('num text-faint', className)}>{MISSING}</bdi>;
  return (
    <bdi dir="ltr" className={cx('num', tone, className)}>
      {text.listing.price(exit.price)}
      {exit.more > 0 ? <span className="text-faint"> +{exit.more}</span> : null}
    </bdi>
  );
}

const LIGHTS = [1, 2, 3, 4, 5] as const;

/** The place in the line of auto-deleveraging as five lights, and what that means. */
export function AdlLights({ light }: { light: number }) {
  const t = useTranslations('positions.adl');
  return (
    <Tooltip
      content={
        <span className="block max-w-64">
          <b className="block font-medium">{light === 5 ? t('first') : t('rank', { light })}</b>
          {t('text')}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its meaning must be reachable by keyboard */}
      <span role="img" tabIndex={0} aria-label={t('label', { light })} className="inline-flex gap-0.5 rounded-control">
        {LIGHTS.map((at) => (
          <span key={at} className={cx('h-1 w-2 rounded-[1px]', at <= light ? 'bg-warning' : 'bg-line-strong')} />
        ))}
      </span>
    </Tooltip>
  );
}

type LiquidationProps = CellProps & { readonly onAct: OnAct; readonly name: string };

/** The price at which it is closed by force; a press explains it. */
export function Liquidation({ position, text, onAct, name }: LiquidationProps) {
  const t = useTranslations('positions');
  return (
    <button
      type="button"
      aria-label={`${t('columns.liquidation')}, ${name}`}
      onClick={() => onAct('why', position)}
      className="touch rounded-control text-warning underline decoration-dotted underline-offset-3 hover:decoration-solid"
    >
      <LegFigure position={position} text={text} of={(figures) => text.price(figures?.liquidation ?? null)} />
    </button>
  );
}
