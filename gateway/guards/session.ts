import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { type Env, PAPER_HEADER } from '#lib/contract/trade.ts';
import { Refusal } from './errors.ts';
import type { Origins } from './origin.ts';

/** The guest's cookie alone authorises: 128 random bits, kept by the gateway as a hash only. */
export const GUEST_COOKIE = '__Host-guest';
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const YEAR_S = 365 * 24 * 3600;

/** Who asks, and with which of his accounts. */
export type Principal = { readonly env: Env; readonly account: number };

/** Finds an account by the hash of its guest's token, and notes that it is in use. */
export type FindGuest = (tokenHash: string, now: number) => Promise<number | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whom a route is for; nobody has to be known when it does not say. */
    needs?: 'account';
  }
  interface FastifyRequest {
    /** Set on routes that need an account. */
    principal: Principal;
  }
}

export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** @returns the guest's token of a request, null when there is none of the right form. */
export function guestToken(cookieHeader: string | undefined): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() !== GUEST_COOKIE) continue;
    const token = part.slice(at + 1).trim();
    return TOKEN.test(token) ? token : null;
  }
  return null;
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
  async function refuseForeignPages(request: FastifyRequest): Promise<void> {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const { origin, cookie, 'sec-fetch-site': site } = request.headers;
    const ours = origin !== undefined && origins.mayConnect(request.raw);
    const foreign = origin !== undefined || site === 'cross-site' || guestToken(cookie) !== null;
    if (!ours && foreign) throw new Refusal(403, CODE.forbidden);
  };

/** The account a route needs: 00004 without a session, 43001 for a guest who did not ask for paper trading. */
export const session = ({ findGuest, now }: { readonly findGuest: FindGuest; readonly now: () => number }) =>
  async function requireAccount(request: FastifyRequest): Promise<void> {
    if (request.routeOptions.config.needs !== 'account') return;
    const token = guestToken(request.headers.cookie);
    const account = token === null ? null : await findGuest(hashOf(token), now());
    if (account === null) throw new Refusal(200, CODE.noSession);
    if (!isPaper(request)) throw new Refusal(200, CODE.paperOnly);
    request.principal = { env: 'paper', account };
  };
