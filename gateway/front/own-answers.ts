import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { BRAND } from '#lib/site/brand.ts';
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

export type Plain = 'bad-request' | 'bad-method' | 'not-found' | 'failed' | 'broken' | 'unavailable' | 'too-many';
export type Trouble = 'away' | 'slow' | 'busy' | 'broken' | 'refused' | 'missing' | 'malformed' | 'long' | 'often';

const PLAIN: Readonly<Record<Plain, readonly [number, string]>> = {
  'bad-request': [400, 'The address is malformed. Check it for stray characters.'],
  'bad-method': [405, 'Only GET and HEAD are answered here.'],
  'not-found': [404, 'There is nothing at this address.'],
  failed: [500, 'Something went wrong on our side. Try again.'],
  broken: [502, 'The site gave an answer that cannot be passed on.'],
  'too-many': [429, 'Too many pages were asked for from this address. Try again in a few seconds.'],
  unavailable: [503, 'The site is not available right now. Try again in a few seconds.'],
};

type Words = { readonly status: number; readonly title: string; readonly text: string; readonly again: boolean };

const AGAIN_SECONDS = '3';
const TROUBLE: Readonly<Record<Trouble, Words>> = {
  away: {
    status: 503,
    title: 'The site is restarting',
    text: 'Its pages cannot be reached right now. Orders and balances are not affected. This page tries again every few seconds.',
    again: true,
  },
  slow: {
    status: 503,
    title: 'This page takes too long',
    text: 'It was not ready in time. Orders and balances are not affected. This page tries again every few seconds.',
    again: true,
  },
  busy: {
    status: 503,
    title: 'Many visitors at once',
    text: 'Pages are being made as fast as possible. This page tries again every few seconds.',
    again: true,
  },
  often: {
    status: 429,
    title: 'Too many pages at once',
    text: 'This address asked for more new pages than can be made for it. This page tries again every few seconds.',
    again: true,
  },
  broken: {
    status: 502,
    title: 'This page could not be shown',
    text: 'Something went wrong on our side. Nothing has changed in your account. Try again, or start from the home page.',
    again: false,
  },
  missing: {
    status: 404,
    title: 'There is nothing at this address',
    text: 'The link may be out of date or mistyped. Nothing has changed in your account.',
    again: false,
  },
  malformed: {
    status: 400,
    title: 'This address cannot be read',
    text: 'It contains characters that none of our addresses use. Check it for a typo, or start from the home page. Nothing has changed in your account.',
    again: false,
  },
  long: {
    status: 431,
    title: 'This address is too long',
    text: 'It, or what your browser sent with it, is longer than any address of ours. Nothing has changed in your account.',
    again: false,
  },
  refused: {
    status: 500,
    title: 'This page was held back',
    text: 'It did not pass a safety check, which has been logged. Nothing has changed in your account. Try again later.',
    again: false,
  },
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

/** By trouble and theme: some dozens at most. */
const pages = new Map<string, Buffer>();

/**
 * The page that needs nothing of the site. Its style stands in it, so a policy must allow that.
 * @param cookies of the visitor, whose theme it takes
 */
export function smallPage(what: Trouble, cookies?: string): Buffer {
  const theme = themeOf(cookies);
  const key = `${what} ${theme}`;
  const made = pages.get(key) ?? Buffer.from(written(TROUBLE[what], theme));
  pages.set(key, made);
  return made;
}

function written({ status, title, text, again }: Words, theme: string): string {
  return template
    .replace('[theme]', theme && ` data-theme="${theme}"`)
    .replace('<!--refresh-->', again ? `<meta http-equiv="refresh" content="${AGAIN_SECONDS}">` : '')
    .replaceAll('[brand]', BRAND.name)
    .replaceAll('[title]', title)
    .replace('[status]', String(status))
    .replace('[text]', text)
    .replace('<!--way-->', again ? TRY_AGAIN : HOME);
}

const TRY_AGAIN = '<form><button type="submit">Try again</button></form>';
const HOME = '<p><a class="way" href="/">Go to the home page</a></p>';

/** Answers that the front gives without the site. English: they belong to the few moments without a catalogue. */
export function createOwnAnswers(csp: string): OwnAnswers {
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
      send(visit, status, headers, smallPage(what, visit.request.headers.cookie));
    },
    raw(socket, what) {
      const { status } = TROUBLE[what];
      const body = smallPage(what);
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
