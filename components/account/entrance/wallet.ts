import { askAccount } from '#lib/api/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { ThirdAnswer, WalletCheckRequest } from '#lib/contract/shapes/third.ts';

/** What a wallet puts on the page (EIP-1193). */
type Wallet = { request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown> };

export class NoWalletError extends Error {
  constructor() {
    super('This browser has no wallet, so nothing can be signed with one. Install one, or log in in another way.');
    this.name = 'NoWalletError';
  }
}

export class WalletRefusedError extends Error {
  constructor(cause: unknown) {
    super('The wallet gave no address or no signature, so nobody was logged in.', { cause });
    this.name = 'WalletRefusedError';
  }
}

/** Logs in with the signature of a wallet (ACC-15). @throws what `signByWallet` throws */
export async function askWallet(): Promise<ThirdAnswer> {
  return askAccount(THIRD.walletCheck, await signByWallet());
}

/**
 * Has a wallet sign a text that the venue gives, once. Nothing is paid or moved.
 * @throws NoWalletError, WalletRefusedError; what `askAccount` throws
 */
export async function signByWallet(): Promise<WalletCheckRequest> {
  const wallet = (globalThis as { readonly ethereum?: Wallet }).ethereum;
  if (!wallet) throw new NoWalletError();
  const publicAddress = await given(wallet, 'eth_requestAccounts', []);
  const { serialNO, text } = await askAccount(THIRD.walletSign, { publicAddress });
  const signature = await given(wallet, 'personal_sign', [hexOf(text), publicAddress]);
  return { serialNO, publicAddress, signature };
}

async function given(wallet: Wallet, method: string, params: readonly unknown[]): Promise<string> {
  let said: unknown;
  try {
    said = await wallet.request({ method, params });
  } catch (error) {
    throw new WalletRefusedError(error);
  }
  const first: unknown = Array.isArray(said) ? said[0] : said;
  if (typeof first === 'string' && first !== '') return first;
  throw new WalletRefusedError(said);
}

/** Wallets take a text as bytes in hex. */
function hexOf(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
