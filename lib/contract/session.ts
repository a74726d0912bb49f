/** Codes about who asks (ENV, server half). */
export const SESSION_CODE = {
  none: '00004',
  replaced: '00005',
  ended: '00006',
  /** The session token is over; the page offers a login. */
  expired: '20906',
  /** As `expired`, told by the refresh. */
  refreshInvalid: '20205',
} as const;

/** The caller is nobody (any more): the page forgets that it was logged in (ENV-20). */
export const NOBODY_CODES: readonly string[] = [SESSION_CODE.none, SESSION_CODE.replaced, SESSION_CODE.ended];
/** A session of this browser was ended by somebody else: who works with it must hear so, whoever asked. */
export const ENDED_CODES: readonly string[] = [SESSION_CODE.replaced, SESSION_CODE.ended];
/** `data` of such an end where the account was frozen: logging in again does not help. */
export const FROZEN = { field: 'account', rule: 'frozen', value: '' } as const;
export const isFrozen = (data: unknown): boolean => member(data, 'rule') === FROZEN.rule;

/** The login is over: one toast, the call never settles (ENV-15, ENV-16). */
export const EXPIRED_CODES: readonly string[] = [SESSION_CODE.expired, SESSION_CODE.refreshInvalid];

/** Who is logged in; an anonymous caller hears 00004 without a toast (ENV-19). */
export const USER_INFO = '/v1/user/overview/userinfo';

/** The user id of a login, registration, refresh or switch; both places are known (SGN-36). */
export function userIdOf(data: unknown): string | null {
  return idIn(data) ?? idIn(member(data, 'accessTokenResVO'));
}

function idIn(value: unknown): string | null {
  const id = member(member(value, 'userInfo'), 'userId');
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
  return typeof id === 'string' && id !== '' && id.length <= 64 ? id : null;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
