import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { isLocale, type LocaleCode } from '#lib/i18n/locales.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import { DESCRIPTION_WIDTH, fitted, widthOf } from '#lib/site/description.ts';

const MESSAGES = new URL('../../../messages/', import.meta.url);
const CODES = readdirSync(MESSAGES).filter((name): name is LocaleCode => isLocale(name));
const WORDS = { pair: '1000SATSUSDT', name: 'Ethereum Name Service' };
const NAMES = ['trade.meta', 'futures.meta', 'contracts.page', 'contracts.list', 'contracts.fund', 'home', 'markets'];

describe('a description', () => {
  test('that fits stays as it is; full-width letters count two', () => {
    expect([widthOf('ab'), widthOf('価格'), widthOf('，')]).toEqual([2, 4, 2]);
    for (const text of ['', 'x'.repeat(160), '価'.repeat(80)]) expect(fitted(text)).toBe(text);
  });

  test('that does not is cut after a sentence, else at a pause', () => {
    const first = `${'word '.repeat(19)}end.`;
    expect(fitted(`${first} ${'more '.repeat(30)}`)).toBe(first);
    expect(fitted(`${'価'.repeat(60)}。${'格'.repeat(60)}`)).toBe(`${'価'.repeat(60)}。`);
    expect(fitted('word, '.repeat(40))).toMatch(/^(?:word, )*word,?…$/);
    for (const text of ['x'.repeat(400), '価'.repeat(400), `a. ${'x'.repeat(400)}`, '👍'.repeat(300)])
      expect(widthOf(fitted(text))).toBeLessThanOrEqual(DESCRIPTION_WIDTH);
  });

  test.each(CODES)('of a page in %s is not longer than what is shown of it', async (code) => {
    const messages = await loadMessages(code);
    let found = 0;
    for (const namespace of NAMES) {
      const t = createTranslator({
        locale: 'en',
        messages: messages as never,
        namespace: namespace as never,
        onError: () => undefined,
      });
      const text = (t as unknown as (key: string, words: object) => string)('description', WORDS);
      if (text.endsWith('.description')) continue;
      found += 1;
      const shown = fitted(text);
      expect(widthOf(shown), namespace).toBeLessThanOrEqual(DESCRIPTION_WIDTH);
      expect(widthOf(shown), `${namespace}: too little is left`).toBeGreaterThan(20);
    }
    expect(found).toBeGreaterThanOrEqual(4);
  });
});

test('no face keeps text from being shown until its font has come', () => {
  const root = new URL('../../../', import.meta.url);
  const files = ['app', 'components'].flatMap((room) =>
    readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  );
  let faces = 0;
  for (const file of files.filter((name) => name.endsWith('.css')))
    for (const [face] of readFileSync(new URL(file, root), 'utf8').matchAll(/@font-face\s*\{[^}]*\}/g)) {
      if (!face.includes('url(')) continue;
      expect(face, file).toMatch(/font-display:\s*(?:swap|optional|fallback)/);
      faces += 1;
    }
  expect(faces).toBeGreaterThan(2);
});
