import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { META } from '#lib/contract/endpoints.ts';
import { OPERATOR } from '#lib/contract/operator.ts';
import type { Hosts } from '../base/hosts.ts';
import { fieldError } from '../base/refusal.ts';
import { Refusal } from './errors.ts';
import { isFromSite } from './internal.ts';

/** Asked by balancers and by an operator's own programs, by whatever name they have for us. */
const BY_ANY_NAME = [META.health, OPERATOR.replay];
/** Everything about users, with and without a session. */
const USER = '/v1/user/';

/**
 * A name that is not ours gets 421 and nothing else. By an address alone everybody may read what everybody may read, so
 * that health checks and monitors go on; a session is neither made nor taken there.
 */
export const ownHost = (hosts: Hosts) =>
  function refuseForeignHosts(request: FastifyRequest): void {
    const kind = hosts.kindOf(request.raw);
    const url = request.routeOptions?.url ?? '';
    if (kind === 'own' || isFromSite(request.raw) || BY_ANY_NAME.some((path) => url.startsWith(path))) return;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const open = reads && request.routeOptions.config.needs === undefined && !url.startsWith(USER);
    if (kind === 'foreign' || !open)
      throw new Refusal(421, CODE.misdirected, fieldError('host', OWN_NAME, request.headers.host));
  };

const OWN_NAME = 'a name of this venue, as SITE_DOMAIN, LOCALE_DOMAINS and OWN_DOMAINS say';
