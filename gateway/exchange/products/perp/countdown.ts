import { COUNTDOWN } from '#lib/rules/perp-orders.ts';
import { type Answer, type RunOut, refuse, type SetCountdown } from '../../orders/commands.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { Desk } from './desk.ts';

/** Owners whose orders one command ends; beyond it the answer says `more`. */
const RUN_OUT_LIMIT = 200;

/** Arms the dead-man's switch of an owner, renews it, or puts it away. */
export function setCountdown(turn: Transaction, { account, seconds }: SetCountdown): Answer {
  const { state, now } = turn;
  if (!state.accounts.has(account)) return refuse('account', 'notAllowed', `${account}`);
  const { least, most } = COUNTDOWN;
  if (!Number.isInteger(seconds) || (seconds !== 0 && seconds < least) || seconds > most)
    return refuse('seconds', 'countdown', `${seconds}`, `${seconds > most ? most : least}`);
  if (seconds === 0 && !state.positions.countdowns.of(account)) return { ok: true, orders: [] };
  const endsAt = seconds === 0 ? 0 : now + seconds * 1000;
  turn.emit({ t: 'countdown', account, seconds, endsAt, at: now });
  return { ok: true, orders: [] };
}

/** Ends what those owners have open in contracts whose switch has run out, soonest first. */
export function runOut(turn: Transaction, { until = turn.now }: RunOut): Answer {
  const { countdowns } = turn.state.positions;
  const ended: number[] = [];
  for (const account of countdowns.over(until, RUN_OUT_LIMIT)) {
    const { seconds } = countdowns.of(account)!;
    turn.emit({ t: 'countdown', account, seconds: 0, endsAt: 0, at: turn.now });
    const orders = endOrders(turn, account);
    ended.push(...orders);
    const facts = [
      { name: 'seconds', value: `${seconds}` },
      { name: 'orders', value: `${orders.length}` },
    ];
    turn.emit({ t: 'notice', account, kind: 'countdown', symbol: null, side: null, facts, at: turn.now });
  }
  const more = countdowns.next !== null && countdowns.next <= until;
  return more ? { ok: true, orders: ended, more } : { ok: true, orders: ended };
}

/** All but take profits and stop losses that were set on a leg: they protect what is left. */
function endOrders(turn: Transaction, account: number): number[] {
  const desk = new Desk(turn);
  const ended: number[] = [];
  for (const order of desk.ordersOf(account)) {
    const { id, kind, parent } = order.facts;
    if (kind === 'tpsl' && parent === null) continue;
    desk.done(order, 'countdown');
    ended.push(id);
  }
  desk.commit();
  return ended;
}
