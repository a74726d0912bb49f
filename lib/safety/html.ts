import createDOMPurify, { type Config, type WindowLike } from 'dompurify';
import { nestsTooDeep } from './html-depth.ts';
import type { HtmlHosts } from './html-links.ts';
import { BODILESS, HTML_ATTRIBUTES, HTML_LENGTH, HTML_TAGS } from './html-lists.ts';
import { withoutNoscript } from './html-noscript.ts';
import { writeHtml } from './html-write.ts';

export type { HtmlHosts } from './html-links.ts';

/** Most HTML is stable after the first round and nearly all after the second; what is not after these is refused. */
const ROUNDS = 6;

export type Sanitize = (html: string, hosts: HtmlHosts) => string;

/** The window that reads the HTML: a browser's, or jsdom's. */
export type HtmlWindow = WindowLike & Pick<typeof globalThis, 'DOMParser' | 'Document'>;

/**
 * HTML from outside, with only what may be shown: listed tags and attributes, checked links and sources, prefixed ids.
 *
 * The result is the same in every engine and reads back as itself. It is '' where no stable reading is found, and for
 * what is longer or nests deeper than anybody writes.
 * @throws Error outside a browser: a server has `sanitizerOf` a window of its own, at write time only
 * @see specification §5 "HTML sanitising"
 */
export function sanitizeHtml(html: string, hosts: HtmlHosts = { ownHosts: [] }): string {
  if (typeof window === 'undefined') {
    throw new Error('sanitizeHtml needs the window of a browser; on a server give a window to sanitizerOf.');
  }
  return sanitizerOf(window)(html, hosts);
}

const known = new WeakMap<object, Sanitize>();

/** One sanitiser a window, with no hook of anybody else in it. */
export function sanitizerOf(window: HtmlWindow): Sanitize {
  const before = known.get(window);
  if (before) return before;
  const purify = createDOMPurify(window);
  // happy-dom and the like are no parser one may trust; without support DOMPurify hands everything through.
  if (!purify.isSupported) throw new Error('This window cannot sanitise HTML: it lacks what DOMPurify needs.');
  const round = (html: string, hosts: HtmlHosts) =>
    writeHtml(purify.sanitize(parse(window, html), LISTS) as unknown as Node, hosts);
  const sanitize: Sanitize = (html, hosts) =>
    html.length > HTML_LENGTH || nestsTooDeep(html) ? '' : untilStable(html, hosts, round);
  known.set(window, sanitize);
  return sanitize;
}

/** Everything is said here, so that nothing is looked up where a page might have put something else. */
const LISTS: Config & { readonly RETURN_DOM: true } = {
  ALLOWED_TAGS: [...HTML_TAGS, 'body'],
  ALLOWED_ATTR: [...HTML_ATTRIBUTES],
  FORBID_CONTENTS: [...BODILESS],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  // Links are judged, and refusals told, where they are written.
  ALLOWED_URI_REGEXP: /^/,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  SANITIZE_DOM: false,
  SANITIZE_NAMED_PROPS: true,
  KEEP_CONTENT: true,
  RETURN_DOM: true,
};
/** Reads HTML in a document that runs nothing and loads nothing, as a page in standards mode would read it. */
function parse(window: HtmlWindow, html: string): HTMLElement {
  const document = new window.DOMParser().parseFromString(`<!DOCTYPE html><body>${evened(html)}`, 'text/html');
  // Never `document.body` and the like: an image of that name would stand there.
  const { getElementsByTagName, createNodeIterator } = window.Document.prototype;
  const body = getElementsByTagName.call(document, 'body')[0] as HTMLElement;
  withoutRemarks(createNodeIterator.call(document, body, COMMENTS_AND_INSTRUCTIONS));
  // DOMPurify takes elements with this attribute out with all that is in them.
  for (const element of body.querySelectorAll('[is]')) element.removeAttribute('is');
  return body;
}

/**
 * What engines read differently is made the same first. NUL is dropped here and there but not everywhere, half a
 * surrogate pair is no character, newer engines let any element into a `select` where older ones drop it, and fields of a
 * `form` stand in for its properties in browsers only.
 */
function evened(html: string): string {
  return withoutNoscript(html.replaceAll('\u0000', '').toWellFormed()).replace(
    /<(\/?)(select|form)(?=[\s/>])/gi,
    '<$1x-$2',
  );
}

const COMMENTS_AND_INSTRUCTIONS = 0x80 | 0x40;

/**
 * Comments and instructions go before the lists are applied: beside text such as `a &lt;b` DOMPurify would take the
 * whole element for a trick.
 */
function withoutRemarks(all: NodeIterator): void {
  const found: ChildNode[] = [];
  for (let node = all.nextNode(); node; node = all.nextNode()) found.push(node as ChildNode);
  for (const node of found) node.remove();
}

/** Rounds until one changes nothing; '' when none of them does, or the text has grown too long. */
export function untilStable(html: string, hosts: HtmlHosts, round: Sanitize): string {
  let text = html;
  for (let count = 0; count < ROUNDS; count += 1) {
    const next = round(text, hosts);
    // References make it longer, and what is longer would not be read again.
    if (next.length > HTML_LENGTH) return '';
    if (next === text) return next;
    text = next;
  }
  return '';
}
