'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import styles from '#components/terminal/chart/orders/orders.module.css';
import { cx } from '#components/ui/cx.ts';
import { IconCheck, IconX } from '#components/ui/icons.tsx';
import { Painted, usePaint, type Watch, writeAttribute } from '#components/ui/painted.tsx';
import { formatPrice } from '#lib/format/price.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useContract } from '../contract.tsx';
import type { FuturesLine } from './lines.ts';
import { TagFigures } from './tag-figures.tsx';
import type { LineMove } from './use-line-move.ts';
import { useLineWord } from './use-line-word.ts';

export type LineProps = {
  readonly line: FuturesLine;
  /** Whether the contract has a leg on either side, so that lines say which one they are of. */
  readonly twoLegs: boolean;
  /** Tells that a line is somewhere else. */
  readonly watch: Watch;
  /** Where it stands now, which is elsewhere while it is carried. */
  readonly price: () => string;
  readonly move: LineMove | null;
  readonly busy: boolean;
  readonly onGrab: (event: React.PointerEvent<HTMLElement>) => void;
  readonly onKey: (event: React.KeyboardEvent) => void;
  /** The focus goes elsewhere. */
  readonly onLeave: () => void;
  readonly onRemove: () => void;
  readonly onSend: (move: LineMove) => void;
  readonly onDiscard: () => void;
};

/** One price that concerns the account: a line, a tag that says what it is and comes to, and the price on the axis. */
export function FuturesLineRow(props: LineProps) {
  const { line, watch, price, move, busy, onGrab } = props;
  const { pricePlace } = useContract().instrument;
  const carried = move?.state === 'drag' || move?.state === 'keys';
  const t = useTranslations('futuresChart.own');
  const title = t(line.field === 'margin' ? 'moveLiquidation' : 'move');
  return (
    <div
      className={styles.line}
      data-tone={line.tone}
      data-waits={waits(line) || undefined}
      data-busy={move?.state === 'send' || busy || undefined}
      data-carried={carried || undefined}
      data-moving={move ? '' : undefined}
    >
      <span className={styles.rule} />
      {line.field !== null ? <span className={styles.hold} title={title} onPointerDown={onGrab} /> : null}
      <span className={styles.leader} />
      <span className={styles.chip} data-chip="">
        <Grip {...props} title={title} />
        <Presses {...props} />
      </span>
      <span aria-hidden="true" className={cx('num', styles.price)}>
        <Painted watch={watch} text={() => formatPrice(price(), pricePlace)} />
      </span>
      {carried ? <Tip line={line} keys={move.state === 'keys'} /> : null}
    </div>
  );
}

/** An exit of an order that has not opened anything yet: it guards nothing. */
function waits({ tone, order }: FuturesLine): boolean {
  return (tone === 'takeProfit' || tone === 'stopLoss') && order !== null && order.kind !== 'tpsl';
}

function Grip({ line, twoLegs, watch, price, move, title, onGrab, onKey, onLeave }: LineProps & { title: string }) {
  const t = useTranslations('futuresChart.own');
  const word = useLineWord(twoLegs);
  const grip = useRef<HTMLButtonElement>(null);
  const label = useLabel(grip, { line, watch, price }, word(line));
  const movable = line.field !== null;
  return (
    <button
      ref={grip}
      type="button"
      className={styles.grip}
      data-movable={movable || undefined}
      disabled={!movable}
      title={movable ? title : undefined}
      aria-label={label}
      aria-description={movable ? t(line.field === 'margin' ? 'keysLiquidation' : 'keys') : undefined}
      onPointerDown={onGrab}
      onKeyDown={onKey}
      onBlur={onLeave}
    >
      <span className={styles.word}>{word(line)}</span>
      <TagFigures line={line} watch={watch} price={price} moving={move !== null} />
    </button>
  );
}

/** Yes and no where it is asked, else the cross. */
function Presses({ line, move, onSend, onDiscard, onRemove }: LineProps) {
  const t = useTranslations('futuresChart.own');
  if (move?.state === 'ask') {
    const accept = t(line.field === 'margin' ? 'acceptMargin' : 'accept');
    return (
      <>
        <Press title={accept} first onPress={() => onSend(move)} onGiveUp={onDiscard}>
          <IconCheck size={12} />
        </Press>
        <Press title={t('discard')} onPress={onDiscard} onGiveUp={onDiscard}>
          <IconX size={12} />
        </Press>
      </>
    );
  }
  if (!line.removable) return null;
  const exit = line.field === 'takeProfit' || line.field === 'stopLoss' ? line.field : null;
  return (
    // For the pointer only; the tables below have the same for everybody.
    <button
      type="button"
      tabIndex={-1}
      title={exit ? t('remove', { exit }) : t('cancel')}
      onClick={onRemove}
      className={styles.press}
    >
      <IconX size={12} />
    </button>
  );
}

type PressProps = {
  readonly title: string;
  /** Takes the focus when it comes, so that who asked by keys can answer by them. */
  readonly first?: boolean;
  readonly onPress: () => void;
  readonly onGiveUp: () => void;
  readonly children: ReactNode;
};

function Press({ title, first = false, onPress, onGiveUp, children }: PressProps) {
  const take = (button: HTMLButtonElement | null) => {
    if (first) button?.focus();
  };
  const [onMount] = useState(() => take);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onGiveUp();
  };
  return (
    <button
      ref={onMount}
      type="button"
      title={title}
      aria-label={title}
      onClick={onPress}
      onKeyDown={onKeyDown}
      className={styles.press}
    >
      {children}
    </button>
  );
}

function Tip({ line, keys }: { line: FuturesLine; keys: boolean }) {
  const t = useTranslations('futuresChart.own');
  const { pricePlace } = useContract().instrument;
  const always = usePreferences((state) => state.confirmOrders === 'always');
  const kept = { price: formatPrice(line.price, pricePlace) };
  // What changes the margin is always asked first; what is only played with never is.
  const asks = line.field === 'margin' || (always && line.field !== 'whatIf');
  return (
    <span role="status" className={cx('overlay-box', styles.tip)}>
      {asks
        ? t('thenConfirm', { how: keys ? 'keys' : 'pointer', ...kept })
        : t(keys ? 'enterOrKeep' : 'releaseOrKeep', kept)}
    </span>
  );
}

/** The grip's name says the price, also of a line that is carried by keys. @returns it, as it was at first */
function useLabel(
  grip: RefObject<HTMLElement | null>,
  { watch, price }: Pick<LineProps, 'line' | 'watch' | 'price'>,
  what: string,
): string {
  const t = useTranslations('futuresChart.own');
  const { pricePlace, quote } = useContract().instrument;
  const say = () => t('tag', { what, price: formatPrice(price(), pricePlace, { exact: true }), quote });
  // The same in every render, which would undo what has been painted.
  const [first] = useState(say);
  usePaint(watch, () => writeAttribute(grip.current, 'aria-label', say()));
  return first;
}
