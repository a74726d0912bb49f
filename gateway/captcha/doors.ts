import { REGISTER, SUB } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import { PAPER } from '#lib/contract/trade.ts';
import type { CaptchaScene } from './scenes.ts';

type Door =
  | { readonly scene: CaptchaScene /** For a body that makes no account. */; readonly otherwise?: Otherwise }
  /** Open to all without one, and why that is right. */
  | { readonly scene: null; readonly why: string };
type Otherwise = { readonly scene: CaptchaScene; readonly when: (body: Readonly<Record<string, unknown>>) => boolean };

const REGISTERING = { scene: 'register' } as const;

/**
 * Every call that can make an account, and the captcha that stands before it: one policy, whatever door somebody takes.
 * The guard works from this table; a route that is not in it makes no account. Agencies are made by their operator at
 * the machine; a log-in by QR, a third party or a wallet opens an account that is there.
 */
export const DOORS: Readonly<Record<string, Door>> = {
  [REGISTER.email]: REGISTERING,
  [REGISTER.mobile]: REGISTERING,
  [REGISTER.both]: REGISTERING,
  [THIRD.appleRegister]: REGISTERING,
  [THIRD.googleRegister]: REGISTERING,
  [THIRD.tgRegister]: REGISTERING,
  [THIRD.tgGenerateVirtual]: REGISTERING,
  [THIRD.walletRegister]: REGISTERING,
  // The choice travels in the clear, so that the guard can read it: no ciphertext of this call may hold it.
  [THIRD.bindChoose]: {
    scene: 'register',
    otherwise: { scene: 'login', when: ({ choice }) => choice === 'existing' },
  },
  [SUB.create]: { scene: null, why: 'needs the session of a main account, which has a few of them at most' },
  [PAPER.guest]: { scene: null, why: 'a paper account holds nothing and is swept away; RATE_GUEST limits an address' },
};

/** What captcha a call to a door needs; undefined for what is no door. */
export function doorScene(url: string, body: unknown): CaptchaScene | null | undefined {
  const door = Object.hasOwn(DOORS, url) ? DOORS[url] : undefined;
  if (!door || door.scene === null) return door?.scene;
  const { scene, otherwise } = door;
  const known = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  return otherwise?.when(known) ? otherwise.scene : scene;
}
