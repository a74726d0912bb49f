'use client';

import { useMemo, useRef } from 'react';
import type { ChartEngine } from '#components/terminal/chart/engine.ts';
import { BeyondTags } from '#components/terminal/chart/orders/beyond.tsx';
import { followPointer } from '#components/terminal/chart/orders/follow-pointer.ts';
import styles from '#components/terminal/chart/orders/orders.module.css';
import { usePlaces } from '#components/terminal/chart/orders/use-places.ts';
import { useReach } from '#components/terminal/chart/orders/use-reach.ts';
import { LateTexts } from '#components/ui/late-texts.tsx';
import type { Env } from '#lib/contract/trade.ts';
import { stepNumberText } from '#lib/format/number-text.ts';
import { snapDecimal } from '#lib/format/steps.ts';
import { useWhatIf } from '#stores/what-if.ts';
import { useContract } from '../contract.tsx';
import { FuturesLineRow } from './line.tsx';
import type { FuturesLine } from './lines.ts';
import { useFuturesLines } from './use-futures-lines.ts';
import { useLineActions } from './use-line-actions.ts';
import { type LineMove, useLineMove } from './use-line-move.ts';
import { useLineWord } from './use-line-word.ts';

type OverlayProps = { readonly engine: ChartEngine; readonly env: Env };

/** One's own legs and orders of a contract as lines over its candles. */
export function FuturesOverlay(props: OverlayProps) {
  return (
    <LateTexts area="futuresChart">
      <Lines {...props} />
    </LateTexts>
  );
}

/**
 * A line is brought to another price by pulling it anywhere or by the arrow keys on its tag: an order is amended, an exit
 * too, and margin is put to a leg, or taken out, once that was asked.
 */
function Lines({ engine, env }: OverlayProps) {
  const lines = useFuturesLines(env);
  const actions = useLineActions(env);
  const { move, carried: place, carry, drop, send, discard } = useLineMove(lines, actions.send);
  const box = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useReach(engine, lines);
  const carried = move?.state === 'drag' || move?.state === 'keys' ? move : null;
  const movedTo = () => (carried ? place.price() : (move?.price ?? ''));
  const priceOf = (line: FuturesLine) => (move?.line.id === line.id ? movedTo() : line.price);
  const ghost = carried?.line.price ?? null;
  const tags = { tags: () => lines.map(priceOf), others: ghost === null ? [] : [ghost] };
  const beyond = usePlaces(box, engine, tags, place.watchPlaces);
  const { begin, onKey } = useCarrying({ engine, box, move, carry, drop, discard, priceOf });
  const twoLegs = useMemo(() => new Set(lines.flatMap(({ side }) => side ?? [])).size > 1, [lines]);
  const word = useLineWord(twoLegs);
  return (
    <div ref={box} className={styles.box}>
      {lines.map((line) => (
        <FuturesLineRow
          key={line.id}
          line={line}
          twoLegs={twoLegs}
          watch={place.watch}
          price={() => priceOf(line)}
          move={move?.line.id === line.id ? move : null}
          busy={actions.running.has(line.id)}
          onGrab={(event) => begin(line, event)}
          onKey={(event) => onKey(line, event)}
          onLeave={() => carried?.state === 'keys' && carried.line.id === line.id && discard()}
          onRemove={() => actions.remove(line)}
          onSend={send}
          onDiscard={discard}
        />
      ))}
      {/* Where it came from. */}
      {ghost === null ? null : (
        <div className={styles.line} data-ghost="" data-tone={carried?.line.tone} aria-hidden="true">
          <span className={styles.rule} />
        </div>
      )}
      <BeyondTags
        lines={lines}
        wordOf={word}
        toneOf={({ tone }) => tone}
        beyond={beyond}
        reached={reached.length > 0}
        onReach={setReached}
      />
    </div>
  );
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };
const LEAP = 10;

/** The card that the line is of follows it. */
function suppose({ field }: FuturesLine, price: string): void {
  if (field === 'whatIf') useWhatIf.getState().move(price);
}

type Carrying = Pick<ReturnType<typeof useLineMove>, 'move' | 'carry' | 'drop' | 'discard'> & {
  readonly engine: ChartEngine;
  readonly box: React.RefObject<HTMLElement | null>;
  readonly priceOf: (line: FuturesLine) => string;
};

/** How a line is carried: by the pointer, until it is let go, and by the arrow keys. */
function useCarrying({ engine, box, move, carry, drop, discard, priceOf }: Carrying) {
  const { tick, pricePlace } = useContract().instrument;
  const carried = move?.state === 'drag' || move?.state === 'keys' ? move : null;
  const priceUnder = (event: PointerEvent) => {
    const { top = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    const y = Math.min(Math.max(event.clientY - top, 0), height);
    return snapDecimal({ value: engine.priceAt(y) ?? '', step: tick, toward: 'down' });
  };
  const begin = (line: FuturesLine, down: React.PointerEvent<HTMLElement>) => {
    if (line.field === null || (move && move !== carried) || down.button !== 0) return;
    let last = line.price;
    const at = (): LineMove => ({ line, price: last, state: 'drag' });
    carry(at());
    followPointer(down, {
      moved: (event) => {
        last = priceUnder(event) ?? last;
        carry(at());
        suppose(line, last);
      },
      dropped: () => drop(at()),
      gaveUp: discard,
    });
  };
  const onKey = (line: FuturesLine, event: React.KeyboardEvent) => {
    const own = carried?.line.id === line.id ? carried : null;
    const by = ARROWS[event.key];
    if (by !== undefined && line.field !== null && (own || !move)) {
      const steps = event.shiftKey ? by * LEAP : by;
      const price = stepNumberText({ text: priceOf(line), by: steps, step: tick, fractionDigits: pricePlace });
      carry({ line, price, state: 'keys' });
      suppose(line, price);
    } else if (own && event.key === 'Enter') drop({ ...own, price: priceOf(line) });
    else if (own && event.key === 'Escape') discard();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { begin, onKey };
}
