import type { UserKind } from '#lib/contract/account.ts';

/** The pages of an account, in the order in which they are offered. */
export type AccountPlace = 'agency' | 'security' | 'sub' | 'contact' | 'devices' | 'subAccounts';

type Place = { readonly id: AccountPlace; readonly href: string; readonly kinds: readonly UserKind[] };

/** Main and sub-accounts have as many, so that the list keeps its size when it is known who is logged in. */
export const ACCOUNT_PLACES: readonly Place[] = [
  { id: 'agency', href: '/agency', kinds: ['agency'] },
  { id: 'security', href: '/account/setting', kinds: ['normal', 'sub', 'agency'] },
  { id: 'sub', href: '/subaccount/setting', kinds: ['sub'] },
  { id: 'contact', href: '/modifyverification', kinds: ['normal'] },
  { id: 'devices', href: '/devices', kinds: ['normal', 'sub', 'agency'] },
  // A sub-account sees the list to switch back.
  { id: 'subAccounts', href: '/account/sub-account', kinds: ['normal', 'sub'] },
];

export function placesOf(kind: UserKind): readonly Place[] {
  return ACCOUNT_PLACES.filter(({ kinds }) => kinds.includes(kind));
}
