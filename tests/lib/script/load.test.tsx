import { beforeEach, expect, test } from 'vitest';
import { createScriptLoader, ScriptError } from '#lib/script/load.ts';

let globals: Record<string, unknown>;
const PATH = '/cdnstatic/libs/thing.js';
const scripts = () => [...document.head.querySelectorAll('script')];
const loader = () => createScriptLoader(document, globals);

beforeEach(() => {
  globals = {};
  for (const script of scripts()) script.remove();
});

/** What the browser would say of the newest script. */
function happens(event: 'load' | 'error' | 'abort'): void {
  scripts().at(-1)!.dispatchEvent(new Event(event));
}

test('a script is loaded once, whoever asks, and its global is the answer', async () => {
  const load = loader();
  const both = [load(PATH, 'thing'), load(PATH, 'thing')];
  expect(scripts().map(({ src }) => new URL(src).pathname)).toEqual([PATH]);
  globals.thing = 7;
  happens('load');
  expect(await Promise.all(both)).toEqual([7, 7]);
  expect(await load(PATH, 'thing')).toBe(7);
  expect(scripts()).toHaveLength(1);
});

test.each([
  ['error', 'error'],
  ['abort', 'abort'],
  ['load', 'missing'],
] as const)('[CAP-17] after %s it is %s, and the next attempt loads again', async (event, failure) => {
  const load = loader();
  const first = load(PATH, 'thing');
  happens(event);
  await expect(first).rejects.toMatchObject({ name: 'ScriptError', failure });
  await expect(first).rejects.toThrow(ScriptError);
  const second = load(PATH, 'thing');
  globals.thing = 7;
  happens('load');
  expect(await second).toBe(7);
});

test('nothing is loaded from elsewhere', async () => {
  for (const path of ['https://evil.example/x.js', '/v1/x.js', '//evil/x.js', '/cdnstatic/x.js'])
    await expect(loader()(path, 'thing')).rejects.toThrow(RangeError);
  expect(scripts()).toEqual([]);
});
