import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firstSegment, RESERVED } from '#lib/i18n/paths.ts';

/**
 * Which addresses the site has something at. Whatever has none of these forms is answered from the page of its language
 * that says so, and the site, for which finding that out is as much work as a page, is not asked.
 */

/** Below the language; `*` is one segment. A test holds them against the folders of `app/`. */
export const PAGES: readonly string[] = [
  '/',
  '/account/setting',
  '/account/sub-account',
  '/agency',
  '/agency/login',
  '/announcements',
  '/announcements/*',
  '/asset',
  '/asset/futures',
  '/asset/spot',
  '/bad-address',
  '/devices',
  '/download',
  '/forgot-password',
  '/futures',
  '/futures/*',
  '/futures/*/*',
  '/futures/*/*/share/*',
  '/history',
  '/history/fills',
  '/history/funding',
  '/history/orders',
  '/history/positions',
  '/login',
  '/markets',
  '/modifyverification',
  '/not-found',
  '/offline',
  '/protection-fund',
  '/register',
  '/secure-account',
  '/spot',
  '/spot/*',
  '/spot/*/share/*',
  '/subaccount/setting',
  '/subaccount/setting/antiphishing',
  '/third/*',
  '/trade-swap',
  '/trade-swap/*/*',
];
/** Files that the site makes when they are asked for; `*` is one segment. */
export const MADE_FILES: readonly string[] = ['/robots.txt', '/sitemap.xml', '/sitemaps/*/*', '/manifests/*'];

/** What may stand for a `*`, by the page that it is of; anything like a name otherwise. */
const FORMS: Readonly<Record<string, RegExp>> = {
  announcements: /^\d{1,12}$/,
  third: /^(?:apple|google|tg)$/,
};
const WORD = /^[\w.~+-]{1,64}$/;
const SHARE = /^\/(?:spot\/[^/]+|futures\/[^/]+\/[^/]+)\/share\/([^/]+)$/;
const SHARE_ID = /^[0-9a-f]{32}$/;

const BY_LENGTH = new Map<number, readonly (readonly string[])[]>();
for (const page of PAGES) {
  const parts = page.split('/');
  BY_LENGTH.set(parts.length, [...(BY_LENGTH.get(parts.length) ?? []), parts]);
}

/** @param internal  path that routing chose, `/en~/spot/BTCUSDT` */
export function isKnownPage(internal: string): boolean {
  const path = below(internal);
  const parts = path.split('/');
  const form = FORMS[parts[1] ?? ''] ?? WORD;
  const fits = (page: readonly string[]) =>
    page.every((part, at) => (part === '*' ? form.test(parts[at] ?? '') : part === parts[at]));
  return (BY_LENGTH.get(parts.length)?.some(fits) ?? false) && shareOf(internal) !== '';
}

/** The id of the shared trade whose page this is; '' where it cannot be one, null where it is no such page. */
export function shareOf(internal: string): string | null {
  const found = SHARE.exec(below(internal));
  return found ? (SHARE_ID.test(found[1] ?? '') ? found[1]! : '') : null;
}

/** The market that a page is of, as its address names it; null for a page of none. */
export function marketOf(internal: string): { readonly product: string; readonly name: string } | null {
  const [, page = '', one, two] = below(internal).split('/');
  if (page === 'spot' && one !== undefined) return { product: 'spot', name: one };
  return (page === 'futures' || page === 'trade-swap') && one !== undefined && two !== undefined
    ? { product: one, name: two }
    : null;
}

function below(internal: string): string {
  return internal.slice(1 + firstSegment(internal).length) || '/';
}

export type Files = {
  /** Whether the site may have a file at this path, encoded as asked. */
  has(path: string): boolean;
};

/**
 * The files of a build and of `public/`, read once for each build. Where they cannot be read, everything may be there.
 * @param build  folder of the built site   @param publicFolder  what is served as it is
 */
export function filesOf(build: string, publicFolder: string): Files {
  const assets = listed(join(build, 'static'), `/${RESERVED[0]}/static/`);
  const own = listed(publicFolder, '/');
  return {
    has(path) {
      const name = decoded(path);
      if (name.startsWith('/_next/static/')) return assets === null || assets.has(name);
      return own === null || own.has(name) || MADE_FILES.some((form) => isForm(form, name));
    },
  };
}

function isForm(form: string, path: string): boolean {
  const [wanted, parts] = [form.split('/'), path.split('/')];
  return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at]);
}

function listed(folder: string, start: string): ReadonlySet<string> | null {
  try {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((name) => name.isFile());
    if (names.length === 0) return null;
    return new Set(names.map((name) => start + join(name.parentPath, name.name).slice(folder.length + 1)));
  } catch {
    return null;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
