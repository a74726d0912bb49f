import type { FaucetState } from '#lib/contract/account-data.ts';
import type { FaucetTable } from '../data/accounts/faucet.ts';
import type { Engine } from '../engine/engine.ts';
import { no } from './refusal.ts';

/** What one account gets of each asset on one day (UTC). Test assets: they are worth nothing outside this venue. */
export const FAUCET_AMOUNTS = { USDT: '10000', USDC: '10000', BTC: '0.1', ETH: '2' } as const;
const DAY = 24 * 3600_000;

type Needs = {
  readonly table: FaucetTable;
  readonly engine: Pick<Engine, 'submit'>;
  /** Off in production unless somebody wants it. */
  readonly open: boolean;
};

/** The deposit adapter that is built in: test assets for live accounts, booked against the house. */
export class Faucet {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  get open(): boolean {
    return this.#needs.open;
  }

  async state(account: number, now: number): Promise<FaucetState> {
    const taken = await this.#needs.table.taken(account, dayOf(now));
    return {
      assets: Object.entries(FAUCET_AMOUNTS).map(([asset, amount]) => ({
        asset,
        amount,
        left: this.#needs.open && !taken.includes(asset),
      })),
      nextAt: (dayOf(now) + 1) * DAY,
    };
  }

  /** @throws AccountRefusal `most` */
  async take(account: number, asset: string, now: number): Promise<void> {
    const { table, engine, open } = this.#needs;
    const amount = Object.entries(FAUCET_AMOUNTS).find(([name]) => name === asset)?.[1];
    if (!open || amount === undefined) return no('notPermitted');
    const day = dayOf(now);
    // The note comes first: after a crash in between the account waits a day, and never gets it twice.
    if (!(await table.note(account, day, asset))) return no('most');
    try {
      await engine.submit({ c: 'grant', account, reason: 'faucet', amounts: { [asset]: amount } });
    } catch (error) {
      await table.forget(account, day, asset);
      throw error;
    }
  }
}

function dayOf(now: number): number {
  return Math.floor(now / DAY);
}
