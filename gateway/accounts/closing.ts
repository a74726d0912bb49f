import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { FactorCodes } from '#lib/contract/shapes/account.ts';
import type { ClosedAnswer } from '#lib/contract/shapes/takeout.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { ClosedTable } from '../data/accounts/closed.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import { EngineRefused } from '../engine/outcome.ts';
import type { EnginePort } from '../engine/port.ts';
import type { Factors } from './factors.ts';
import type { Notices } from './notices.ts';
import { no } from './refusal.ts';
import type { Live, Sessions } from './sessions.ts';
import type { Told } from './takeout.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly users: UserTable;
  readonly closed: ClosedTable;
  readonly traces: TraceTable;
  readonly sessions: Sessions;
  readonly factors: Factors;
  readonly notices: Notices;
  readonly engines: Readonly<Record<Env, Pick<EnginePort, 'env' | 'submit' | 'read'>>>;
  readonly jobs: Readonly<Record<Env, Pick<Told, 'forget'>>>;
  readonly quiz: { forget(env: Env, account: number): Promise<void> };
  readonly shares: { forget(env: Env, account: number): Promise<void> };
};

const ENVS: readonly Env[] = ['live', 'paper'];
/** Accounts in one step of erasing; what is left is for the next look. */
const STEP = 50;

/**
 * The end of an account (ACC-28). Closed at once: nobody gets in, open orders are cancelled, sessions are over, of its
 * sub-accounts too. The link of the message about it opens it again for a while; then it is erased: balances go back
 * where they came from, and what is known of the owner is taken away.
 */
export class Closing {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws AccountRefusal `stepUp`, `codeWrong`, `proofWrong`, `wait`; EngineBusy, and nothing is closed then */
  async close({ session, user }: Live, given: FactorCodes, visit: Visit): Promise<ClosedAnswer> {
    const { users, closed, sessions, traces, factors, notices } = this.#needs;
    await factors.confirm(user, given, visit, session.createdAt);
    const tree = [user, ...(await users.children(user.id))];
    await this.#cancelOrders(tree);
    if (!(await closed.close(user.id, visit.now))) return no('sessionEnded');
    for (const { id } of tree) {
      sessions.forgetUser(id);
      await sessions.end({ tree: id }, 'closed', visit.now);
    }
    await traces.note(user.id, 'closed', null, visit);
    await notices.tell(user, 'closed', visit);
    // One that was on its way while sessions ended; erasing ends what even this does not.
    await this.#cancelOrders(tree).catch(() => undefined);
    return { erasedAt: visit.now + ACCOUNT_LIMIT.closing * 1000, told: user.email !== null || user.mobile !== null };
  }

  async #cancelOrders(tree: readonly User[]): Promise<void> {
    for (const user of tree) for (const env of ENVS) await this.#submit(env, user, 'cancelAll');
  }

  /** Erases those whose time is over. @returns how many @throws EngineBusy, AppDbBusy: the rest is for the next look */
  async erase(now: number): Promise<number> {
    const { closed } = this.#needs;
    const over = await closed.closedBy(now - ACCOUNT_LIMIT.closing * 1000, STEP);
    for (const user of over) {
      // The live account gives back what it has and keeps its trades, under its number: they are half of somebody else's,
      // and the journal proves itself by all of them. The paper account is forgotten with its history.
      await this.#submit('live', user, 'reset');
      await this.#submit('paper', user, 'close');
      for (const env of ENVS) {
        const account = env === 'live' ? user.liveAccount : user.paperAccount;
        await this.#needs.jobs[env].forget(account);
        await this.#needs.quiz.forget(env, account);
        await this.#needs.shares.forget(env, account);
      }
      await closed.erase(user);
    }
    return over.length;
  }

  /** An account that was never used has nothing to end. */
  async #submit(env: Env, user: User, c: 'cancelAll' | 'close' | 'reset'): Promise<void> {
    const engine = this.#needs.engines[env];
    const account = env === 'live' ? user.liveAccount : user.paperAccount;
    if (!(await engine.read('isOpen', { account }))) return;
    const command = c === 'reset' ? ({ c, account, amounts: {} } as const) : ({ c, account } as const);
    const outcome = await engine.submit(command);
    if (!outcome.ok && outcome.refusal.field !== 'account')
      throw new EngineRefused(engine.env, command, outcome.refusal);
  }
}
