import { AGENCY, FAUCET, LOGIN, SECURITY, SESSION, SUB } from '#lib/contract/account.ts';
import { KEPT } from '#lib/contract/kept.ts';
import type { LoginAnswer, SessionAnswer, StepAnswer, UserInfo, WrappedSession } from '#lib/contract/shapes/account.ts';
import type { FaucetState } from '#lib/contract/shapes/agency.ts';
import type { ThirdAnswer, UnboundAnswer } from '#lib/contract/shapes/third.ts';
import type { AccountCalls, AccountPath } from './account-calls.ts';

export type { CaptchaProof } from './account-calls.ts';

/** Calls that only read. */
const GET: ReadonlySet<string> = new Set<AccountPath>([
  SESSION.userInfo,
  SUB.list,
  SECURITY.overview,
  SECURITY.sessions,
  SECURITY.devices,
  SECURITY.history,
  AGENCY.dashboard,
  AGENCY.invitees,
  AGENCY.commissions,
  KEPT.list,
  KEPT.one,
]);

/** Asked by the page itself, again and again; nobody waits for one of them. */
const BACKGROUND: ReadonlySet<string> = new Set<AccountPath>([SESSION.refresh, LOGIN.qrStatus, KEPT.put]);

type Options = {
  readonly signal?: AbortSignal;
  /** Nobody did anything that this belongs to: no failure of it is told. */
  readonly background?: boolean;
};

/**
 * Asks one of the account calls. Whoever asks shows a refusal where it happened, so only failures of HTTP and network
 * are toasted, and those only of what somebody did. Secrets are
 * encrypted, calls signed and captchas asked on the way (lib/request).
 * @throws AnswerError for a refusal, EncryptError when secrets could not be protected, AxiosError for HTTP and network
 */
export function askAccount<Path extends AccountPath>(
  path: Path,
  request: AccountCalls[Path]['request'],
  options: Options = {},
): Promise<AccountCalls[Path]['answer']> {
  return ask(path, GET.has(path) ? 'GET' : 'POST', request, options);
}

/** What is left of today's test assets. */
export function fetchFaucet({ signal }: Options = {}): Promise<FaucetState> {
  return ask(FAUCET, 'GET', {}, { ...(signal ? { signal } : {}) });
}

/** Books what is left of an asset of today's. */
export function takeFaucet(asset: string): Promise<unknown> {
  return askAccount(FAUCET, { asset });
}

async function ask<T>(
  url: string,
  method: 'GET' | 'POST',
  given: object,
  { signal, background = method === 'GET' || BACKGROUND.has(url) }: Options,
): Promise<T> {
  // Nobody pays for the request client before it is needed.
  const { dataOf, send } = await import('#lib/request/client.ts');
  const envelope = await send<T>({
    url,
    method,
    quiet: background ? true : 'refusals',
    cached: false,
    ...(method === 'GET' ? { params: given } : { data: given }),
    ...(signal ? { signal } : {}),
  });
  return dataOf(envelope, url);
}

/** Who a login made known; null where it made nobody known. */
export function userOf(answer: LoginAnswer | ThirdAnswer): UserInfo | null {
  if ('accessTokenResVO' in answer) return (answer as WrappedSession).accessTokenResVO.userInfo;
  return 'userInfo' in answer ? (answer as SessionAnswer).userInfo : null;
}

/** The second step that a login asks for; null where it asks for none. */
export function stepOf(answer: LoginAnswer | ThirdAnswer): StepAnswer | null {
  return 'verifyTypes' in answer ? answer : null;
}

/** An identity that nobody here uses yet. */
export function unboundOf(answer: ThirdAnswer): UnboundAnswer | null {
  return 'bind' in answer ? answer : null;
}
