import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { WalletSignAnswer } from '#lib/contract/shapes/third.ts';
import { refuseField } from '../base/refusal.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { Openings } from './openings.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import type { Visit } from './visit.ts';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** Loaded with the first wallet: most gateways never see one, and the curves take 4 MB. */
const ethereum = () => import('./ethereum.ts');

/** Logins by an Ethereum wallet: a text with our domain and a nonce, signed as a personal message (EIP-191, EIP-4361). */
export class Wallets {
  readonly #once: OnceTable;
  readonly #openings: Openings;

  constructor(once: OnceTable, openings: Openings) {
    this.#once = once;
    this.#openings = openings;
  }

  async text(publicAddress: string, { origin, ip, now, deviceId }: Visit): Promise<WalletSignAnswer> {
    if (!ADDRESS.test(publicAddress)) return refuseField('publicAddress', '0x and 40 hex characters', publicAddress);
    await this.#openings.take({ ip, now });
    const { checksummed } = await ethereum();
    const address = checksummed(publicAddress);
    const serialNO = randomBytes(16).toString('base64url');
    const expiresAt = now + ACCOUNT_LIMIT.step * 1000;
    const text = [
      opening(origin),
      address,
      '',
      'Log in. This signs no transaction and costs nothing.',
      '',
      uriOf(origin),
      'Version: 1',
      'Chain ID: 1',
      `Nonce: ${randomBytes(16).toString('hex')}`,
      `Issued At: ${new Date(now).toISOString()}`,
      `Expiration Time: ${new Date(expiresAt).toISOString()}`,
    ].join('\n');
    await this.#once.put({ kind: 'wallet', id: hashOf(serialNO), body: text, asker: deviceId, expiresAt }, now);
    return { serialNO, text, expiresAt };
  }

  /**
   * Once, whatever the answer, in the browser that asked, at the origin that the text names: what was signed for one of
   * our domains opens nothing at another. @returns the address in lower case
   * @throws AccountRefusal `stepOver`, `proofWrong`
   */
  async check(
    serialNO: string,
    publicAddress: string,
    signature: string,
    { deviceId, now, origin }: Visit,
  ): Promise<string> {
    const text = await this.#once.take({ kind: 'wallet', id: hashOf(serialNO), asker: deviceId, now });
    if (text === null) return no('stepOver');
    if (!isFor(text, origin)) return no('proofWrong');
    const { signerOf } = await ethereum();
    const signer = signerOf(text, signature);
    const asked = text.split('\n')[1] ?? '';
    if (signer === null || signer !== asked.toLowerCase() || signer !== publicAddress.toLowerCase())
      return no('proofWrong');
    return signer;
  }
}

function opening(origin: string): string {
  return `${new URL(origin).host} wants you to sign in with your Ethereum account:`;
}

function uriOf(origin: string): string {
  return `URI: ${origin}`;
}

/** Whether the text names this origin, in its first line and as its one URI. */
function isFor(text: string, origin: string): boolean {
  const lines = text.split('\n');
  const uris = lines.filter((line) => line.startsWith('URI: '));
  return lines[0] === opening(origin) && uris.length === 1 && uris[0] === uriOf(origin);
}
