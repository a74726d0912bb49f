import { readFileSync } from 'node:fs';
import { HSTS, SECURITY_HEADERS } from './headers.ts';
import type { Visit } from './visit.ts';

export type OwnAnswers = {
  /** One line of text. */
  text(visit: Visit, what: Plain): void;
  /** A small page that needs nothing of the site, for when the site has nothing to show. */
  page(visit: Visit, what: Trouble): void;
  /** With the visit's headers. */
  redirect(visit: Visit, status: 307 | 308, location: string): void;
};

export type Plain = 'bad-request' | 'bad-method' | 'not-found' | 'failed' | 'broken' | 'unavailable';
export type Trouble = 'away' | 'slow' | 'busy' | 'broken' | 'refused';

const PLAIN: Readonly<Record<Plain, readonly [number, string]>> = {
  'bad-request': [400, 'The address is malformed. Check it for stray characters.'],
  'bad-method': [405, 'Only GET and HEAD are answered here.'],
  'not-found': [404, 'There is nothing at this address.'],
  failed: [500, 'Something went wrong on our side. Please try again.'],
  broken: [502, 'The site gave an answer that cannot be passed on.'],
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
  broken: {
    status: 502,
    title: 'This page cannot be shown',
    text: 'The site gave an answer that cannot be passed on. Please try again, or start from the home page.',
    again: false,
  },
  refused: {
    status: 500,
    title: 'This page was held back',
    text: 'It did not pass a safety check. The check is logged; please try again later.',
    again: false,
  },
};

/** Answers that the front gives without the site. English: they belong to the few moments without a catalogue. */
export function createOwnAnswers(csp: string): OwnAnswers {
  const template = readFileSync(new URL('./away.html', import.meta.url), 'utf8');
  const walls = [['content-security-policy', csp], ...SECURITY_HEADERS].flat();
  const pages = new Map<Trouble, Buffer>();

  function page(what: Trouble): Buffer {
    const { title, text, again } = TROUBLE[what];
    const refresh = again ? `<meta http-equiv="refresh" content="${AGAIN_SECONDS}">` : '';
    const html = template.replace('<!--refresh-->', refresh).replaceAll('[title]', title).replace('[text]', text);
    const made = pages.get(what) ?? Buffer.from(html);
    pages.set(what, made);
    return made;
  }

  function send(visit: Visit, status: number, headers: readonly string[], body: Buffer): void {
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
      if (what === 'unavailable') headers.push('retry-after', AGAIN_SECONDS);
      send(visit, status, headers, Buffer.from(`${sentence}\n`));
    },
    page(visit, what) {
      const { status, again } = TROUBLE[what];
      const headers = ['content-type', 'text/html; charset=utf-8', ...(again ? ['retry-after', AGAIN_SECONDS] : [])];
      send(visit, status, headers, page(what));
    },
    redirect({ response, headers, hsts }, status, location) {
      const own = Object.entries(headers ?? {}).flat();
      const all = ['location', location, 'content-length', '0', ...own, ...walls, ...(hsts ? HSTS : [])];
      response.writeHead(status, all);
      response.end();
    },
  };
}
