import { ACCOUNT_LIMIT, type Provider } from '#lib/contract/account.ts';
import type { FactorCodes } from '#lib/contract/shapes/account.ts';
import type { BoundLogin } from '#lib/contract/shapes/security.ts';
import type { ThirdProof } from '#lib/contract/shapes/third.ts';
import type { BoundTable } from '../data/accounts/bound.ts';
import type { PasskeyTable } from '../data/accounts/passkeys.ts';
import type { User } from '../data/accounts/user.ts';
import type { Changes } from './changes.ts';
import { providerOf } from './entry.ts';
import type { Factors } from './factors.ts';
import type { Identities } from './identities.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import type { Live } from './sessions.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly table: BoundTable;
  readonly passkeys: Pick<PasskeyTable, 'of'>;
  readonly factors: Factors;
  readonly identities: Identities;
  readonly changes: Changes;
};
type Row = { readonly provider: string; readonly subject: string };

/** Identities of third parties that open an account: connected and let go by its logged-in owner. */
export class Bound {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** What can be connected here. */
  get open(): readonly Provider[] {
    return this.#needs.identities.open;
  }

  async of(userId: string): Promise<readonly BoundLogin[]> {
    const rows = await this.#needs.table.of(userId);
    return Promise.all(
      rows.map(async (row) => {
        const provider = row.provider as Provider;
        return {
          id: idOf(row),
          provider,
          name: provider === 'wallet' ? await shortened(row.subject) : null,
          at: row.at,
        };
      }),
    );
  }

  /** @throws AccountRefusal `stepUp`, `most`, `taken`; what `prove` throws */
  async bind({ session, user }: Live, proof: ThirdProof, given: FactorCodes, visit: Visit): Promise<void> {
    const { table, factors, identities, changes } = this.#needs;
    if ((await table.of(user.id)).length >= ACCOUNT_LIMIT.bound) return no('most');
    // The proof is good once, so it is looked at last.
    await factors.confirm(user, given, visit, session.createdAt);
    const { provider, identity } = await identities.prove(proof, visit);
    if (!(await table.add({ provider, subject: identity.subject }, user.id, visit.now))) return no('taken');
    await changes.make(user, { event: 'thirdBound', happened: 'thirdBound', ...providerOf({ provider }) }, visit);
  }

  /** @throws AccountRefusal `stepUp`, `lastWay`, `boundUnknown` */
  async unbind({ session, user }: Live, id: string, given: FactorCodes, visit: Visit): Promise<void> {
    const { table, factors, changes } = this.#needs;
    const row = (await table.of(user.id)).find((own) => idOf(own) === id);
    if (!row) return no('boundUnknown');
    await this.keepsAWay(user, { without: 'bound' });
    await factors.confirm(user, given, visit, session.createdAt);
    if (!(await table.remove(row, user.id))) return no('boundUnknown');
    await changes.make(user, { event: 'thirdUnbound', happened: 'thirdUnbound', ...providerOf(row) }, visit);
  }

  /** A last way in is never let go. @throws AccountRefusal `lastWay` when one of these less leaves no way in */
  async keepsAWay(user: User, { without }: { readonly without: 'bound' | 'passkeys' }): Promise<void> {
    const { table, passkeys } = this.#needs;
    // A code to an address or a number is a way in; a sub-account's main account always reaches it.
    if (user.email !== null || user.mobile !== null || user.kind === 'sub') return;
    const [bound, keys] = await Promise.all([table.of(user.id), passkeys.of(user.id)]);
    const left = { bound: bound.length, passkeys: keys.length };
    if (left.bound + left.passkeys <= (left[without] > 0 ? 1 : 0)) no('lastWay');
  }
}

/** Says which one is meant and nothing of who it is. */
function idOf({ provider, subject }: Row): string {
  return hashOf(`${provider} ${subject}`);
}

/** `0x5aAe…eAed`: enough to tell one's own wallets apart. */
async function shortened(subject: string): Promise<string> {
  const { checksummed } = await import('./ethereum.ts');
  const address = checksummed(subject);
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
