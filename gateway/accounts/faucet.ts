import type { FaucetState } from '#lib/contract/shapes/agency.ts';
import type { FaucetTable } from '../data/accounts/faucet.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import { EngineBusy } from '../engine/busy.ts';
import { EngineRefused } from '../engine/outcome.ts';
import type { EnginePort } from '../engine/port.ts';
import { no } from './refusal.ts';

/**
 * What one person gets of each asset on one day (UTC), over all accounts. Test assets: they are worth nothing
 * outside this venue.
 */
export const FAUCET_AMOUNTS = { USDT: '10000', USDC: '10000', BTC: '0.1', ETH: '2' } as const;
const DAY = 24 * 3600_000;

type Person = Pick<User, 'parentId' | 'liveAccount'>;

type Needs = {
  readonly table: Pick<FaucetTable, 'taken' | 'note' | 'forget'>;
  readonly users: Pick<UserTable, 'byId'>;
  readonly engine: Pick<EnginePort, 'submitOrThrow'>;
  /** Off on a public gateway unless somebody wants it. */
  readonly open: boolean;
};

/** The deposit adapter that is built in: test assets for live accounts, booked against the faucet. */
export class Faucet {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  get open(): boolean {
    return this.#needs.open;
  }

  async state(user: Person, now: number): Promise<FaucetState> {
    const taken = await this.#needs.table.taken(await this.#rootOf(user), dayOf(now));
    return {
      assets: Object.entries(FAUCET_AMOUNTS).map(([asset, amount]) => ({
        asset,
        amount,
        left: this.#needs.open && !taken.includes(asset),
      })),
      nextAt: (dayOf(now) + 1) * DAY,
    };
  }

  /** @throws AccountRefusal `most`; EngineBusy or EngineRefused when nothing was given and the day's share is still there */
  async take(user: Person, asset: string, now: number): Promise<void> {
    const { table, engine, open } = this.#needs;
    const amount = Object.entries(FAUCET_AMOUNTS).find(([name]) => name === asset)?.[1];
    if (!open || amount === undefined) return no('notPermitted');
    const [day, root] = [dayOf(now), await this.#rootOf(user)];
    // The note comes first: after a crash in between the account waits a day, and never gets it twice.
    if (!(await table.note(root, day, asset))) return no('most');
    try {
      await engine.submitOrThrow({
        c: 'grant',
        account: user.liveAccount,
        reason: 'faucet',
        amounts: { [asset]: amount },
      });
    } catch (error) {
      // When the disk failed nobody knows yet whether the grant is on it: then the note stays.
      if (error instanceof EngineBusy || error instanceof EngineRefused) await table.forget(root, day, asset);
      throw error;
    }
  }

  /** A main account and its sub-accounts are one person: what one of them takes, all have taken. */
  async #rootOf({ parentId, liveAccount }: Person): Promise<number> {
    const parent = parentId === null ? null : await this.#needs.users.byId(parentId);
    return parent?.liveAccount ?? liveAccount;
  }
}

function dayOf(now: number): number {
  return Math.floor(now / DAY);
}
