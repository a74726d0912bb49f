import type { Answer, Rule } from '../../orders/commands.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { Desk } from './desk.ts';
import { enter, meeting, Placing } from './enter.ts';
import { allowedLots } from './limits.ts';
import type { Read, Wanted } from './read.ts';
import { keepWaiting } from './waiting.ts';
import { FILL_LIMIT } from './walk.ts';

/** What says that an order is too large for who sent it. */
const TOO_LARGE: ReadonlySet<Rule> = new Set<Rule>([
  ...(['insufficientMargin', 'wouldLiquidate', 'positionLimit', 'leverageTier'] as const),
]);

/** Fills that are tried to come nearer to the largest size, once one is known that fits. */
const TRIED_FILLS = 2 * FILL_LIMIT;

type Tried = { readonly desk: Desk; readonly answer: Answer; readonly lots: number; readonly fills: number };

/**
 * Places an order whose size was worked out of what can be paid, by prices that may have moved since: where it is too large,
 * the largest number of lots that fits takes its place. What waits is cut to what a position may be; it pays when it fires.
 */
export function placeFitted(turn: Transaction, market: MarketState, { wanted, wait }: Read): Answer {
  const { minLots } = market.spec;
  if (wait !== null) {
    const desk = new Desk(turn);
    const allowed = allowedLots(desk, market, wanted);
    const lots = allowed < minLots ? wanted.lots : allowed;
    const answer = keepWaiting(desk, market, { ...wanted, lots }, wait);
    if (answer.ok) desk.commit();
    return answer;
  }
  // Whether all of it fills at once is asked of the size that fits.
  const asked: Wanted = wanted.tif === 'fok' ? { ...wanted, tif: 'ioc' } : wanted;
  const first = tried(turn, market, asked);
  const found = isTooLarge(first.answer) ? (fitted(turn, market, asked) ?? first) : first;
  const isAtOnce = wanted.tif === 'fok' && found.answer.ok;
  const { desk, answer } = isAtOnce ? tried(turn, market, { ...wanted, lots: found.lots }) : found;
  if (answer.ok) desk.commit();
  return answer;
}

const isTooLarge = (answer: Answer): boolean => !answer.ok && TOO_LARGE.has(answer.refusal.rule);

function tried(turn: Transaction, market: MarketState, wanted: Wanted): Tried {
  const desk = new Desk(turn);
  let fills = 0;
  const answer = enter(desk, market, wanted, (walked) => {
    fills = walked.fills;
  });
  return { desk, answer, lots: wanted.lots, fills };
}

/**
 * Its way through the book, taken once, says what can be paid. Where the leg would fall at once, as at the highest leverage
 * far from the mark, less of it is looked for.
 * @returns null where not even the least fits
 */
function fitted(turn: Transaction, market: MarketState, wanted: Wanted): Tried | null {
  const { minLots } = market.spec;
  const lots = allowedLots(new Desk(turn), market, wanted);
  if (lots < minLots) return null;
  const { found } = meeting(turn, market, wanted);
  const most = new Placing(new Desk(turn), market, { ...wanted, lots }).fitting(found);
  let best: Tried | null = null;
  let fills = 0;
  let [low, high] = [minLots - 1, most + 1];
  for (let next = most; high - low > 1 && (best === null || fills < TRIED_FILLS); next = Math.floor((low + high) / 2)) {
    const one = tried(turn, market, { ...wanted, lots: next });
    fills += one.fills;
    if (one.answer.ok) best = one;
    if (isTooLarge(one.answer)) high = next;
    else low = next;
  }
  return best;
}
