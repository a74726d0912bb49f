import { hasBidi } from './bidi.ts';
import { cleanHref, cleanSource, type HtmlHosts } from './html-links.ts';
import { HTML_ATTRIBUTES, HTML_TAGS, ID_PREFIX } from './html-lists.ts';

const TAGS: ReadonlySet<string> = new Set(HTML_TAGS);
const ATTRIBUTES: ReadonlySet<string> = new Set(HTML_ATTRIBUTES);

const TEXT = /[^<>&]+/y;
const REFERENCE = /&(?:amp|lt|gt|nbsp|quot);/y;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>/y;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;
const ALL_REFERENCES = /&(amp|lt|gt|nbsp|quot);|&/g;
const MEANING: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', quot: '"' };

/**
 * Whether HTML is in the spelling that sanitizeHtml writes: listed tags and attributes, nothing but references and plain
 * text between them, links and sources that pass.
 *
 * It needs no parser, so a page's server can ask before it puts stored HTML into a page: none of the listed elements
 * changes how what follows is read, so what passes here cannot run anything, wherever it stands.
 */
export function isSanitized(html: string, hosts: HtmlHosts): boolean {
  let at = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(html);
    if (found) at = pattern.lastIndex;
    return found;
  };
  if (html.includes('\r') || html.includes('\u0000') || hasBidi(html)) return false;
  while (at < html.length) {
    if (read(TEXT) || read(REFERENCE)) continue;
    const [, slash, name = '', attributes = ''] = read(TAG) ?? [];
    if (!TAGS.has(name)) return false;
    if (slash ? attributes !== '' : !fine(attributes, hosts)) return false;
  }
  return true;
}

function fine(attributes: string, hosts: HtmlHosts): boolean {
  const seen = new Set<string>();
  for (const [, name = '', written = ''] of attributes.matchAll(ATTRIBUTE)) {
    const value = meaningOf(written);
    if (value === null || seen.has(name) || !ATTRIBUTES.has(name) || !allowed(name, value, hosts)) return false;
    seen.add(name);
  }
  return true;
}

function allowed(name: string, value: string, hosts: HtmlHosts): boolean {
  if (name === 'href') return cleanHref(value, hosts) === value;
  if (name === 'src') return cleanSource(value, hosts) === value;
  if (name === 'id') return value.startsWith(ID_PREFIX);
  return name !== 'target' || value === '_blank';
}

/** The value of an attribute, or null where an `&` is no reference of ours. */
function meaningOf(written: string): string | null {
  let known = true;
  const value = written.replace(ALL_REFERENCES, (_, name: string | undefined) => {
    if (name === undefined) known = false;
    return MEANING[name ?? ''] ?? '';
  });
  return known ? value : null;
}
