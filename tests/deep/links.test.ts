import { afterEach, beforeEach, expect, test } from 'vitest';
import { leadsBack, parses, schemesAlike, staysOnSite } from '../lib/safety/link-properties.ts';

// Rejections are many here and each would print a line.
beforeEach(() => {
  console.warn = () => undefined;
});
const { warn } = console;
afterEach(() => {
  console.warn = warn;
});

test('[URL-07] accepted values without a scheme stay on their site, 200,000 times', () => {
  expect(staysOnSite(200_000)).toBeGreaterThan(10_000);
});

test('[URL-15] every way back is a path on this site, 200,000 times', () => {
  expect(leadsBack(200_000)).toBeGreaterThan(10_000);
});

test('[URL-12] every accepted value is an address that a browser can read, 200,000 times', () => {
  expect(parses(200_000)).toBeGreaterThan(20_000);
});

test('[URL-12] however a scheme is spelled, every place judges it alike, 20,000 times', () => {
  expect(schemesAlike(20_000)).toBeGreaterThan(2000);
});
