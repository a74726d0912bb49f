import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '#lib/contract/account.ts';
import { CODE } from '#lib/contract/codes.ts';
import { FROZEN } from '#lib/contract/session.ts';
import { type Env, PAPER_HEADER } from '#lib/contract/trade.ts';
import type { Found, Live } from '../accounts/sessions.ts';
import { fieldError } from '../base/refusal.ts';
import { cookieOf } from './cookies.ts';
import { Refusal } from './errors.ts';
import type { Origins } from './origin.ts';
import type { SignSession } from './request-decorations.ts';
import { ACCESS_COOKIE, clearSession } from './session-cookies.ts';

/** The guest's cookie alone authorises: 128 random bits, kept by the gateway as a hash only. */
export const GUEST_COOKIE = '__Host-guest';
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const YEAR_S = 365 * 24 * 3600;

/** Who asks, and with which account. */
export type Principal = {
  readonly env: Env;
  readonly account: number;
  /** The session; null for a guest. */
  readonly sessionId: string | null;
};

/** Finds an account by the hash of its guest's token, and notes that it is in use. */
export type FindGuest = (tokenHash: string, now: number) => Promise<number | null>;
/** The session of an access token. */
export type FindSession = (access: string | undefined, now: number) => Promise<Found>;

/**
 * Whom a route is for: `account` a guest or a user with the account that the header `paptrading` selects, `user` anybody
 * logged in, `main` a main account (no sub-account, no agency), `normal` any but agencies, `agency` agencies.
 */
export type Need = 'account' | 'user' | 'normal' | 'main' | 'agency';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nobody has to be known when a route does not say. */
    needs?: Need;
    /** What a sub-account must have been given. */
    permission?: Permission;
  }
  interface FastifyRequest {
    /** Set on routes that need an account. */
    principal: Principal;
    /** Set on routes that need a user; null for a guest. */
    live: Live | null;
  }
}

export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

export function hashOf(token: string): string {
  return hash('sha256', token);
}

/** @returns the guest's token of a request, null when there is none of the right form. */
export function guestToken(cookieHeader: string | undefined): string | null {
  const token = cookieOf(cookieHeader, GUEST_COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : null;
}

export function setGuestCookie(reply: FastifyReply, token: string): void {
  reply.header('set-cookie', `${GUEST_COOKIE}=${token}; Path=/; Max-Age=${YEAR_S}; HttpOnly; Secure; SameSite=Lax`);
}

export function isPaper(request: FastifyRequest): boolean {
  return request.headers[PAPER_HEADER] === '1';
}

/**
 * Only our own pages may act in a visitor's name: a request that changes something and carries a session must name its
 * origin, and the origin must be ours. Programs without cookies are not concerned.
 */
export const sameSite = (origins: Origins) =>
  function refuseForeignPages(request: FastifyRequest): void {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const { origin, cookie, 'sec-fetch-site': site } = request.headers;
    const ours = origin !== undefined && origins.mayConnect(request.raw);
    const known = guestToken(cookie) !== null || cookieOf(cookie, ACCESS_COOKIE) !== undefined;
    if (!ours && (origin !== undefined || site === 'cross-site' || known))
      throw new Refusal(403, CODE.forbidden, fieldError('origin', OWN_ORIGIN, origin));
  };

const OWN_ORIGIN = 'that of this site, whenever a cookie is sent';
/** A bot that forgot the header reads here which one; the rule is the name of the code. */
export const noMarker = ({ headers }: FastifyRequest) =>
  new Refusal(200, CODE.paperOnly, { ...fieldError(PAPER_HEADER, 'paperOnly', headers[PAPER_HEADER]), bound: null });

type Needs = { readonly findGuest: FindGuest; readonly findSession: FindSession; readonly now: () => number };

/** Finds who asks. @throws Refusal 00004 … 00006, 20906; 43001 where paper was not asked for; 21006 for the wrong kind */
export const session = (needs: Needs) =>
  function requireAccount(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    return request.routeOptions.config.needs === undefined ? undefined : findAccount(needs, request, reply);
  };

async function findAccount({ findGuest, findSession, now }: Needs, request: FastifyRequest, reply: FastifyReply) {
  const { needs, permission } = request.routeOptions.config;
  const access = cookieOf(request.headers.cookie, ACCESS_COOKIE);
  const found = access === undefined ? null : await findSession(access, now());
  if (found?.ok) {
    request.live = found.live;
    admit(request, found.live, needs!, permission);
    return;
  }
  const guest = needs === 'account' ? guestToken(request.headers.cookie) : null;
  // A session that is over for good is not asked again: afterwards the browser is a guest, or nobody.
  if (found && found.why !== 'sessionExpired') clearSession(request, reply);
  if (found && !(found.why === 'noSession' && guest !== null))
    throw new Refusal(200, CODE[found.why], found.frozen ? FROZEN : null);
  const account = guest === null ? null : await findGuest(hashOf(guest), now());
  if (account === null) throw new Refusal(200, CODE.noSession);
  if (!isPaper(request)) throw noMarker(request);
  request.principal = { env: 'paper', account, sessionId: null };
}

/** The kind of account, what a sub-account may, and which ledger (GW-52). */
function admit(
  request: FastifyRequest,
  { session: { id, demo }, user }: Live,
  needs: Need,
  permission?: Permission,
): void {
  const { kind, permissions, paperAccount, liveAccount } = user;
  const fits: Readonly<Record<Need, boolean>> = {
    // An agency sees what its invitees paid; it trades for nobody, and has nothing to trade with.
    account: kind !== 'agency',
    user: true,
    normal: kind !== 'agency',
    main: kind === 'normal',
    agency: kind === 'agency',
  };
  const allowed = permission === undefined || kind === 'normal' || permissions.includes(permission);
  if (!fits[needs] || !allowed) throw new Refusal(200, CODE.notPermitted);
  if (needs !== 'account') return;
  const paper = isPaper(request);
  if (demo && !paper) throw noMarker(request);
  request.principal = paper
    ? { env: 'paper', account: paperAccount, sessionId: id }
    : { env: 'live', account: liveAccount, sessionId: id };
}

/** For the signature's guard: after this one, a signed path has its session, or its guest, who has no key. */
export function sessionKeys({ live, principal }: FastifyRequest): SignSession | null {
  if (live) return { sessionId: live.session.id, userId: live.user.id, key: live.session.key };
  return (principal as Principal | undefined)
    ? { sessionId: `guest ${principal.account}`, userId: '', key: null }
    : null;
}
