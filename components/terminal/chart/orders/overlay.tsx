'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { stepNumberText } from '#lib/format/number-text.ts';
import { snapDecimal } from '#lib/format/steps.ts';
import { boughtAt } from '#lib/order/exits.ts';
import { type OrderLine, orderLines } from '#lib/order/order-lines.ts';
import { useOrders } from '#stores/orders.ts';
import { useMarket } from '../../market.tsx';
import type { ChartEngine } from '../engine.ts';
import { BeyondTags } from './beyond.tsx';
import { followPointer } from './follow-pointer.ts';
import { CostLine, type CostLineProps, Line, toneOf } from './line.tsx';
import styles from './orders.module.css';
import { type Move, type MoveRules, useMove } from './use-move.ts';
import { usePlaces } from './use-places.ts';
import { useReach } from './use-reach.ts';

export type OrderOverlayProps = {
  readonly engine: ChartEngine;
  /** Whose orders are shown; null: nobody's. */
  readonly env: Env | null;
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
  const t = useTranslations('trade.own');
  const { symbol, tick, pricePlace } = useMarket().instrument;
  const orders = useOrders((state) => (env !== null && state.env === env ? state.open : null));
  const lines = useMemo(() => orderLines(orders ?? [], symbol), [orders, symbol]);
  const { move, carried: place, carry, drop, send, discard } = useMove(actions);
  const box = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useReach(engine, lines);
  const carried = move?.state === 'drag' || move?.state === 'keys' ? move : null;
  const movedTo = () => (carried ? place.price() : (move?.price ?? ''));
  const priceOf = (line: OrderLine) => (move?.line.id === line.id ? movedTo() : line.price);
  const ghost = carried?.line.price ?? null;
  const others = [...(cost === null ? [] : [cost.price]), ...(ghost === null ? [] : [ghost])];
  const beyond = usePlaces(box, engine, { tags: () => lines.map(priceOf), others }, place.watchPlaces);
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
      const text = own ? place.price() : line.price;
      const steps = event.shiftKey ? by * LEAP : by;
      carry({
        line,
        price: stepNumberText({ text, by: steps, step: tick, fractionDigits: pricePlace }),
        state: 'keys',
      });
    } else if (own && event.key === 'Enter') drop({ ...own, price: place.price() });
    else if (own && event.key === 'Escape') discard();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className={styles.box}>
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          watch={place.watch}
          price={() => priceOf(line)}
          bought={() => (buysAt(line.order, move) ? movedTo() : boughtAt(line.order))}
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
      <BeyondTags
        lines={lines}
        wordOf={(line) => t(toneOf(line))}
        toneOf={toneOf}
        beyond={beyond}
        reached={reached.length > 0}
        onReach={setReached}
      />
    </div>
  );
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };
const LEAP = 10;

/** Whether what is on its way is where the order buys: its exits are reckoned from there. */
function buysAt(order: Order, move: Move | null): boolean {
  return move?.line.order.id === order.id && (move.line.leg === 'limit' || move.line.leg === 'stop');
}
