import { isRevoked, isShare, isShareList } from '#lib/contract/shapes/guards/share.ts';
import type { Revoked, Share, ShareList, ShareRequest } from '#lib/contract/shapes/share.ts';
import { SHARE } from '#lib/contract/share.ts';
import { ask, type Call, type Intent, stated } from './in-mode.ts';

/** Trades that the account shows. All throw AnswerError for a refusal, AxiosError for HTTP and network. */

export function createShare(request: Omit<ShareRequest, 'env'>, intent: Intent): Promise<Share> {
  return ask(SHARE.create, { ...intent, body: stated(request, intent), shape: isShare });
}

/** Links that are open, newest first. */
export function fetchShares(call: Call): Promise<ShareList> {
  return ask(SHARE.list, { ...call, shape: isShareList });
}

export function revokeShare(id: string, intent: Intent): Promise<Revoked> {
  return ask(SHARE.revoke, { ...intent, body: stated({ id }, intent), shape: isRevoked });
}
