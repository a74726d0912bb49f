import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDLE_MS, type Tokens } from '../accounts/sessions.ts';
import { cookieOf } from './cookies.ts';

/** The only one that authorises; no script reads it. */
export const ACCESS_COOKIE = '__Host-session';
/** Both readable: the client keeps its key under them. Neither is worth anything without the first (GW-49). */
export const REFRESH_COOKIE = 'bt_rtoken';
export const USER_COOKIE = 'bt_uid';
/** Names a browser, so that codes and second steps go on where they began, and devices can be listed. */
export const BROWSER_COOKIE = '__Host-browser';

const YEAR_S = 365 * 24 * 3600;
const BROWSER = /^[\w-]{22}$/;

export function setSession(request: FastifyRequest, reply: FastifyReply, { access, refresh, userId }: Tokens): void {
  const age = `Path=/; Max-Age=${IDLE_MS / 1000}`;
  const readable = `${age}; SameSite=Lax${request.client.https ? '; Secure' : ''}`;
  reply.header('set-cookie', [
    `${ACCESS_COOKIE}=${access}; ${age}; HttpOnly; Secure; SameSite=Lax`,
    `${REFRESH_COOKIE}=${refresh}; ${readable}`,
    `${USER_COOKIE}=${userId}; ${readable}`,
  ]);
}

export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  const readable = `Path=/; Max-Age=0; SameSite=Lax${request.client.https ? '; Secure' : ''}`;
  reply.header('set-cookie', [
    `${ACCESS_COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
    `${REFRESH_COOKIE}=; ${readable}`,
    `${USER_COOKIE}=; ${readable}`,
  ]);
}

/** What a browser is known by: the hash of its cookie. One without gets it with this answer. */
export function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const sent = cookieOf(request.headers.cookie, BROWSER_COOKIE);
  const known = sent !== undefined && BROWSER.test(sent) ? sent : null;
  const token = known ?? randomBytes(16).toString('base64url');
  if (known === null)
    reply.header('set-cookie', `${BROWSER_COOKIE}=${token}; Path=/; Max-Age=${YEAR_S}; HttpOnly; Secure; SameSite=Lax`);
  return createHash('sha256').update(token).digest('base64url');
}
