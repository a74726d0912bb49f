import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { assemble, type CATALOGUES } from '#lib/i18n/messages.ts';
import { indexesOf, writeIndexes } from '../../scripts/messages.mjs';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string, value: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(value));
};

/** The English texts of this project, and beside them what a translator and a builder of a new room would add. */
function grown(): string {
  root = mkdtempSync(join(tmpdir(), 'meridian-messages-'));
  cpSync(join('messages', 'en'), join(root, 'messages', 'en'), { recursive: true });
  writeIndexes(root);
  // Node asks what a module is of the nearest package.
  put('package.json', { type: 'module' });
  put('messages/en/earn.json', { title: 'Earn' });
  put('messages/en/about/earn.json', { about: 'The page of earning.' });
  put('messages/zh-TW/earn.json', { title: '理財' });
  put('messages/zh-TW/common.json', { close: '關閉' });
  mkdirSync(join(root, 'messages/th'));
  return root;
}

test('a language is a folder and an area a file: nothing else is edited', async () => {
  expect(writeIndexes(grown())).toEqual(['messages/index.ts', 'messages/en/index.ts', 'messages/zh-TW/index.ts']);
  const index = pathToFileURL(join(root, 'messages/index.ts')).href;
  const { LANGUAGES } = (await import(index)) as { LANGUAGES: typeof CATALOGUES };
  expect(Object.keys(LANGUAGES)).toEqual(['en', 'zh-TW']);
  const texts = await assemble('zh-TC', LANGUAGES);
  expect(texts.earn).toEqual({ title: '理財' });
  expect(texts.common).toMatchObject({ close: '關閉', cancel: 'Cancel' });
  expect((await assemble('en', LANGUAGES)).earn).toEqual({ title: 'Earn' });
});

test('an index that is as it must be is not written again, one that is not is', () => {
  writeIndexes(grown());
  expect(writeIndexes(root)).toEqual([]);
  rmSync(join(root, 'messages/zh-TW/common.json'));
  expect(writeIndexes(root)).toEqual(['messages/zh-TW/index.ts']);
  expect(readFileSync(join(root, 'messages/zh-TW/index.ts'), 'utf8')).not.toContain('common');
  rmSync(join(root, 'messages/zh-TW'), { recursive: true });
  expect(writeIndexes(root)).toEqual(['messages/index.ts']);
});

test('what stands beside the texts for people is in no index', () => {
  writeFileSync(join(grown(), 'messages/en/README.md'), 'about');
  expect(indexesOf(root).map(([path, text]) => [path, /about|README/.test(text)])).toEqual([
    ['messages/index.ts', false],
    ['messages/late.ts', false],
    ['messages/en/index.ts', false],
    ['messages/zh-TW/index.ts', false],
  ]);
});

test('a language that is held back is in no index until it is served', () => {
  grown();
  put('messages/status.json', { 'zh-TW': { served: false } });
  expect(indexesOf(root).map(([path]) => path)).not.toContain('messages/zh-TW/index.ts');
  expect(indexesOf(root).some(([, text]) => text.includes('zh-TW'))).toBe(false);
  put('messages/status.json', { 'zh-TW': { served: true } });
  expect(indexesOf(root).map(([path]) => path)).toContain('messages/zh-TW/index.ts');
});
