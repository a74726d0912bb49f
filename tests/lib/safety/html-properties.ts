import fc from 'fast-check';
import { expect } from 'vitest';
import { sanitizeHtml } from '#lib/safety/html.ts';
import { isSanitized } from '#lib/safety/html-check.ts';
import { HTML_ATTRIBUTES, HTML_TAGS } from '#lib/safety/html-lists.ts';
import { anyHtml } from './html-grammar.ts';

export const HOSTS = { ownHosts: ['own.example'], imageHosts: ['img.example'] };

/** Everything that may be said of what the sanitiser wrote, whatever it was given. */
export function expectHarmless(html: string, from: string): void {
  const box = new DOMParser().parseFromString(`<!DOCTYPE html><body>${html}`, 'text/html').body;
  for (const element of box.querySelectorAll('*')) {
    const name = element.localName;
    expect([from, HTML_TAGS.includes(name), element.namespaceURI]).toEqual([
      from,
      true,
      'http://www.w3.org/1999/xhtml',
    ]);
    for (const { name: attribute, value } of element.attributes) {
      expect([from, attribute, HTML_ATTRIBUTES.includes(attribute)]).toEqual([from, attribute, true]);
      if (attribute === 'href' || attribute === 'src')
        expect([from, /^(?:\s*javascript|data:text|vbscript)/i.test(value)]).toEqual([from, false]);
      if (attribute === 'src')
        expect([from, new URL(value, 'https://own.example').hostname]).toEqual([
          from,
          expect.stringMatching(/^(?:own\.example|img\.example|)$/),
        ]);
    }
  }
  expect([from, /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/.test(html)]).toEqual([from, false]);
  expect([from, /<!--|<\?|<!\[/.test(html)]).toEqual([from, false]);
  expect([from, isSanitized(html, HOSTS)]).toEqual([from, true]);
}

/** @returns how many results said anything */
export function settlesAtOnce(numRuns: number): number {
  let told = 0;
  fc.assert(
    fc.property(anyHtml, (html) => {
      const once = sanitizeHtml(html, HOSTS);
      if (once !== '') told += 1;
      expect(sanitizeHtml(once, HOSTS)).toBe(once);
      expectHarmless(once, html);
    }),
    { numRuns },
  );
  return told;
}
