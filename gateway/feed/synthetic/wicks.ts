import type { Node } from './levels.ts';
import { type Stream, uniform } from './random.ts';

/** How far a bar goes above the higher and below the lower of its open and close, ticks. */
export type Wicks = { readonly up: number; readonly down: number };

/** Mean range of a Brownian bridge of variance one. */
const BRIDGE_RANGE = 1.25;

/**
 * Wicks as a random walk has them: together 1.25 deviations when it comes back to where it began, and the less the
 * further it goes (0.6 beside a body of one deviation, 0.4 beside two).
 * @param body |close − open|  @param sd standard deviation of the bar's move, both in ticks
 */
export function wicksOf(body: number, sd: number, stream: Stream): Wicks {
  if (!(sd > 0)) return { up: 0, down: 0 };
  const luck = 0.4 + 0.6 * (uniform(stream) + uniform(stream));
  const both = (sd * BRIDGE_RANGE * luck) / (1 + body / sd);
  const part = uniform(stream);
  return { up: both * part, down: both * (1 - part) };
}

/** Wicks that are a leader's, in one's own measure, to the part `share` squared: lengths add up, unlike noise. */
export function leaning(own: Wicks, leader: Node, sd: number, share: number): Wicks {
  const part = share * share;
  const scale = leader.sd > 0 ? (part * sd) / leader.sd : 0;
  return {
    up: scale * (leader.h - Math.max(leader.o, leader.c)) + (1 - part) * own.up,
    down: scale * (Math.min(leader.o, leader.c) - leader.l) + (1 - part) * own.down,
  };
}
