import { close, grant, reset, seed } from './accounts.ts';
import type { Event } from './events/events.ts';
import { amend, cancel, cancelAll } from './orders/change.ts';
import { type Answer, type Command, type LegResult, refuse, type Stamp, type Tick } from './orders/commands.ts';
import { fold } from './orders/fold.ts';
import { Plan } from './orders/match.ts';
import { place } from './orders/place.ts';
import { type AssetSpec, type MarketSpec, ORDER_LIMIT } from './orders/spec.ts';
import { State } from './orders/state.ts';
import { type MarketView, type Products, Transaction } from './orders/transaction.ts';
import { runOut } from './products/perp/countdown.ts';
import { perp, runPerp } from './products/perp/perp.ts';
import { checkChanged } from './products/perp/risk/check.ts';
import { adoptRules } from './products/perp/rules.ts';
import { spot } from './products/spot/spot.ts';
import { transfer } from './transfer.ts';

/** Everything that can be traded. */
const PRODUCTS: Products = { spot, perp };

/** What a command is executed with: nothing in here reads a clock or a feed by itself. */
export type Context = {
  /** Epoch ms; never less than that of the command before. */
  readonly now: number;
  /** The feed's present view of the command's market. */
  readonly view: MarketView | null;
  /** Idempotency key of the caller and a hash of what was asked under it. */
  readonly key?: Key | undefined;
};

type Key = { readonly key: string; readonly hash: string };

/** `events` are what must be on disk before `answer` may leave. A repeated key gives its first answer and no event. */
export type Result = {
  readonly events: readonly Event[];
  readonly answer: Answer;
  /** When it was accepted, epoch ms: of a repeated key the first time. */
  readonly at: number;
};

/**
 * One environment's exchange: (state, command) → (state', events). Deterministic; the same commands with the same
 * contexts give the same events, and folding the events gives the same state.
 */
export class Exchange {
  readonly state: State;
  readonly #plan = new Plan();

  constructor(assets: readonly AssetSpec[], markets: readonly MarketSpec[], state = new State(assets, markets)) {
    this.state = state;
  }

  /** Goes on from a state, such as a restored snapshot. */
  static from(state: State): Exchange {
    return new Exchange([], [], state);
  }

  /**
   * A key remembers what was accepted; a refusal had no effect and may be tried again under the same key. A closed
   * account has no keys.
   * @throws Error when an invariant broke; the state is then not to be trusted and the caller must stop.
   */
  execute(command: Command, { now, view, key }: Context): Result {
    if (key && 'account' in command) {
      const repeated = this.#repeat(command.account, key, now);
      if (repeated) return { events: [], ...repeated };
    }
    const turn = new Transaction(this.state, {
      ...{ now, view, plan: this.#plan, products: PRODUCTS },
      symbol: symbolOf(this.state, command),
    });
    const answer = run(turn, command);
    // Whoever it changed is checked; a step that goes on has its own order.
    if (answer.ok && !(answer.more && command.c === 'tick')) checkChanged(turn);
    // Only after its own close is nobody there to keep it: a key would bring the account back.
    if (key && 'account' in command && answer.ok && this.state.accounts.has(command.account))
      turn.emit({
        t: 'key',
        account: command.account,
        ...key,
        orders: answer.orders,
        legs: textOf(answer.legs),
        at: now,
      });
    return { events: turn.events, answer, at: now };
  }

  /** A turn that nothing comes of: figures are looked up with it. */
  look({ now, view }: Pick<Context, 'now' | 'view'>): Transaction {
    return new Transaction(this.state, { now, view, symbol: null, plan: this.#plan, products: PRODUCTS });
  }

  #repeat(account: number, { key, hash }: Key, now: number): Pick<Result, 'answer' | 'at'> | null {
    if (key.length < 1 || key.length > ORDER_LIMIT.key)
      return { answer: refuse('key', 'format', key, `${ORDER_LIMIT.key}`), at: now };
    const before = this.state.accounts.get(account)?.keys.get(key);
    if (!before) return null;
    if (before.hash !== hash) return { answer: refuse('key', 'keyReused', key), at: now };
    const legs = before.legs === null ? {} : { legs: JSON.parse(before.legs) as readonly LegResult[] };
    return { answer: { ok: true, orders: before.orders, ...legs }, at: before.at || now };
  }

  /** Adds an event of the journal. */
  replay(event: Event): void {
    fold(this.state, event);
  }
}

const textOf = (legs: readonly LegResult[] | undefined): string | null => (legs ? JSON.stringify(legs) : null);

/** The market whose book a command is told. */
function symbolOf({ accounts }: State, command: Command): string | null {
  if ('symbol' in command && command.symbol !== undefined) return command.symbol;
  if (command.c !== 'amend' && command.c !== 'perpAmend' && command.c !== 'cancel') return null;
  const owner = accounts.get(command.account);
  const order =
    command.order === undefined ? owner?.clientIds.get(command.clientId ?? '') : owner?.orders.get(command.order);
  return order?.facts.symbol ?? null;
}

function run(turn: Transaction, command: Command): Answer {
  switch (command.c) {
    case 'place':
      return place(turn, command);
    case 'cancel':
      return cancel(turn, command);
    case 'cancelAll':
      return cancelAll(turn, command);
    case 'amend':
      return amend(turn, command);
    case 'grant':
      return grant(turn, command);
    case 'reset':
      return reset(turn, command);
    case 'close':
      return close(turn, command);
    case 'transfer':
      return transfer(turn, command);
    case 'tick':
      return price(turn, command);
    case 'stamp':
      return stamp(turn, command);
    case 'seed':
      return seed(turn, command);
    case 'rules':
      return adoptRules(turn, command);
    case 'runOut':
      return runOut(turn, command);
    case 'perpPlace':
    case 'perpAmend':
    case 'perpExit':
    case 'perpClose':
    case 'perpCloseAll':
    case 'perpReverse':
    case 'countdown':
    case 'leverage':
    case 'marginMode':
    case 'positionMode':
    case 'margin':
    case 'autoMargin':
      return runPerp(turn, command);
  }
}

function price(turn: Transaction, command: Tick): Answer {
  const market = turn.state.market(command.symbol);
  return turn.products[market.spec.product].onPrice(turn, market, command);
}

function stamp(turn: Transaction, command: Stamp): Answer {
  const market = turn.state.market(command.symbol);
  return turn.products[market.spec.product].onStamp(turn, market, command);
}
