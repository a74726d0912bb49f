import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMIT, type Provider } from '#lib/contract/account.ts';
import type { OauthSignAnswer, ThirdCheckRequest, ThirdProof, WalletCheckRequest } from '#lib/contract/shapes/third.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { Openings } from './openings.ts';
import { type Identity, ProviderAwayError, type Providers, type TelegramProvider } from './providers/provider.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import type { Visit } from './visit.ts';
import type { Wallets } from './wallet.ts';

/** Who somebody proved to be elsewhere. */
export type Proved = { readonly provider: Provider; readonly identity: Identity };

type Needs = {
  readonly once: OnceTable;
  readonly wallets: Wallets;
  readonly openings: Openings;
  readonly providers: Providers;
};
type Trip = Exclude<Provider, 'wallet'>;

const MINUTE = 60_000;

/** What wallets, Telegram, Apple and Google say of somebody. It counts when it verifies, in the browser that asked, once. */
export class Identities {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Third parties that are set up here; a wallet needs nobody. */
  get open(): readonly Provider[] {
    const { providers } = this.#needs;
    return [...(['apple', 'google', 'tg'] as const).filter((name) => providers[name] !== undefined), 'wallet'];
  }

  /** Where the browser goes; it comes back to a page of ours with a proof. @throws AccountRefusal `providerOff`, `providerAway` */
  async trip(type: Trip, visit: Visit): Promise<OauthSignAnswer> {
    const { now, origin, deviceId } = visit;
    await this.#needs.openings.take(visit);
    const serialNO = randomBytes(16).toString('base64url');
    const nonce = randomBytes(16).toString('base64url');
    const back = `${origin}/third/${type}`;
    const url =
      type === 'tg'
        ? this.#telegram().url(back)
        : await away(() => this.#oauth(type).url({ back, state: serialNO, nonce, now }));
    const expiresAt = now + ACCOUNT_LIMIT.step * 1000;
    const row = { kind: `trip ${type}`, id: hashOf(serialNO), body: nonce, asker: deviceId, expiresAt };
    await this.#needs.once.put(row, now);
    return { serialNO, url, expiresAt };
  }

  /** @throws AccountRefusal `stepOver`, `proofWrong`, `providerOff`, `providerAway` */
  async prove(proof: ThirdProof, visit: Visit): Promise<Proved> {
    return proof.type === 'wallet' ? this.wallet(proof, visit) : this.third(proof, visit);
  }

  async wallet({ serialNO, publicAddress, signature }: WalletCheckRequest, visit: Visit): Promise<Proved> {
    const subject = await this.#needs.wallets.check(serialNO, publicAddress, signature, visit);
    return { provider: 'wallet', identity: { subject, email: null } };
  }

  async third({ type, serialNO, token, initData }: ThirdCheckRequest, visit: Visit): Promise<Proved> {
    // A mini app knows who its user is without a trip.
    if (type === 'tg' && serialNO === undefined) return this.telegram('miniApp', initData ?? '', visit);
    const known = type === 'tg' ? this.#telegram() : this.#oauth(type);
    const key = { kind: `trip ${type}`, id: hashOf(serialNO ?? ''), asker: visit.deviceId, now: visit.now };
    const nonce = await this.#needs.once.take(key);
    if (nonce === null) return no('stepOver');
    if (!('identify' in known)) return this.telegram('widget', token ?? '', visit);
    const identity = await away(() => known.identify(token ?? '', nonce, visit.now));
    return identity ? { provider: type, identity } : no('proofWrong');
  }

  async telegram(way: 'widget' | 'miniApp', data: string, visit: Visit): Promise<Proved> {
    const identity = this.#telegram()[way](data, visit.now);
    if (!identity) return no('proofWrong');
    // Signed data is good for ten minutes, but once.
    const used = { kind: 'tgUsed', id: hashOf(identity.once), asker: '', body: '', expiresAt: visit.now + 15 * MINUTE };
    if (!(await this.#needs.once.claim(used, visit.now))) return no('stepOver');
    return { provider: 'tg', identity };
  }

  /** Who this mini app's user is; asking uses nothing up. */
  telegramUser(initData: string, now: number): string {
    return this.#telegram().miniApp(initData, now)?.subject ?? no('proofWrong');
  }

  #oauth(type: 'apple' | 'google') {
    return this.#needs.providers[type] ?? no('providerOff');
  }

  #telegram(): TelegramProvider {
    return this.#needs.providers.tg ?? no('providerOff');
  }
}

/** A third party that is out of reach is no wrong proof. */
async function away<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderAwayError) return no('providerAway');
    throw error;
  }
}
