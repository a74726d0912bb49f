import { createCache } from '../cache.ts';
import type { Touch } from '../market.ts';
import { fraction, hash } from '../random.ts';
import type { Habits } from './habits.ts';
import { type Flow, STEPS_PER_SECOND, type Taker } from './takers.ts';

/** A taker and the state of its slot that it leaves: it met the state before. */
export type Meeting = { readonly taker: Taker; readonly state: number };

/**
 * A slot has the steps of one second's takers, and one without any at its end. Its states are numbered: 0 as it begins,
 * i after its step i; the last one is the first of the next slot.
 */
export type Slot = {
  readonly second: number;
  /** Number of its first step since 1970. */
  readonly start: number;
  readonly steps: number;
  /** Best prices of each state. Never crossed, the last price lies between them or is one of them. */
  readonly bids: readonly number[];
  readonly asks: readonly number[];
  readonly meetings: readonly Meeting[];
  /** Where the best prices of state 0 would stand if no taker came at once: nobody is between these and those yet. */
  readonly calm: Touch;
};

export type Quotes = {
  slot(second: number): Slot;
  /** The slot and state that stand after a step. @param step since 1970 */
  at(step: number): { readonly slot: Slot; readonly state: number };
};

const SLOTS_KEPT = 16;

/** Where the best bid and ask stand, from taker to taker: a path that makers go by entering and leaving at the touch. */
export function createQuotes(flow: Flow, habits: Habits): Quotes {
  const kept = createCache<Slot>(SLOTS_KEPT);

  function width(a: number, b: number): number {
    const u = fraction(hash(habits.key ^ 0x70c4, a, b));
    return 1 + Math.floor(u * u * habits.spread);
  }

  /** What a taker leaves behind, once makers have come as near as they like. */
  function behind({ prints, way, whole, step }: Taker, second: number): Touch {
    const last = prints.at(-1)?.price ?? 0;
    const place = second * STEPS_PER_SECOND + step;
    // Its own side's best follows it, at its price at most; the other side is what it left of the level, or the next.
    const facing = whole ? last + way * width(place, 1) : last;
    // The usual spread lasts for seconds, or the best prices would flicker.
    const spread = width(second >>> 2, 2);
    const following = way > 0 ? Math.max(1, Math.min(last, facing - spread)) : Math.max(last, facing + spread);
    return way > 0 ? { bid: following, ask: facing } : { bid: facing, ask: following };
  }

  /** The same with the best price that the next taker begins at. */
  function facing({ bid, ask }: Touch, { prints, way, step }: Taker, second: number): Touch {
    const first = prints[0]?.price ?? 0;
    const spread = width(second * STEPS_PER_SECOND + step, 3);
    return way > 0
      ? { bid: bid < first ? bid : Math.max(1, first - spread), ask: first }
      : { bid: first, ask: ask > first ? ask : first + spread };
  }

  /** How a slot begins, and how it would if its first taker did not come at once. */
  function open(second: number): { readonly touch: Touch; readonly calm: Touch } {
    // Every five seconds have a trade, so this looks back ten at most.
    let before = second - 1;
    while (flow.second(before).length === 0) before -= 1;
    const calm = behind(flow.second(before).at(-1)!, before);
    const [first] = flow.second(second);
    const early = first && second * STEPS_PER_SECOND + first.step === flow.start(second);
    return { calm, touch: early ? facing(calm, first, second) : calm };
  }

  function made(second: number): Slot {
    const start = flow.start(second);
    const steps = flow.start(second + 1) - start;
    const { touch: opened, calm } = open(second);
    const states = [opened];
    const takers = flow.second(second);
    const meetings = takers.map((taker) => ({ taker, state: second * STEPS_PER_SECOND + taker.step - start + 1 }));
    let touch = opened;
    const stand = (until: number) => {
      while (states.length < until) states.push(touch);
    };
    meetings.forEach(({ taker, state }, i) => {
      if (i === 0 && state > 1) {
        // Makers turn to the first taker of the second at some step before it.
        stand(1 + Math.floor(fraction(hash(habits.key ^ 0x3a1, second)) * (state - 1)));
        touch = facing(touch, taker, second);
      }
      stand(state);
      touch = behind(taker, second);
      const next = takers[i + 1];
      if (next) touch = facing(touch, next, second);
    });
    stand(steps);
    states.push(open(second + 1).touch);
    const [bids, asks] = [states.map(({ bid }) => bid), states.map(({ ask }) => ask)];
    return { second, start, steps, bids, asks, meetings, calm };
  }

  function slot(second: number): Slot {
    const known = kept.get(second);
    if (known) return known;
    const fresh = made(second);
    kept.set(second, fresh);
    return fresh;
  }

  return {
    slot,
    at(step) {
      const second = Math.floor(step / STEPS_PER_SECOND);
      const found = slot(step >= flow.start(second) ? second : second - 1);
      return { slot: found, state: step - found.start + 1 };
    },
  };
}
