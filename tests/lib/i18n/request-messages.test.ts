import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isPrefix, LOCALES, type LocaleCode, languageType } from '#lib/i18n/locales.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import { requestMessages } from '#lib/i18n/request-messages.ts';
import { ENGLISH, REQUEST_TEXTS } from '#messages/requests.ts';

const register = readFileSync('docs/requirements.md', 'utf8');
const NAMES = ['tip', 'timeout', 'expired', 'loginvalid', 'unknow', 'notfound', 'forbidden'] as const;
const OWN = 'ar, de, es, fr, ja, pt, tr, vi, zh-CN, zh-TW, id, it, ru, th, pl, uk, sv, pt-PT, es-ES, uz, ph'.split(
  ', ',
);
const textsOf = (code: string) => NAMES.map((name) => requestMessages(code)[name]);

describe('what the request client says', () => {
  test('[ENV-27] English is that of the table', () => {
    const table = /Table ENV-A.*: (.*)\.$/m.exec(register)?.[1] ?? '';
    const said = Object.fromEntries([...table.matchAll(/(\w+) `([^`]+)`/g)].map(([, name, text]) => [name!, text!]));
    expect(Object.fromEntries(NAMES.map((name) => [name, requestMessages('en')[name]]))).toEqual(said);
  });

  test('[ENV-28] every language has its own texts, or those of its base', () => {
    expect(Object.keys(REQUEST_TEXTS).sort()).toEqual([...OWN].sort());
    for (const code of OWN) {
      expect([code, textsOf(code).every((text) => text.trim() === text && text.length > 1)]).toEqual([code, true]);
      expect([
        code,
        textsOf(code)
          .slice(1)
          .some((text, at) => text === ENGLISH[at + 1]),
      ]).toEqual([code, false]);
    }
    for (const [code, base] of [
      ['fr-FR', 'fr'],
      ['ru-FR', 'ru'],
      ['zh-TC', 'zh-TW'],
    ] as const)
      expect(textsOf(code)).toEqual(textsOf(base));
    for (const code of ['asia', 'en-GB', 'en-NG', 'en-MY', 'en-FR']) expect(textsOf(code)).toEqual([...ENGLISH]);
  });

  test('[ENV-28] what the venue says of the same thing, it says in the same words', async () => {
    for (const code of OWN) {
      const { codes } = (await loadMessages(code as LocaleCode)) as { codes: Record<string, string> };
      const { expired, loginvalid, forbidden } = requestMessages(code);
      expect([code, expired, loginvalid, forbidden]).toEqual([code, codes['20205'], codes['00004'], codes['40300']]);
    }
  });

  test.each(['bg', 'nl', 'en-IN', 'en-PH', 'en-ZA'])('[ENV-29] %s speaks English', (code) =>
    expect(textsOf(code)).toEqual([...ENGLISH]));

  test.each(['xx', '', 'EN', 'constructor'])('[ENV-30] so does what nobody knows: %j', (code) => {
    expect(requestMessages(code)).toEqual(requestMessages('en'));
  });

  test('[ENV-31] Thai texts begin with a placeholder, which nobody ever sees', () => {
    expect(REQUEST_TEXTS.th?.every((text) => text.startsWith('{prefix}'))).toBe(true);
    for (const code of LOCALES) expect(textsOf(code).join()).not.toMatch(/[{}]/);
    expect(requestMessages('th').tip).toBe('คำแนะนำ');
  });

  test.each([...LOCALES])('[ENV-25, ENV-32] %s has all members, its numeric id and its prefix', (code) => {
    const messages = requestMessages(code);
    expect(Object.keys(messages).sort()).toEqual([...NAMES, 'lang', 'locale'].sort());
    expect([messages.lang, messages.locale]).toEqual([languageType(code), code]);
    if (isPrefix(code)) expect(isPrefix(messages.locale)).toBe(true);
  });
});
