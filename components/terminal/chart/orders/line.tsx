'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { IconCheck, IconX } from '#components/ui/icons.tsx';
import { divideDecimal, multiplyDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatFixed, formatPercent, formatPrice, formatSize } from '#lib/format/price.ts';
import { exitResult } from '#lib/order/exits.ts';
import type { OrderLine } from '#lib/order/order-lines.ts';
import { useMarket, useTicker } from '../../market.tsx';
import styles from './orders.module.css';
import type { Move } from './use-move.ts';

type LineProps = {
  readonly line: OrderLine;
  /** Where it stands now, which is elsewhere while it is dragged. */
  readonly price: string;
  /** Where the order buys, for what its exits come to. */
  readonly bought: string | null;
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
  const { line, price, bought, move, cancelling, onGrab, onKey, onLeave, onCancel, onSend, onDiscard } = props;
  const t = useTranslations('trade.own');
  const { pricePlace, sizePlace, quote } = useMarket().instrument;
  const { size, movable, attached } = line;
  const carried = move?.state === 'drag' || move?.state === 'keys';
  const tone = toneOf(line);
  return (
    <div
      className={styles.line}
      data-tone={tone}
      data-busy={move?.state === 'send' || cancelling || undefined}
      data-carried={carried || undefined}
    >
      <span className={styles.rule} />
      {movable ? <span className={styles.hold} title={t('move')} onPointerDown={onGrab} /> : null}
      <span className={styles.leader} />
      <span className={styles.chip} data-chip="">
        <button
          type="button"
          className={styles.grip}
          data-movable={movable || undefined}
          disabled={!movable}
          title={movable ? t('move') : undefined}
          aria-label={t('tag', { what: t(tone), price: formatPrice(price, pricePlace, { exact: true }), quote })}
          aria-description={movable ? t('keys') : undefined}
          onPointerDown={onGrab}
          onKeyDown={onKey}
          onBlur={onLeave}
        >
          <span className={styles.word}>{t(tone)}</span>
          {attached ? (
            <Result exit={price} bought={bought} size={size} />
          ) : size === null ? null : (
            <span className="num px-2 text-text">{formatSize(size, sizePlace)}</span>
          )}
          {move ? <Cost price={price} size={attached ? null : size} /> : null}
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
        {formatPrice(price, pricePlace)}
      </span>
      {carried ? (
        <span role="status" className={cx('overlay-box', styles.tip)}>
          {t(move.state === 'keys' ? 'enterOrKeep' : 'releaseOrKeep', { price: formatPrice(line.price, pricePlace) })}
        </span>
      ) : null}
    </div>
  );
}

export function toneOf({ leg, order }: OrderLine) {
  return leg === 'stop' ? 'stop' : leg === 'limit' ? order.side : leg;
}

/** While it is on its way: how far from the last price, and what the order then comes to. */
function Cost({ price, size }: { price: string; size: string | null }) {
  const t = useTranslations('trade.own');
  const { quote, quotePlace } = useMarket().instrument;
  const last = useTicker()?.last ?? null;
  const away = divideDecimal(subtractDecimal(price, last), last, 6);
  const total = size === null ? null : multiplyDecimal(price, size);
  return (
    <>
      {away === null ? null : (
        <span className="num px-2 text-text">{t('away', { percent: formatPercent(away, { sign: true }) })}</span>
      )}
      {total === null ? null : (
        <span className="num px-2 text-text">{`${formatFixed(total, quotePlace)} ${quote}`}</span>
      )}
    </>
  );
}

type ResultProps = { readonly exit: string; readonly bought: string | null; readonly size: string | null };

/** What an exit would bring after both fees. */
function Result({ exit, bought, size }: ResultProps) {
  const { quote, quotePlace, takerFee } = useMarket().instrument;
  const found = exitResult({ price: bought ?? '', exit, size: size ?? '', fee: takerFee });
  if (found === null) return null;
  const sign = found.result.startsWith('-') ? '' : '+';
  return <span className="num px-2">{`${sign}${formatFixed(found.result, quotePlace)} ${quote}`}</span>;
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
