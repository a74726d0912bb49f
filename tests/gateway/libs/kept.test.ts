import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { kept } from '#gateway/libs/kept.ts';
import { scratch } from '../world.ts';

const { path, remove } = scratch();
afterAll(remove);

let made = 0;
const make = () => `text ${++made}`;

test('a text is made once for the same sources, and anew for others', () => {
  const folder = join(path, 'new', 'folder');
  expect(kept('a.js', ['one', 'two'], make, folder)).toBe('text 1');
  expect(kept('a.js', ['one', 'two'], make, folder)).toBe('text 1');
  // Where one source ends and the next begins counts.
  expect(kept('a.js', ['onetwo'], make, folder)).toBe('text 2');
  expect(kept('a.js', ['one', 'two'], make, folder)).toBe('text 3');
  expect(kept('b.js', ['one', 'two'], make, folder)).toBe('text 4');
  expect(readdirSync(folder).sort()).toEqual(['a.js', 'b.js']);
});

test('a file that is damaged is made anew', () => {
  const before = kept('c.js', ['one'], make, path);
  writeFileSync(join(path, 'c.js'), 'half a fi');
  expect(kept('c.js', ['one'], make, path)).not.toBe(before);
});

test('where nothing can be kept it is made each time', () => {
  writeFileSync(join(path, 'file'), '');
  for (const folder of [null, join(path, 'file', 'below')])
    expect(kept('d.js', [], make, folder)).not.toBe(kept('d.js', [], make, folder));
});
