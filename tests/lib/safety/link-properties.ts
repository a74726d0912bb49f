import fc from 'fast-check';
import { expect } from 'vitest';
import { cleanHref, cleanSource } from '#lib/safety/html-links.ts';
import { openWindow, returnTo, safeHref, setLocation, setSource } from '#lib/safety/link.ts';
import { OWN_HOSTS } from './link-corpus.ts';

/** Values made of what has ever turned a path into another site. */
const pieces = fc.constantFrom(
  '/',
  '\\',
  '.',
  '..',
  '#',
  '?',
  '@',
  ':',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\u0001',
  '%2f',
  '%5c',
  '／',
  '。',
  'evil.example',
  'own.example',
  'a',
  'https',
  '\u200b',
  '&#47;',
);
const paths = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('/', './', '../', '#', '//', '/\\'), fc.string({ unit: 'binary' }))
    .map((parts) => parts.join('')),
);

const SITE = 'https://own-site.example';

/** Every accepted value without a scheme resolves to the site it stands on. @returns how many were accepted */
export function staysOnSite(numRuns: number): number {
  let accepted = 0;
  fc.assert(
    fc.property(paths, (value) => {
      const absolute = URL.canParse(value) || !URL.canParse(value, `${SITE}/ja/spot/BTCUSDT`);
      if (absolute || safeHref(value) === '') return;
      accepted += 1;
      expect(new URL(value, `${SITE}/ja/spot/BTCUSDT`).origin).toBe(SITE);
    }),
    { numRuns },
  );
  return accepted;
}

/** Every way back is a path on the site. @returns how many values were not answered with the fallback */
export function leadsBack(numRuns: number): number {
  let accepted = 0;
  fc.assert(
    fc.property(paths, (value) => {
      const path = returnTo(value);
      if (path !== '/') accepted += 1;
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, SITE).origin).toBe(SITE);
    }),
    { numRuns },
  );
  return accepted;
}

const STARTS = [
  ...[
    'https://',
    'http://',
    'mailto:',
    'tel:',
    'blob:',
    'data:image/',
    'data:image/svg+xml,',
    'cryptoapp://',
    'bitcoin:',
  ],
  ...['/', './', '../', '#', '//own.example', '//', '/\\', 'data:text/html,', 'vbscript:', 'file://', 'about:', 'x:'],
];
const AFTER = [
  ...[
    'own.example',
    'evil.example',
    'user@',
    'u:p@',
    '[',
    ']',
    '[::1]',
    ':',
    ':99999',
    ':x',
    '%',
    '%00',
    '%zz',
    '<',
    '|',
  ],
  ...[
    '^',
    ' ',
    '\t',
    '\u0000',
    '\u00ad',
    '\u200b',
    '\ud800',
    '\\',
    '/',
    '?',
    '#',
    'xn--',
    '256.256.256.256',
    '0x',
    '。',
    'a',
  ],
];
const addresses = fc
  .tuple(
    fc.constantFrom(...STARTS),
    fc.array(fc.oneof(fc.constantFrom(...AFTER), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 5 }),
  )
  .map(([start, rest]) => `${start}${rest.join('')}`);

/** Every accepted value is an address to a browser, as it is and without what prints nothing. @returns how many were accepted */
export function parses(numRuns: number): number {
  let accepted = 0;
  fc.assert(
    fc.property(fc.oneof(addresses, paths), (value) => {
      if (safeHref(value, { ownHosts: OWN_HOSTS }) === '') return;
      accepted += 1;
      expect(URL.canParse(value, SITE)).toBe(true);
    }),
    { numRuns },
  );
  return accepted;
}

/** How each place that takes an address judges it. */
function verdicts(value: string): Readonly<Record<string, boolean>> {
  const options = { ownHosts: OWN_HOSTS };
  const location = { assign: () => undefined, replace: () => undefined };
  let opened = false;
  const open = () => {
    opened = true;
    return null;
  };
  openWindow(value, { ...options, window: { open } });
  const image = { src: '' };
  setSource(image, value, options);
  return {
    link: safeHref(value, options) !== '',
    location: setLocation(value, { ...options, location }),
    window: opened,
    source: image.src !== '',
    html: cleanHref(value, options) !== null,
    image: cleanSource(value, options) !== null,
  };
}

/** What a browser does not see in an address: capitals of a scheme, blanks and controls around it, line ends in it. */
const unseen = fc.constantFrom(
  (scheme: string) => scheme.toUpperCase(),
  (scheme: string) => ` \u0001\n${scheme}`,
  (scheme: string) => scheme.replace(/^../, '$&\t'),
  (scheme: string) => scheme.replace(/^./, '$&\r\n'),
  (scheme: string) => scheme.replace(/.$/, '\n$&'),
);
/** What it sees: with this inside it is no scheme any more, or another one. */
const broken = fc.constantFrom(
  ...['\u0000', '\u0001', ' ', '\u00a0', '\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad', '&#9;', '&Tab;', '%09'],
);

/** However its scheme is spelled, an address is judged alike everywhere, or it is none. */
export function schemesAlike(numRuns: number): number {
  const schemes = STARTS.filter((start) => /^[a-z]/.test(start));
  const rest = fc.constantFrom(
    'own.example/x',
    'evil.example',
    'u@own.example',
    'svg+xml,<svg/>',
    'png;base64,AA==',
    '',
  );
  let accepted = 0;
  fc.assert(
    fc.property(fc.constantFrom(...schemes), rest, unseen, broken, (scheme, after, dress, dirt) => {
      const plain = verdicts(`${scheme}${after}`);
      if (plain.link) accepted += 1;
      expect(verdicts(`${dress(scheme)}${after}`)).toEqual(plain);
      const letters = [...scheme];
      const inside = `${letters[0]}${dirt}${letters.slice(1).join('')}${after}`;
      expect(Object.values(verdicts(inside))).not.toContain(true);
    }),
    { numRuns },
  );
  return accepted;
}
