'use client';

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { stepNumberText } from '#lib/format/number-text.ts';
import { snapDecimal } from '#lib/format/steps.ts';
import { boughtAt } from '#lib/order/exits.ts';
import { type OrderLine, orderLines } from '#lib/order/order-lines.ts';
import { stackTags } from '#lib/order/stack-tags.ts';
import { useOrders } from '#stores/orders.ts';
import { useMarket } from '../../market.tsx';
import type { ChartEngine } from '../engine.ts';
import { CostLine, type CostLineProps, Line } from './line.tsx';
import styles from './orders.module.css';
import { type Move, type MoveRules, useMove } from './use-move.ts';

export type OrderOverlayProps = {
  readonly engine: ChartEngine;
  readonly env: Env;
  /** What the screen's product does with an order. */
  readonly actions: MoveRules & {
    /** Orders whose cancelling is awaited, by id. */
    readonly cancelling: ReadonlySet<string>;
    cancel(order: Order): void;
  };
  /** What is held cost this; null draws no such line. */
  readonly cost: CostLineProps | null;
};

/**
 * One's own open orders as lines over the candles, and what is held cost. A line is brought to another price by pulling
 * it anywhere or by the arrow keys on its tag; an order is cancelled at its cross.
 */
export function OrderOverlay({ engine, env, actions, cost }: OrderOverlayProps) {
  const { symbol, tick, pricePlace } = useMarket().instrument;
  const orders = useOrders((state) => (state.env === env ? state.open : null));
  const lines = useMemo(() => orderLines(orders ?? [], symbol), [orders, symbol]);
  const { move, carry, drop, send, discard } = useMove(actions);
  const box = useRef<HTMLDivElement>(null);
  const carried = move?.state === 'drag' || move?.state === 'keys' ? move : null;
  const prices = lines.map((line) => (move?.line.id === line.id ? move.price : line.price));
  const ghost = carried?.line.price ?? null;
  usePlaces(box, engine, {
    tags: prices,
    others: [...(cost === null ? [] : [cost.price]), ...(ghost === null ? [] : [ghost])],
  });
  const priceUnder = (event: PointerEvent) => {
    const { top = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    const y = Math.min(Math.max(event.clientY - top, 0), height);
    return snapDecimal({ value: engine.priceAt(y) ?? '', step: tick, toward: 'down' });
  };
  const begin = (line: OrderLine, down: React.PointerEvent<HTMLElement>) => {
    if (!line.movable || (move && move !== carried) || down.button !== 0) return;
    let last = line.price;
    const at = (): Move => ({ line, price: last, state: 'drag' });
    carry(at());
    followPointer(down, {
      moved: (event) => {
        last = priceUnder(event) ?? last;
        carry(at());
      },
      dropped: () => drop(at()),
      gaveUp: discard,
    });
  };
  const onKey = (line: OrderLine, event: React.KeyboardEvent) => {
    const own = carried?.line.id === line.id ? carried : null;
    const by = ARROWS[event.key];
    if (by !== undefined && line.movable && (own || !move)) {
      const text = own?.price ?? line.price;
      const steps = event.shiftKey ? by * LEAP : by;
      carry({
        line,
        price: stepNumberText({ text, by: steps, step: tick, fractionDigits: pricePlace }),
        state: 'keys',
      });
    } else if (own && event.key === 'Enter') drop(own);
    else if (own && event.key === 'Escape') discard();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className={styles.box}>
      {lines.map((line, index) => (
        <Line
          key={line.id}
          line={line}
          price={prices[index] ?? line.price}
          bought={boughtNow(line.order, move)}
          move={move?.line.id === line.id ? move : null}
          cancelling={actions.cancelling.has(line.order.id)}
          onGrab={(event) => begin(line, event)}
          onKey={(event) => onKey(line, event)}
          onLeave={() => carried?.state === 'keys' && carried.line.id === line.id && discard()}
          onCancel={() => actions.cancel(line.order)}
          onSend={send}
          onDiscard={discard}
        />
      ))}
      {cost === null ? null : <CostLine {...cost} />}
      {/* Where it came from. */}
      {ghost === null ? null : (
        <div className={styles.line} data-ghost="" aria-hidden="true">
          <span className={styles.rule} />
        </div>
      )}
    </div>
  );
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };
const LEAP = 10;

/** Where a buy buys: its exits are reckoned from there, also while that is on its way. */
function boughtNow(order: Order, move: Move | null): string | null {
  const own = move?.line.order.id === order.id && (move.line.leg === 'limit' || move.line.leg === 'stop');
  return own ? move.price : boughtAt(order);
}

/** What the last price and the time left under it take of the axis, px above and below: labels keep out of it. */
const LAST_LABEL = { above: 18, below: 36 } as const;
/** px from middle to middle of tags, and of labels on the axis, that touch. */
const TAG_STEP = 20;
const LABEL_STEP = 18;
/** px of the axis' side that a leader crosses from tag to line. */
const LEADER = 20;

type Prices = {
  /** Of the orders, whose tags make room for each other. */
  readonly tags: readonly string[];
  /** Of lines without such a tag. */
  readonly others: readonly string[];
};

/** Puts each line at the height of its price, without React: prices move with every tick of the market. */
function usePlaces(box: React.RefObject<HTMLElement | null>, engine: ChartEngine, prices: Prices): void {
  const latest = useRef(prices);
  latest.current = prices;
  const place = useCallback(() => {
    const root = box.current;
    if (!root) return;
    const { width, height } = engine.plot();
    root.style.setProperty('--plot', `${width}px`);
    root.style.height = `${height}px`;
    const now = engine.yOfLast();
    const { tags, others } = latest.current;
    const rows = [...tags, ...others].map((price, index) => ({
      element: root.children[index] as HTMLElement | undefined,
      tagged: index < tags.length,
      y: engine.yOf(price),
    }));
    const seen: { element: HTMLElement; tagged: boolean; y: number }[] = [];
    for (const { element, tagged, y } of rows) {
      if (!element) continue;
      const inside = y !== null && y >= 0 && y <= height;
      element.style.visibility = inside ? 'visible' : 'hidden';
      if (inside) seen.push({ element, tagged, y: Math.round(y) });
    }
    const tagged = seen.filter((row) => row.tagged);
    const tagAt = stackTags(
      tagged.map(({ y }) => y),
      { step: TAG_STEP, from: TAG_STEP / 2, to: height - TAG_STEP / 2 },
    );
    for (const { element, y } of seen) element.style.top = `${y}px`;
    for (const [index, { element, y }] of tagged.entries()) {
      const off = Math.round(tagAt[index] ?? y) - y;
      element.style.setProperty('--tag', `${off}px`);
      element.style.setProperty('--leader', `${Math.hypot(LEADER, off)}px`);
      element.style.setProperty('--lean', `${Math.atan2(-off, LEADER)}rad`);
    }
    const half = LABEL_STEP / 2;
    const label = (labels: typeof seen, from: number, to: number) => {
      const places = stackTags(
        labels.map(({ y }) => y),
        { step: LABEL_STEP, from, to },
      );
      for (const [index, { element, y }] of labels.entries())
        element.style.setProperty('--label', `${Math.round(places[index] ?? y) - y}px`);
    };
    const split = now ?? -LAST_LABEL.below;
    label(
      seen.filter(({ y }) => y < split),
      half,
      Math.min(split - LAST_LABEL.above, height - half),
    );
    label(
      seen.filter(({ y }) => y >= split),
      Math.max(split + LAST_LABEL.below, half),
      height - half,
    );
  }, [box, engine]);
  useEffect(() => engine.watchScale(place), [engine, place]);
  useLayoutEffect(place);
}

type Follower = {
  readonly moved: (event: PointerEvent) => void;
  readonly dropped: () => void;
  readonly gaveUp: () => void;
};

/** Follows one pointer until it is let go; Esc gives up. */
function followPointer(down: React.PointerEvent<HTMLElement>, { moved, dropped, gaveUp }: Follower): void {
  const handle = down.currentTarget;
  handle.setPointerCapture(down.pointerId);
  const stop = new AbortController();
  const end = (then: () => void) => () => {
    stop.abort();
    then();
  };
  const { signal } = stop;
  handle.addEventListener('pointermove', moved, { signal });
  handle.addEventListener('pointerup', end(dropped), { signal });
  handle.addEventListener('pointercancel', end(gaveUp), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(gaveUp)();
    },
    { signal, capture: true },
  );
}
