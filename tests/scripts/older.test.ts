import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { layBeside, setAside } from '../../scripts/lib/older.mjs';

const dist = mkdtempSync(join(tmpdir(), 'meridian-older-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

/** As Next does it: what was there goes, but for its cache. */
function build(file: string): void {
  setAside(dist);
  rmSync(join(dist, 'static'), { recursive: true, force: true });
  mkdirSync(join(dist, 'static/chunks'), { recursive: true });
  writeFileSync(join(dist, 'static/chunks', file), file);
  writeFileSync(join(dist, 'static/chunks/shared.js'), `of ${file}`);
  layBeside(dist);
}
const files = () => readdirSync(join(dist, 'static/chunks')).toSorted();

test('[APP-04] files of the last three builds stay beside those of the new one, and then go', () => {
  setAside(dist);
  build('1.js');
  expect(files()).toEqual(['1.js', 'shared.js']);
  build('2.js');
  build('3.js');
  build('4.js');
  expect(files()).toEqual(['1.js', '2.js', '3.js', '4.js', 'shared.js']);
  build('5.js');
  expect(files()).toEqual(['2.js', '3.js', '4.js', '5.js', 'shared.js']);
});
