import { askAccount } from '#lib/api/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { ThirdCheckRequest } from '#lib/contract/shapes/third.ts';
import { returnTo, setLocation } from '#lib/safety/link.ts';
import { keepErrand, readErrand } from '#lib/storage/pending-redirect.ts';

/** Third parties by the names that everybody knows them by. */
export const THIRD_NAMES = { apple: 'Apple', google: 'Google', tg: 'Telegram' } as const;
export type ThirdType = keyof typeof THIRD_NAMES;

/** What a visit at a third party was for; the tab remembers it until the return. */
export type Trip = {
  readonly type: ThirdType;
  readonly serialNO: string;
  readonly purpose: 'login' | 'bind';
  /** Language prefix of the page before: third parties know one address for all languages. */
  readonly prefix: string;
  /** Where to go in the end, a path of ours. */
  readonly home: string;
};

/** Sends the browser to a third party. @throws what `askAccount` throws */
export async function leaveFor(type: ThirdType, why: Pick<Trip, 'purpose' | 'prefix' | 'home'>): Promise<void> {
  const { serialNO, url } = await askAccount(THIRD.oauthSign, { type });
  keepErrand('third', { ...why, type, serialNO } satisfies Trip);
  setLocation(url);
}

/** The trip to this third party that this tab is on; null for none. */
export function tripTo(type: ThirdType): Trip | null {
  const kept = readErrand('third');
  if (typeof kept !== 'object' || kept === null) return null;
  const { serialNO, purpose, prefix, home, ...rest } = kept as Readonly<Record<string, unknown>>;
  if (rest.type !== type || typeof serialNO !== 'string' || typeof prefix !== 'string') return null;
  return {
    type,
    serialNO,
    purpose: purpose === 'bind' ? 'bind' : 'login',
    prefix,
    home: returnTo(typeof home === 'string' ? home : null),
  };
}

/** What a third party sent along: a proof, that the visitor stopped there, or nothing that could be used. */
export type Brought = ThirdCheckRequest | 'stopped' | null;

/** Words of Google, Apple and OpenID Connect for a visitor who did not want to. */
const STOPPED: readonly string[] = ['access_denied', 'user_cancelled_authorize', 'consent_required'];

/** @param address what stood in the query and behind the `#` of the page returned to */
export function broughtBy(type: ThirdType, address: Pick<Location, 'search' | 'hash'>, trip: Trip | null): Brought {
  const given = [address.search, address.hash.slice(1)].map((text) => new URLSearchParams(text));
  const of = (name: string) => given.map((part) => part.get(name)).find((value) => value !== null && value !== '');
  if (type === 'tg') {
    const fields = telegramFields(of('tgAuthResult') ?? '');
    if (fields === 'stopped') return 'stopped';
    return fields && trip ? { type, serialNO: trip.serialNO, token: fields } : null;
  }
  if (STOPPED.includes(of('error') ?? '')) return 'stopped';
  const [token, serialNO] = [of('id_token'), of('state')];
  return token && serialNO ? { type, serialNO, token } : null;
}

/** Telegram sends its signed fields as JSON in base64url, or `false`; the venue reads them as a query. */
function telegramFields(text: string): string | 'stopped' | null {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const said: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (said === false) return 'stopped';
    if (typeof said !== 'object' || said === null) return null;
    return new URLSearchParams(Object.entries(said).map(([name, value]) => [name, String(value)])).toString();
  } catch {
    return null;
  }
}

/** Init data of a Telegram mini app; '' anywhere else. */
export function telegramData(): string {
  const { Telegram } = globalThis as { readonly Telegram?: { readonly WebApp?: { readonly initData?: unknown } } };
  const data = Telegram?.WebApp?.initData;
  return typeof data === 'string' ? data : '';
}
