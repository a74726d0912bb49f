import { withoutBidi } from './bidi.ts';
import { cleanHref, cleanSource, type HtmlHosts, relate } from './html-links.ts';
import { HTML_ATTRIBUTES, HTML_TAGS, VOID_TAGS } from './html-lists.ts';

/** Browsers flatten what lies deeper than some hundred elements, each in its own way; nobody writes that deep. */
export const DEPTH_LIMIT = 100;

const TAGS: ReadonlySet<string> = new Set(HTML_TAGS);
const ELEMENT = 1;
const TEXT = 3;

/**
 * Writes a cleaned tree as text, in one spelling: lower-case names, attributes in the order of the list, double quotes,
 * every `<`, `>` and `&` as a reference. Engines differ in this, and what is written is compared and kept.
 *
 * Characters that turn the order of text go, also out of attributes: one that is never ended acts to the end of its
 * paragraph, a `title` has nothing to isolate it in, and whoever needs another direction says so with `dir`, which does.
 */
export function writeHtml(root: Node, hosts: HtmlHosts): string {
  const parts: string[] = [];
  const open: { readonly node: Node; readonly end: string }[] = [];
  let depth = 0;
  let node: Node | null = root.firstChild;
  while (node) {
    const start = node.nodeType === TEXT ? { text: textOf(node as Text), end: '' } : startOf(node, hosts, depth);
    parts.push(start.text);
    if (node.firstChild && node.nodeType === ELEMENT) {
      open.push({ node, end: start.end });
      if (start.end !== '') depth += 1;
      node = node.firstChild;
      continue;
    }
    parts.push(start.end);
    while (!node.nextSibling) {
      const parent = open.pop();
      if (!parent) return parts.join('');
      parts.push(parent.end);
      if (parent.end !== '') depth -= 1;
      node = parent.node;
    }
    node = node.nextSibling;
  }
  return parts.join('');
}

/** A line end right after `<pre>` is dropped by whoever reads it next, so it is not written. */
function textOf(node: Text): string {
  const text = escapeText(node.data);
  return !node.previousSibling && node.parentNode?.nodeName === 'PRE' ? text.replace(/^\n+/, '') : text;
}

/** Start and end tag of a node; both empty where only what is in it is written. */
function startOf(node: Node, hosts: HtmlHosts, depth: number): { readonly text: string; readonly end: string } {
  const name = node.nodeName.toLowerCase();
  if (!TAGS.has(name) || depth >= DEPTH_LIMIT) return { text: '', end: '' };
  const text = `<${name}${attributesOf(node as Element, hosts)}>`;
  if (VOID_TAGS.has(name)) return { text, end: '' };
  return { text, end: `</${name}>` };
}

function attributesOf(element: Element, hosts: HtmlHosts): string {
  const read = (name: string) => {
    const value = element.getAttribute(name);
    return value === null ? null : withoutBidi(value);
  };
  const found = new Map<string, string | null>(HTML_ATTRIBUTES.map((name) => [name, read(name)]));
  const isLink = element.nodeName.toLowerCase() === 'a';
  const isImage = element.nodeName.toLowerCase() === 'img';
  const href = isLink ? read('href') : null;
  const source = isImage ? read('src') : null;
  const to = href === null ? null : cleanHref(href, hosts);
  found.set('href', to);
  found.set('src', source === null ? null : cleanSource(source, hosts));
  const relation =
    to === null ? { target: null, rel: null } : relate({ href: to, target: read('target'), rel: read('rel') }, hosts);
  found.set('target', relation.target);
  found.set('rel', relation.rel);
  return [...found].map(([name, value]) => (value === null ? '' : ` ${name}="${escapeAttribute(value)}"`)).join('');
}

function escapeText(text: string): string {
  return withoutBidi(text)
    .replace(/\r\n?/g, '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
