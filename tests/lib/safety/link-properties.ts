import fc from 'fast-check';
import { expect } from 'vitest';
import { returnTo, safeHref } from '#lib/safety/link.ts';

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
