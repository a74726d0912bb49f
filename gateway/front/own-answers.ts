import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
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
  failed: [500, 'Something went wrong on our side. Please try again.'],
  broken: [502, 'The site gave an answer that cannot be passed on.'],
  'too-many': [429, 'Too many pages were asked for from this address. Please try again in a few seconds.'],
  unavailable: [503, 'The site is not available right now. Please try again in a few seconds.'],
};

type Words = { readonly status: number; readonly title: string; readonly text: string; readonly again: boolean };

const AGAIN_SECONDS = '3';
const TROUBLE: Readonly<Record<Trouble, Words>> = {
  away: {
    status: 503,
    title: 'The site is restarting',
    text: 'Its pages cannot be reached right now. This page tries again by itself every few seconds.',
    again: true,
  },
  slow: {
    status: 503,
    title: 'The site takes too long',
    text: 'This page was not ready in time. It is tried again by itself every few seconds.',
    again: true,
  },
  busy: {
    status: 503,
    title: 'Many visitors at once',
    text: 'Pages are being made as fast as possible. This page tries again by itself every few seconds.',
    again: true,
  },
  often: {
    status: 429,
    title: 'Too many pages at once',
    text: 'This address asked for more new pages than can be made for it. This page tries again by itself every few seconds.',
    again: true,
  },
  broken: {
    status: 502,
    title: 'This page cannot be shown',
    text: 'The site gave an answer that cannot be passed on. Please try again, or start from the home page.',
    again: false,
  },
  missing: {
    status: 404,
    title: 'There is nothing at this address',
    text: 'The link may be old or mistyped. Nothing was changed on your account.',
    again: false,
  },
  malformed: {
    status: 400,
    title: 'This address cannot be read',
    text: 'It holds characters or signs that belong to no address of ours. Nothing was changed on your account.',
    again: false,
  },
  long: {
    status: 431,
    title: 'This address is too long',
    text: 'It, or what your browser sent with it, is longer than any address of ours. Nothing was changed on your account.',
    again: false,
  },
  refused: {
    status: 500,
    title: 'This page was held back',
    text: 'It did not pass a safety check. The check is logged; please try again later.',
    again: false,
  },
};

const HTML = 'text/html; charset=utf-8';
const template = readFileSync(join(import.meta.dirname, 'away.html'), 'utf8');
const pages = new Map<Trouble, Buffer>();

/** The page that needs nothing of the site. Its style stands in it, so a policy must allow that. */
export function smallPage(what: Trouble): Buffer {
  const { title, text, again } = TROUBLE[what];
  const made =
    pages.get(what) ??
    Buffer.from(
      template
        .replace('<!--refresh-->', again ? `<meta http-equiv="refresh" content="${AGAIN_SECONDS}">` : '')
        .replaceAll('[title]', title)
        .replace('[text]', text)
        .replace('<!--way-->', again ? TRY_AGAIN : HOME),
    );
  pages.set(what, made);
  return made;
}

const TRY_AGAIN = '<form><button type="submit">Try again</button></form>';
const HOME = '<p><a href="/">Go to home</a></p>';

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
      send(visit, status, headers, smallPage(what));
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
