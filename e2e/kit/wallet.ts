import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { type TestWallet, wallet } from '#tests/gateway/accounts/elsewhere.ts';

export type PageWallet = {
  readonly address: string;
  /** What its owner does when he is asked to sign. */
  mood: 'signs' | 'refuses' | 'signs with another key';
  /** Texts that it was asked to sign. */
  readonly asked: string[];
};
type Call = { readonly method: string; readonly params?: readonly unknown[] };

/** Puts a wallet into every page of a context that is opened from now on (EIP-1193), with a key of its own. */
export async function giveWallet(
  context: BrowserContext,
  own: TestWallet = wallet(randomBytes(32)),
): Promise<PageWallet> {
  const held: PageWallet = { address: own.address, mood: 'signs', asked: [] };
  const stranger = wallet(randomBytes(32));
  const answer = ({ method, params = [] }: Call) => {
    if (method === 'eth_requestAccounts') return [own.address.toLowerCase()];
    if (method !== 'personal_sign') return { error: 4200 };
    const text = Buffer.from(String(params[0]).slice(2), 'hex').toString('utf8');
    held.asked.push(text);
    if (held.mood === 'refuses') return { error: 4001 };
    return (held.mood === 'signs' ? own : stranger).signText(text);
  };
  await context.exposeFunction('walletAnswers', answer);
  await context.addInitScript(() => {
    const asks = window as unknown as { walletAnswers(call: unknown): Promise<unknown> };
    const request = async (call: unknown) => {
      const said = await asks.walletAnswers(call);
      const { error } = said as { readonly error?: number };
      // The form in which wallets refuse.
      if (error !== undefined) throw Object.assign(new Error('User rejected the request.'), { code: error });
      return said;
    };
    Object.assign(window, { ethereum: { request } });
  });
  return held;
}
