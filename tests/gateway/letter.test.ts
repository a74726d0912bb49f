import { describe, expect, test } from 'vitest';
import { CODE_PURPOSES, type Letter, write } from '#gateway/outbox/letter.ts';
import type { Happening } from '#lib/contract/account-data.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import { LANGUAGES } from '#messages/index.ts';
import { shapeOf } from '../../scripts/texts/icu.ts';
import { flatten } from '../../scripts/texts/parity.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const LINK = 'https://www.example.com/secure-account#abc';
const CODES = Object.keys(LANGUAGES);

const letter = (locale: string, about: Letter['about'], rest: Partial<Letter> = {}): Letter => ({
  channel: 'email',
  to: 'mara@example.org',
  locale,
  about,
  from: { device: 'Firefox 150', ip: '203.0.113.7', now: NOW },
  antiPhishing: null,
  ...rest,
});
const mail = (locale: string, about: Letter['about'], rest?: Partial<Letter>) =>
  write(letter(locale, about, rest), NOW, 'Meridian');
const happened = (locale: string, what: Happening) =>
  mail(
    locale,
    { happened: what, words: { to: 'm***@example.org', provider: 'Google' } },
    { link: { url: LINK, undoes: true } },
  );

describe.each(CODES)('mails in %s', (locale) => {
  test('say everything: no placeholder is left, and none of theirs is more than a name', async () => {
    const { outbox } = await loadMessages(locale as never);
    for (const [name, text] of flatten(outbox as never))
      expect([name, [...shapeOf(text).arguments].filter((one) => one.includes(':')), text.includes("'")]).toEqual([
        name,
        [],
        false,
      ]);
    const all = [
      ...(await Promise.all(CODE_PURPOSES.map((purpose) => mail(locale, { code: '123456', purpose })))),
      await mail(locale, 'exists'),
      await happened(locale, 'emailChanged'),
      await write(
        letter(locale, { code: '123456', purpose: 'step' }, { channel: 'mobile', to: '49 15112345678' }),
        NOW,
        'Meridian',
      ),
    ];
    for (const { subject, text } of all)
      expect([subject, text, /[{}]/.test(subject + text)]).toEqual([subject, text, false]);
  });

  test('keep a link as it is, alone in its line', async () =>
    expect((await happened(locale, 'emailChanged')).text.split('\n')).toContain(LINK));
});

test.each([
  ['en', 'A new device logged in to your account.'],
  ['ja', '新しいデバイスがアカウントにログインしました。'],
  ['zh-CN', '有新设备登录了您的账户。'],
  ['th', 'มีอุปกรณ์ใหม่เข้าสู่ระบบบัญชีของคุณ'],
])('what happened is a sentence of %s', async (locale, sentence) =>
  expect((await happened(locale, 'newDevice')).text.split('\n')[0]).toBe(sentence));

test('what was put into an Arabic mail is an island', async () =>
  expect((await happened('ar', 'newDevice')).text).toContain('\u2068203.0.113.7\u2069'));
