import type { AccountCommand, LegResult, Refusal } from '#gateway/exchange/orders/commands.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';

/** A command that was executed, and whose events are on disk. */
export type Done = {
  readonly ok: true;
  /** Numbers of the orders that the command named; those of a repeated key may be over long since. */
  readonly ids: readonly number[];
  /** What the engine still knows of them, as they stood right after the command. */
  readonly orders: readonly Order[];
  /** The same of contracts. */
  readonly perpOrders: readonly PerpOrder[];
  /** Of a command over several legs: what became of each. */
  readonly legs?: readonly LegResult[] | undefined;
  /** When it was accepted, epoch ms: of a repeated key the first time. */
  readonly at: number;
};

/** What a caller hears. A refused command had no effect; whoever asked has to say so, see `scripts/lint/must-use.grit`. */
export type Outcome = Done | { readonly ok: false; readonly refusal: Refusal };

/** The engine refused a command of the venue's own: nothing was done, and somebody counted on it. */
export class EngineRefused extends Error {
  override readonly name = 'EngineRefused';
  readonly env: Env;
  readonly account: number;
  readonly refusal: Refusal;

  constructor(env: Env, { c, account }: AccountCommand, refusal: Refusal) {
    const { field, rule, value } = refusal;
    super(
      `the ${env} engine refused "${c}" of account ${account}, which the venue itself asked for (${field} ${value}: ${rule}); ` +
        'nothing was done; what the venue gives must be among the assets of this market',
    );
    this.env = env;
    this.account = account;
    this.refusal = refusal;
  }
}
