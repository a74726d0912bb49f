'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconCheck, IconX } from '#components/ui/icons.tsx';
import { Painted, usePaint, type Watch, writeAttribute } from '#components/ui/painted.tsx';
import { divideDecimal, multiplyDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatFixed, formatPercent, formatPrice, formatSize } from '#lib/format/price.ts';
import { exitResult } from '#lib/order/exits.ts';
import type { OrderLine } from '#lib/order/order-lines.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useLiveTicker } from '../../figure.tsx';
import { useMarket } from '../../market.tsx';
import styles from './orders.module.css';
import type { Move } from './use-move.ts';

type LineProps = {
  readonly line: OrderLine;
  /** Tells that a line is somewhere else. */
  readonly watch: Watch;
  /** Where it stands now, which is elsewhere while it is carried. */
  readonly price: () => string;
  /** Where the order buys, for what its exits come to. */
  readonly bought: () => string | null;
  readonly move: Move | null;
  readonly cancelling: boolean;
  readonly onGrab: (event: React.PointerEvent<HTMLElement>) => void;
  readonly onKey: (event: React.KeyboardEvent) => void;
  /** The focus goes elsewhere. */
  readonly onLeave: () => void;
  readonly onCancel: () => void;
  readonly onSend: (move: Move) => void;
  readonly onDiscard: () => void;
};

/** One order's price: a dashed line, a chip that says what it is, and the price on the axis. */
export function Line(props: LineProps) {
  const { line, watch, price, bought, move, cancelling, onGrab, onKey, onLeave, onCancel, onSend, onDiscard } = props;
  const t = useTranslations('trade.own');
  const { pricePlace, sizePlace } = useMarket().instrument;
  const { size, movable, attached } = line;
  const carried = move?.state === 'drag' || move?.state === 'keys';
  const tone = toneOf(line);
  const grip = useRef<HTMLButtonElement>(null);
  const label = useLabel(grip, props);
  return (
    <div
      className={styles.line}
      data-tone={tone}
      data-busy={move?.state === 'send' || cancelling || undefined}
      data-carried={carried || undefined}
      data-moving={move ? '' : undefined}
    >
      <span className={styles.rule} />
      {movable ? <span className={styles.hold} title={t('move')} onPointerDown={onGrab} /> : null}
      <span className={styles.leader} />
      <span className={styles.chip} data-chip="">
        <button
          ref={grip}
          type="button"
          className={styles.grip}
          data-movable={movable || undefined}
          disabled={!movable}
          title={movable ? t('move') : undefined}
          aria-label={label}
          aria-description={movable ? t('keys') : undefined}
          onPointerDown={onGrab}
          onKeyDown={onKey}
          onBlur={onLeave}
        >
          <span className={styles.word}>{t(tone)}</span>
          {attached ? (
            <Result watch={watch} exit={price} bought={bought} size={size} />
          ) : size === null ? null : (
            <span className="num px-2 text-text">{formatSize(size, sizePlace)}</span>
          )}
          {move ? <Cost watch={watch} price={price} size={attached ? null : size} /> : null}
        </button>
        {move?.state === 'ask' ? (
          <>
            <Press title={t('accept')} icon={IconCheck} onPress={() => onSend(move)} />
            <Press title={t('discard')} icon={IconX} onPress={onDiscard} />
          </>
        ) : attached ? null : (
          <Press title={t('cancel')} icon={IconX} onPress={onCancel} />
        )}
      </span>
      <span aria-hidden="true" className={cx('num', styles.price)}>
        <Painted watch={watch} text={() => formatPrice(price(), pricePlace)} />
      </span>
      {carried ? <Tip price={line.price} keys={move.state === 'keys'} /> : null}
    </div>
  );
}

/** What letting go does; where every order is confirmed, that is asked then. */
function Tip({ price, keys }: { readonly price: string; readonly keys: boolean }) {
  const t = useTranslations('trade.own');
  const { pricePlace } = useMarket().instrument;
  const asks = usePreferences((state) => state.confirmOrders === 'always');
  const kept = { price: formatPrice(price, pricePlace) };
  return (
    <span role="status" className={cx('overlay-box', styles.tip)}>
      {asks
        ? t('thenConfirm', { how: keys ? 'keys' : 'pointer', ...kept })
        : t(keys ? 'enterOrKeep' : 'releaseOrKeep', kept)}
    </span>
  );
}

export function toneOf({ leg, order }: OrderLine) {
  return leg === 'stop' ? 'stop' : leg === 'limit' ? order.side : leg;
}

/** The grip's name says the price, also of a line that is carried by keys. @returns it, as it was at first */
function useLabel(grip: RefObject<HTMLElement | null>, { line, watch, price }: LineProps): string {
  const t = useTranslations('trade.own');
  const { pricePlace, quote } = useMarket().instrument;
  const say = () =>
    t('tag', { what: t(toneOf(line)), price: formatPrice(price(), pricePlace, { exact: true }), quote });
  // The same in every render, which would undo what has been painted.
  const [first] = useState(say);
  usePaint(watch, () => writeAttribute(grip.current, 'aria-label', say()));
  return first;
}

/** Nothing is drawn of a figure that says nothing. */
const FIGURE = 'px-2 empty:hidden';

/** While it is on its way: how far from the last price, and what the order then comes to. */
function Cost({ watch, price, size }: { watch: Watch; price: () => string; size: string | null }) {
  const t = useTranslations('trade.own');
  const { quote, quotePlace } = useMarket().instrument;
  const live = useLiveTicker();
  const either = useCallback(
    (listener: () => void) => {
      const stops = [watch(listener), live.watch(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [watch, live.watch],
  );
  const away = () => {
    const last = live.now()?.last ?? null;
    const share = divideDecimal(subtractDecimal(price(), last), last, 6);
    return share === null ? '' : t('away', { percent: formatPercent(share, { sign: true }) });
  };
  const total = () => {
    const sum = size === null ? null : multiplyDecimal(price(), size);
    return sum === null ? '' : `${formatFixed(sum, quotePlace)} ${quote}`;
  };
  return (
    <>
      <Painted watch={either} text={away} className={cx(FIGURE, 'text-text')} />
      <Painted watch={watch} text={total} className={cx(FIGURE, 'text-text')} />
    </>
  );
}

type ResultProps = {
  readonly watch: Watch;
  readonly exit: () => string;
  readonly bought: () => string | null;
  readonly size: string | null;
};

/** What an exit would bring after both fees. */
function Result({ watch, exit, bought, size }: ResultProps) {
  const { quote, quotePlace, takerFee } = useMarket().instrument;
  const text = () => {
    const found = exitResult({ price: bought() ?? '', exit: exit(), size: size ?? '', fee: takerFee });
    if (found === null) return '';
    return `${found.result.startsWith('-') ? '' : '+'}${formatFixed(found.result, quotePlace)} ${quote}`;
  };
  return <Painted watch={watch} text={text} className={FIGURE} />;
}

export type CostLineProps = { readonly price: string; readonly share: string; readonly tone: keyof typeof TONE };
const TONE = { up: 'text-up', down: 'text-down', neutral: '' } as const;

/** What is held cost on average, and what that has brought. */
export function CostLine({ price, share, tone }: CostLineProps) {
  const t = useTranslations('trade.own');
  const { pricePlace } = useMarket().instrument;
  return (
    <div className={styles.line} data-tone="cost">
      <span className={styles.rule} />
      <span className={styles.chip}>
        <span className={styles.word}>{t('cost')}</span>
        <span className={cx('num px-2', TONE[tone])}>{share}</span>
      </span>
      <span className={cx('num', styles.price)}>{formatPrice(price, pricePlace)}</span>
    </div>
  );
}

/** For the pointer only; the table of open orders has the same for everybody. */
function Press({ title, icon: Icon, onPress }: { title: string; icon: typeof IconX; onPress: () => void }) {
  return (
    <button type="button" tabIndex={-1} title={title} onClick={onPress} className={styles.press}>
      <Icon size={12} />
    </button>
  );
}
