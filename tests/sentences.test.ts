import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sentences } from './sentences.ts';

const files = ['app', 'components', 'stores', 'lib']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('components/ui/gallery/'))
  // The wire contract describes itself to programs, in English: the OpenAPI document is made of it.
  // English names of currencies stand in for what the browser does not name in the visitor's language.
  .filter((file) => !file.startsWith('lib/contract/') && file !== 'lib/format/currency-names.ts');

describe('modules without markup', () => {
  test('there are some', () => expect(files.length).toBeGreaterThan(300));

  test('[LOC-49] hold no sentence for visitors', () => {
    const found = files.flatMap((file) => sentences(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });
});

describe('a planted sentence is found', () => {
  test.each([
    ["const a = { text: 'Your order was sent.' };", 'Your order was sent.'],
    ["toast(ok ? 'It is done now' : t('no'));", 'It is done now'],
    ['return `Only some orders are left`;', 'Only some orders are left'],
    ["throw new Error('Not this one.'); say('But it is this');", 'But it is this'],
  ])('%s', (source, text) => expect(sentences(source)).toEqual([text]));
});

describe('what nobody reads is left alone', () => {
  test.each([
    "throw new TypeError('This cannot be read here.');",
    "super('Nobody was logged in.', { cause });",
    "console.warn('It lasts until this page is left.', error);",
    '// Says: "This is a comment"',
    "t('order.refused', { price });",
  ])('%s', (source) => expect(sentences(source)).toEqual([]));
});
