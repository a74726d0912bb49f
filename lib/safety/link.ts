import {
  DATA_LENGTH,
  FIXED_STARTS,
  isOwnHost,
  LINK_LENGTH,
  LINK_SLOTS,
  type LinkSlots,
  RELATIVE_STARTS,
  schemesOf,
} from './link-table.ts';

export { isOwnHost, LINK_SLOTS, type LinkSlots } from './link-table.ts';

export type LinkOptions = Partial<LinkSlots>;

/** Longer values are cut in the log, not in the check. */
const LOG_LIMIT = 2000;

/**
 * A link or source from outside, or '' where it is not one of the accepted forms (Table URL-A).
 *
 * A rejection warns `invalid href:` once, with the value. Null and undefined are empty links.
 * @param options fills the open slots of the table: app schemes, address schemes, own hosts
 */
export function safeHref(value: string | null | undefined, options: LinkOptions = {}): string {
  return checked(value, (given) => isSafe(given, options));
}

export type NavigationOptions = LinkOptions & {
  readonly replace?: boolean;
  /** Defaults to the page's own location. */
  readonly location?: Pick<Location, 'assign' | 'replace'>;
};

/** Goes to a checked address. @returns whether it went; an empty or rejected value goes nowhere */
export function setLocation(value: string | null | undefined, options: NavigationOptions = {}): boolean {
  const href = destination(value, options);
  if (href === '') return false;
  const target = options.location ?? globalThis.location;
  try {
    if (options.replace) target.replace(href);
    else target.assign(href);
    return true;
  } catch {
    // A browser that parses addresses of its own way.
    warn(href);
    return false;
  }
}

export type WindowOptions = LinkOptions & {
  readonly target?: string;
  readonly features?: string;
  /** Defaults to the page's own window. */
  readonly window?: Pick<Window, 'open'>;
};

/** Opens a checked address in a new tab that cannot reach back to this one. @returns null where nothing was opened, and from browsers for a tab without a way back */
export function openWindow(value: string | null | undefined, options: WindowOptions = {}): Window | null {
  const href = destination(value, options);
  if (href === '') return null;
  const opener = options.window ?? globalThis.window;
  return opener.open(href, options.target ?? '_blank', options.features ?? 'noopener');
}

/** Sets a checked source; a rejected one becomes empty, and so does an image that is more data than any of ours. */
export function setSource(
  element: { src: string },
  value: string | null | undefined,
  options: LinkOptions = {},
): string {
  const source = checked(value, (given) => isSafe(given, options) && !(isData(given) && given.length > DATA_LENGTH));
  element.src = source;
  return source;
}

/**
 * A link that may be gone to, or ''. Beyond the table it must be of a length that anybody writes, without a name or
 * password that could pass for a host (`https://bank.example@evil.example`).
 */
function destination(value: string | null | undefined, options: LinkOptions): string {
  return checked(value, (given) => given.length <= LINK_LENGTH && !hasCredentials(given) && isSafe(given, options));
}

/** The value where it passes, else '', with one warning unless there was nothing to judge. */
function checked(value: string | null | undefined, passes: (value: string) => boolean): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') {
    if (asBrowser(value) === '') return '';
    if (passes(value)) return value;
  }
  warn(value);
  return '';
}

/** Whether a web address names who asks. */
export function hasCredentials(value: string): boolean {
  const url = parsed(value);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}` !== '';
}

const isData = (value: string): boolean => parsed(value)?.protocol === 'data:';

/**
 * Where to go back to after a login, from the query of a link anybody may have made: a path on this site.
 * @returns path, query and hash in their plain form; the fallback for anything else
 */
export function returnTo(value: string | null | undefined, fallback = '/'): string {
  if (value === null || value === undefined || value === '') return fallback;
  const path = typeof value === 'string' ? samePath(value) : null;
  if (path !== null) return path;
  warn(value);
  return fallback;
}

/** Stands for this site when a path is resolved; nobody can own a name under .invalid. */
const BASE = 'https://same-site.invalid';

function samePath(value: string): string | null {
  const seen = asBrowser(value);
  if (!seen.startsWith('/') || !isSafe(value, { ownHosts: [] })) return null;
  const url = parsed(seen);
  // `/.//evil.io` and `/%2Fevil.io` stay here, but a later reader of the bare path might see `//evil.io`.
  const stays = url?.origin === BASE && !/^[/\\]{2}/.test(decodePercent(url.pathname));
  return stays ? `${url.pathname}${url.search}${url.hash}` : null;
}

function isSafe(value: string, options: LinkOptions): boolean {
  const slots = { ...LINK_SLOTS, ...options };
  // What the browser would see, and the value without any control character: both must be fine.
  return !hasScript(value) && isAccepted(asBrowser(value), slots) && isAccepted(withoutControls(value), slots);
}

/**
 * Data that is a picture of points and nothing else. A document in the clothes of a picture (SVG, XML of any name) is
 * refused in every spelling, and so is a type that no browser shows: what it would be taken for is the reader's choice.
 */
const RASTER =
  /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)(?:;[a-z0-9.+-]+(?:=[a-z0-9.+-]*)?)*,/i;

/** Begins as the table says, and parses as an address of that very scheme. */
function isAccepted(value: string, slots: LinkSlots): boolean {
  const url = parsed(value);
  if (url === null) return false;
  if (/^[/\\]{2}/.test(value)) return isOwnAddress(value, slots.ownHosts);
  if (RELATIVE_STARTS.some((start) => value.startsWith(start))) return url.origin === BASE;
  if (url.protocol === 'data:') return RASTER.test(value);
  const lower = value.slice(0, 64).toLowerCase();
  // What only looks like a scheme in lower case (a Kelvin sign is a k there) is none to a browser.
  return [...FIXED_STARTS, ...schemesOf(slots)].some(
    (start) => lower.startsWith(start) && start.startsWith(url.protocol),
  );
}

/**
 * `//own.host/…`, and the same with backslashes, which browsers read as slashes. A backslash or an @ inside the host
 * part is refused: parsers disagree about where the host ends then.
 */
function isOwnAddress(value: string, ownHosts: readonly string[]): boolean {
  const [authority = ''] = value.slice(2).split(/[/?#]/, 1);
  const url = /[\\@]/.test(authority) ? null : parsed(value);
  return url !== null && isOwnHost(url.hostname, ownHosts);
}

/** An address as a browser on this site reads it, however it is spelled; null where it reads none. */
export function parsed(value: string): URL | null {
  const seen = asBrowser(value);
  return URL.canParse(seen, BASE) ? new URL(seen, BASE) : null;
}

/** The host of a web address, null where it has none: a path on this site, mail, a wallet. */
export function webHost(value: string): string | null {
  const url = parsed(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin !== BASE ? url.hostname : null;
}

/** The first steps of every URL parser: blanks and controls off both ends, tabs and line ends out of the middle. */
export function asBrowser(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that browsers drop.
  return value.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '').replace(/[\t\n\r]/g, '');
}

/** Trimmed, without controls and without characters that print nothing. */
function withoutControls(value: string): string {
  return value.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim();
}

/** Whether `javascript:` stands anywhere in it, in any case, spaced, encoded or broken up. */
function hasScript(value: string): boolean {
  const read = decodeEntities(value);
  return [read, decodeEntities(decodePercent(read))].some((text) =>
    text
      .replace(/[\s\p{Cc}\p{Cf}\p{Z}]/gu, '')
      .toLowerCase()
      .includes('javascript:'),
  );
}

const NAMED: Readonly<Record<string, string>> = {
  colon: ':',
  tab: '\t',
  newline: '\n',
  amp: '&',
  sol: '/',
  bsol: '\\',
  nbsp: ' ',
  zwnj: '',
  zwj: '',
  shy: '',
};
/** `&amp;#106;` needs two readings; what needs more than three is no link. */
const ENTITY_ROUNDS = 3;

function decodeEntities(value: string): string {
  let text = value;
  for (let round = 0; round < ENTITY_ROUNDS && text.includes('&'); round += 1) {
    text = text.replace(/&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|([a-zA-Z]{2,8}));?/g, (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
  }
  return text;
}

/** ASCII bytes only: nothing else can spell a scheme or a slash. */
function decodePercent(value: string): string {
  return value.replace(/%([0-7][0-9a-fA-F])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function warn(value: unknown): void {
  console.warn(
    'invalid href:',
    typeof value === 'string' && value.length > LOG_LIMIT ? value.slice(0, LOG_LIMIT) : value,
  );
}
