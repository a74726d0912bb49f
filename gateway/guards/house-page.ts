import type { FastifyReply, FastifyRequest } from 'fastify';
import { API } from '#lib/contract/endpoints.ts';
import { DEFAULT_LOCALE } from '#lib/i18n/locales.ts';
import { SECURITY_HEADERS } from '../front/headers.ts';
import { smallPage } from '../front/own-answers.ts';
import { asksForHtml } from '../front/wants.ts';

/** The page has its style in it and leads home; nothing else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Files of the gateway have addresses that a person may mistype; below /v1 everybody gets the envelope. */
export function housePage(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isCall = request.url === API || request.url.startsWith(`${API}/`) || request.url.startsWith(`${API}?`);
  if (reply.statusCode !== 404 || isCall || !asksForHtml(request)) return payload;
  for (const [name, value] of SECURITY_HEADERS) reply.header(name, value);
  reply.header('content-security-policy', POLICY).header('content-type', 'text/html; charset=utf-8');
  const page = smallPage('missing', DEFAULT_LOCALE, request.headers.cookie);
  reply.header('content-length', page.length);
  return page;
}
