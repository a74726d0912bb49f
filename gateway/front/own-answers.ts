import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { DEFAULT_LOCALE, direction, type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { BRAND } from '#lib/site/brand.ts';
import { awayTexts, type Trouble } from './away-texts.ts';
import { HSTS, SECURITY_HEADERS } from './headers.ts';
import { STATUS_CODES } from './node-http.ts';
import type { PageRequest } from './visit.ts';

export type OwnAnswers = {
  /** One line of text. */
  text(visit: PageRequest, what: Plain): void;
  /** A small page that needs nothing of the site, for when the site has nothing to show. */
  page(visit: PageRequest, what: Trouble): void;
  /** The small page where no response was made yet; the connection ends. */
  raw(socket: Duplex, what: Trouble): void;
  /** With the visit's headers. */
  redirect(visit: PageRequest, status: 307 | 308, location: string): void;
};

export type Plain =
  | 'bad-request'
  | 'bad-method'
  | 'not-found'
  | 'failed'
  | 'broken'
  | 'unavailable'
  | 'too-many'
  | 'elsewhere';

const PLAIN: Readonly<Record<Plain, readonly [number, string]>> = {
  'bad-request': [400, 'The address is malformed. Check it for stray characters.'],
  'bad-method': [405, 'Only GET and HEAD are answered here.'],
  'not-found': [404, 'There is nothing at this address.'],
  elsewhere: [421, 'This host is none of this venue: its operator names them with SITE_DOMAIN.'],
  failed: [500, 'Something went wrong on our side. Try again.'],
  broken: [502, 'The site gave an answer that cannot be passed on.'],
  'too-many': [429, 'Too many pages were asked for from this address. Try again in a few seconds.'],
  unavailable: [503, 'The site is not available right now. Try again in a few seconds.'],
};

type Rule = { readonly status: number; readonly again: boolean };

const AGAIN_SECONDS = '3';
/** `again`: the page asks anew by itself after some seconds. */
const TROUBLE: Readonly<Record<Trouble, Rule>> = {
  away: { status: 503, again: true },
  slow: { status: 503, again: true },
  busy: { status: 503, again: true },
  often: { status: 429, again: true },
  broken: { status: 502, again: false },
  missing: { status: 404, again: false },
  malformed: { status: 400, again: false },
  long: { status: 431, again: false },
  refused: { status: 500, again: false },
  elsewhere: { status: 421, again: false },
};

const HTML = 'text/html; charset=utf-8';
const template = readFileSync(join(import.meta.dirname, 'away.html'), 'utf8');
/** As the boot script of pages reads them: a theme of one's own, and whether it is the system's. */
const THEME = /(?:^|;\s*)theme=(light|dark|black)(?=;|$)/;
const SYSTEM = /(?:^|;\s*)overall-theme=system(?=;|$)/;
const FIRST_THEME = 'black';

/** '' for the system's, which styles find out. */
function themeOf(cookies = ''): string {
  return SYSTEM.test(cookies) ? '' : (THEME.exec(cookies)?.[1] ?? FIRST_THEME);
}

/** By trouble, theme and language: some hundreds at most. */
const pages = new Map<string, Buffer>();

/**
 * The page that needs nothing of the site. Its style stands in it, so a policy must allow that.
 * @param code the language it is written in   @param cookies of the visitor, whose theme it takes
 * @param origin where its way home leads, a configured one; '' is the host that was asked
 */
export function smallPage(what: Trouble, code: LocaleCode, cookies?: string, origin = ''): Buffer {
  const theme = themeOf(cookies);
  const key = `${what} ${theme} ${code} ${origin}`;
  const made = pages.get(key) ?? Buffer.from(written(what, theme, code, origin));
  pages.set(key, made);
  return made;
}

function written(what: Trouble, theme: string, code: LocaleCode, origin: string): string {
  const { status, again } = TROUBLE[what];
  const texts = awayTexts(code);
  const home = origin + (code === DEFAULT_LOCALE ? '/' : `/${code}`);
  const way = again
    ? `<form><button type="submit">${texts.again}</button></form>`
    : `<p><a class="way" href="${home}">${texts.home}</a></p>`;
  return template
    .replace('lang="en" dir="ltr"', `lang="${languageTag(code)}" dir="${direction(code)}"`)
    .replace('[theme]', theme && ` data-theme="${theme}"`)
    .replace('<!--refresh-->', again ? `<meta http-equiv="refresh" content="${AGAIN_SECONDS}">` : '')
    .replaceAll('[brand]', BRAND.name)
    .replaceAll('[home]', home)
    .replaceAll('[title]', texts[what].title)
    .replace('[status]', String(status))
    .replace('[text]', texts[what].text)
    .replace('<!--way-->', way);
}

/**
 * Answers that the front gives without the site. Lines of text are for programs, and English.
 * @param csp the policy of a page   @param codeOf the language of an address
 * @param main origin of the main site, where whoever asked at a foreign host is shown to; '' when it has no name
 */
export function createOwnAnswers(csp: string, codeOf: (request: IncomingMessage) => LocaleCode, main = ''): OwnAnswers {
  const walls = [['content-security-policy', csp], ...SECURITY_HEADERS].flat();

  function send(visit: PageRequest, status: number, headers: readonly string[], body: Buffer): void {
    const { request, response, hsts } = visit;
    if (response.destroyed || response.headersSent) return;
    const length = ['content-length', String(body.length), 'cache-control', 'no-store'];
    response.writeHead(status, [...headers, ...length, ...walls, ...(hsts ? HSTS : [])]);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  return {
    text(visit, what) {
      const [status, sentence] = PLAIN[what];
      const headers = ['content-type', 'text/plain; charset=utf-8'];
      if (what === 'bad-method') headers.push('allow', 'GET, HEAD');
      if (what === 'unavailable' || what === 'too-many') headers.push('retry-after', AGAIN_SECONDS);
      send(visit, status, headers, Buffer.from(`${sentence}\n`));
    },
    page(visit, what) {
      const { status, again } = TROUBLE[what];
      const headers = ['content-type', HTML, ...(again ? ['retry-after', AGAIN_SECONDS] : [])];
      const { request } = visit;
      const origin = what === 'elsewhere' ? main : '';
      send(visit, status, headers, smallPage(what, codeOf(request), request.headers.cookie, origin));
    },
    raw(socket, what) {
      const { status } = TROUBLE[what];
      const body = smallPage(what, DEFAULT_LOCALE);
      const fields = ['content-type', HTML, 'content-length', `${body.length}`, 'cache-control', 'no-store', ...walls];
      const lines = Array.from({ length: fields.length / 2 }, (_, i) => `${fields[2 * i]}: ${fields[2 * i + 1]}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n${lines.join('')}\r\n`);
      socket.end(body, () => socket.destroy());
    },
    redirect({ response, headers, hsts }, status, location) {
      const own = Object.entries(headers ?? {}).flat();
      const all = ['location', location, 'content-length', '0', ...own, ...walls, ...(hsts ? HSTS : [])];
      response.writeHead(status, all);
      response.end();
    },
  };
}
