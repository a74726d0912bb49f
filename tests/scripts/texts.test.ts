import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { englishFaults } from '../../scripts/texts/english.ts';
import { accept, fingerprint, keptOf, sourceOf, sourcesOf } from '../../scripts/texts/files.ts';
import { SIMPLIFIED_ONLY, TRADITIONAL_ONLY } from '../../scripts/texts/han.ts';
import { leftFaults } from '../../scripts/texts/left.ts';
import { senseFaults } from '../../scripts/texts/sense.ts';
import { stateOf, tasksOf, unusedOf } from '../../scripts/texts/state.ts';
import { sameAsEnglish, styleFaults, widthOf } from '../../scripts/texts/style.ts';
import { report } from '../../scripts/texts/tell.ts';
import { idleReasons, twiceFaults } from '../../scripts/texts/twice.ts';

const texts = (entries: Record<string, string>) => new Map(Object.entries(entries));
const faults = (code: LocaleCode, source: string, text: string) =>
  styleFaults(code, texts({ 'a.b': text }), texts({ 'a.b': source }));

describe('what a reader of the language would stumble over', () => {
  test.each<[LocaleCode, string, string, string]>([
    ['de', 'Go long', 'Kaufen', 'says Kaufen for "Go long"'],
    ['pt', 'Open interest', 'Juros abertos', 'says Juros'],
    ['pt-PT', 'Open interest', 'Juros abertos', 'says Juros'],
    ['zh-TW', 'Trade', '貿易', 'says 貿易'],
    ['ja', 'Withdraw', '撤回', 'says 撤回'],
    ['es', 'Paper trading', 'Comercio en papel', 'says papel'],
    ['fr', 'Open orders', 'Commandes ouvertes', 'says Commandes'],
    ['zh-CN', 'Buy', '買入', 'has 買'],
    ['zh-TW', 'Buy', '买入', 'has 买'],
    ['zh-TC', 'Sell', '卖出', 'has 卖'],
    ['uz', 'Password', "Parolni o'zgartirish", 'writes o‘ or g‘'],
    ['de', 'Loading…', 'Lädt...', 'three points'],
    ['de', 'Two words', 'Zwei  Wörter', 'two blanks'],
    ['de', 'Cancel', 'Den Vorgang jetzt vollständig abbrechen', 'columns wide'],
  ])('[LOC-48] %s: %s as %s', (code, source, text, fault) =>
    expect(faults(code, source, text).join()).toContain(fault));

  const nonsense = (code: LocaleCode, name: string, source: string, text: string) =>
    senseFaults(code, texts({ [name]: text }), texts({ [name]: source }));

  test.each<[LocaleCode, string, string, string, string]>([
    // A limit that is none any more.
    ['de', 'a.b', 'It can be worth at most {bound}.', 'Sie darf {bound} wert sein.', 'gives a figure'],
    ['tr', 'a.b', 'It can be worth at most {bound}.', 'Değeri {bound} olabilir.', 'gives a figure'],
    // Another word than everywhere else.
    ['es', 'a.b', 'Amount', 'Importe', 'monto'],
    ['es-ES', 'a.b', 'Amount', 'Monto', 'importe'],
    ['pt', 'a.b', 'Screen', 'Ecrã', 'tela'],
    ['fr', 'a.b', 'Search coins', 'Rechercher des coins', 'crypto'],
    ['fr', 'a.b', 'Press Enter', 'Appuyez sur Enter', 'Entrée'],
    ['fr', 'a.b', 'Sure?', 'Sûr ?', 'U+202F'],
    ['id', 'a.b', '{days} days', '{days}H', 'an hour'],
    ['th', 'a.b', 'Margin ratio', 'อัตรามาร์จิ้น', 'อัตราส่วนมาร์จิ้น'],
    ['vi', 'a.b', 'It is closed', 'Nó đã đóng', 'the noun'],
    ['zh-TW', 'a.b', 'Profit', '盈虧', '損益'],
    ['ar', 'a.b', 'Mark', 'العلامة', 'سعر العلامة'],
    ['ar', 'a.b', 'Sure?', 'متأكد?', '؟'],
    ['ru', 'a.b', 'One-way', 'Неттинг', 'Односторонний'],
    ['pt', 'a.b', 'Being settled', 'Liquidação final', 'encerramento'],
    // What the venue does not have.
    ['de', 'a.b', 'It ends all sessions', 'Sperrt Auszahlungen', 'no withdrawals'],
    ['pt-PT', 'a.b', 'It ends all sessions', 'Bloqueia os levantamentos', 'no withdrawals'],
    ['zh-CN', 'a.b', 'It ends all sessions', '锁定提现 72 小时', 'no withdrawals'],
    // A text of ours behind a preposition.
    ['de', 'a.b', '{by} price', '{by}-Preis', 'into a case'],
    ['ru', 'a.b', '{percent} from {best}', '{percent} от {best}', 'into a case'],
    ['pl', 'a.b', '{percent} from {best}', '{percent} od {best}', 'into a case'],
    // Numbers and marks of another language.
    ['de', 'a.b', 'Within 0.2%', 'Höchstens 0.2\u00a0%', 'decimal mark'],
    ['de', 'a.b', 'At 100%', 'Bei 100 %', 'otherwise'],
    ['tr', 'a.b', 'At 5%', '5% olunca', 'otherwise'],
    ['ja', 'a.b', 'Within 0.2%', '0,2%以内', 'decimal mark'],
    ['es', 'a.b', 'It failed.', 'Falló', 'no mark at its end'],
    ['ru', 'a.b', 'Perpetual', 'Perpetual', 'Latin letters'],
    ['es', 'a.b', 'Two words', 'Dos\u00a0 palabras', 'a blank too many'],
  ])('[LOC-48] %s: %s, %s as %s', (code, name, source, text, fault) =>
    expect(nonsense(code, name, source, text).join()).toContain(fault));

  test.each<[LocaleCode, string, string, string]>([
    ['de', 'a.b', 'It can be worth at most {bound}.', 'Sie darf höchstens {bound} wert sein.'],
    ['fr', 'a.b', 'Price {coin}', 'Prix {coin}'],
    ['ru', 'a.b', '{best}: {percent}', '{best}: {percent}'],
    ['ja', 'a.b', 'Forgot your password?', 'パスワードを忘れた場合'],
    ['ar', 'a.b', 'Mark price', 'سعر العلامة'],
    ['vi', 'a.b', 'He said so', 'Người đó nói vậy'],
    ['uk', 'a.b', 'Press Enter', 'Натисніть Enter'],
  ])('[LOC-48] %s: %s, %s as %s is good', (code, name, source, text) =>
    expect(nonsense(code, name, source, text)).toEqual([]));

  test('[LOC-48] a text of three words or more that stands there in English is told', () => {
    const english = texts({ a: 'The order {id} was cancelled', b: 'Edit TP/SL', c: 'Time in force' });
    const left = (code: LocaleCode) => leftFaults(code, english, english);
    expect(left('sv')).toEqual(['sv: a is as in English', 'sv: c is as in English']);
    expect(left('ph'), 'a term that its traders use').toEqual(['ph: a is as in English']);
    expect(leftFaults('sv', texts({ a: 'Ordern {id} avbröts' }), english)).toEqual([]);
  });

  test('[LOC-48] a message names a switch as the switch is called', () => {
    const english = texts({ 'futuresForm.head.oneWay': 'One-way', 'codes.43128': 'In one-way mode leave it out.' });
    const said = (message: string) =>
      senseFaults('pl', texts({ 'futuresForm.head.oneWay': 'Jednokierunkowy', 'codes.43128': message }), english);
    expect(said('W trybie jednokierunkowym nie podawaj.')).toEqual([]);
    expect(said('W trybie netto nie podawaj.').join()).toContain('does not say "Jednokierunkowy"');
  });

  test('[LOC-48] one short English text has one wording, unless there is a reason for two', () => {
    const english = texts({ 'a.size': 'Order size', 'b.size': 'Order size', 'a.open': 'Open', 'b.open': 'Open' });
    const own = texts({ 'a.size': 'Größe', 'b.size': 'Umfang', 'a.open': 'Öffnen', 'b.open': 'Offen' });
    expect(twiceFaults('de', own, english)).toEqual([
      'de: "Order size" is worded as "Größe" (a.size), "Umfang" (b.size)',
    ]);
    expect(idleReasons([own], english)).not.toContain('Open');
    expect(idleReasons([own], english)).toContain('Share');
  });

  test.each([
    '{count, plural, one {# order} other {# orders}} is not shown.',
    'Must be above {bound}; {value} is not.',
    'At each stamp',
    'It locks withdrawals for 72 hours.',
    'Nothing can be withdrawn until then.',
    'Please login to visit',
    'Please log in first',
    'At this leverage it may be worth {bound}.',
    'places an order at a trigger price',
    '25 % of it',
    "the venue's own",
  ])('[LOC-48] English: "%s" comes back in every language', (text) =>
    expect(englishFaults(texts({ 'a.b': text }))).toHaveLength(1));

  test.each<[LocaleCode, string, string]>([
    ['de', 'As long as it rests', 'Solange sie liegt'],
    ['ru', 'Open orders', 'Открытые ордера'],
    ['zh-CN', 'Order book', '订单簿'],
    ['zh-TW', 'Order book', '訂單簿'],
    ['uz', '{count} orders cancelled', '{count} ta buyurtma o‘chirildi'],
    ['ja', 'Cancel all', 'すべてキャンセル'],
    ['th', 'Log in', 'เข้าสู่ระบบ'],
  ])('[LOC-48] %s: %s as %s is good', (code, source, text) => expect(faults(code, source, text)).toEqual([]));

  test('wide letters take two columns, marks and placeholders none', () =>
    expect(['Buy', '買い', 'ที่', '{price} <b>x</b>', '{n, plural, one {# a} other {# bc}} d'].map(widthOf)).toEqual([
      3, 4, 1, 2, 6,
    ]));

  test('the two Chinese scripts have no character in common', () =>
    expect([...SIMPLIFIED_ONLY].filter((character) => TRADITIONAL_ONLY.has(character))).toEqual([]));

  test('what is the same everywhere does not count as English', () => {
    const english = texts({ a: 'TP/SL', b: 'IOC', c: 'Buy {coin}', d: 'Sell', e: '{price} USDT' });
    const own = texts({ a: 'TP/SL', b: 'IOC', c: 'Buy {coin}', d: 'Verkaufen', e: '{price} USDT' });
    expect(sameAsEnglish(own, english)).toEqual({ share: 0.5, names: ['c'] });
  });
});

describe('what a language lacks', () => {
  let root = '';
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const put = (path: string, value: unknown) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value));
  };
  const site = () => {
    root = mkdtempSync(join(tmpdir(), 'meridian-texts-'));
    put('messages/en/nav.json', { spot: 'Spot', menu: { open: 'Open the menu', close: 'Close' } });
    put('messages/en/about/nav.json', { about: 'The header.', keys: { menu: 'On phones.' } });
    put('messages/de/nav.json', { spot: 'Spot', menu: { close: 'Schließen' }, old: 'Alt' });
    for (const room of ['app', 'components', 'gateway', 'lib', 'stores']) mkdirSync(join(root, room));
    put('app/page.tsx', "t('spot'); t(`menu.${open ? 'close' : 'open'}`)");
  };

  test('missing, unknown, and changed in English since it was translated', () => {
    site();
    expect(stateOf(root, 'de')).toMatchObject({ texts: 3, missing: ['nav.menu.open'], extra: ['nav.old'] });
    expect(stateOf(root, 'de').changed).toEqual(['nav.spot', 'nav.menu.close']);
    expect(accept(root, 'de')).toEqual({ noted: 2, unchanged: [] });
    expect(stateOf(root, 'de').changed).toEqual([]);
    put('messages/en/nav.json', { spot: 'Spot trading', menu: { open: 'Open the menu', close: 'Close' } });
    expect(stateOf(root, 'de').changed).toEqual(['nav.spot']);
    expect(accept(root, 'de', { wanted: (name) => name.startsWith('other.') }).noted).toBe(0);
    expect(stateOf(root, 'de').changed).toEqual(['nav.spot']);
  });

  test('[LOC-48] a text that nobody touched although its English changed is accepted with a reason only', () => {
    site();
    accept(root, 'de');
    put('messages/en/nav.json', { spot: 'Spot trading', menu: { open: 'Open the menu', close: 'Close it' } });
    put('messages/de/nav.json', { spot: 'Spot', menu: { close: 'Menü schließen' }, old: 'Alt' });
    expect(accept(root, 'de')).toEqual({ noted: 1, unchanged: ['nav.spot'] });
    expect(stateOf(root, 'de').changed).toEqual(['nav.spot']);
    expect(accept(root, 'de', { reason: 'Spot says both' })).toEqual({ noted: 1, unchanged: [] });
    expect(keptOf(root, 'de')).toEqual({ 'nav.spot': 'Spot says both' });
    expect(stateOf(root, 'de').changed).toEqual([]);
    put('messages/de/nav.json', { spot: 'Spothandel', menu: { close: 'Menü schließen' }, old: 'Alt' });
    expect([accept(root, 'de').noted, keptOf(root, 'de')]).toEqual([0, {}]);
  });

  test('a note of the time before translations were noted is read, and is no reason to refuse', () => {
    site();
    put('messages/de/about/source.json', { 'nav.spot': fingerprint('Spot so far') });
    expect(sourceOf(sourcesOf(root, 'de'), 'nav.spot')).toEqual({ english: fingerprint('Spot so far') });
    expect(accept(root, 'de').unchanged).toEqual([]);
  });

  test('a variant misses nothing', () => {
    site();
    put('messages/en-GB/nav.json', { spot: 'Spot' });
    expect(stateOf(root, 'en-GB')).toMatchObject({ missing: [], extra: [] });
  });

  test('a translator is told the English, the place, its note and what stands there', () => {
    site();
    accept(root, 'de');
    put('messages/en/nav.json', { spot: 'Spot trading', menu: { open: 'Open the menu', close: 'Close' } });
    expect(tasksOf(root, 'de')).toEqual({
      nav: {
        about: 'The header.',
        texts: {
          spot: { english: 'Spot trading', now: 'Spot' },
          'menu.open': { english: 'Open the menu', note: 'On phones.' },
        },
      },
    });
  });

  test('a text that no source names is told', () => {
    site();
    const english = texts({ 'nav.spot': 'Spot', 'nav.gone': 'Gone' });
    expect(unusedOf(english, [['page.tsx', readFileSync(join(root, 'app/page.tsx'), 'utf8')]])).toEqual(['nav.gone']);
    expect(unusedOf(english, [['page.css', 'gone']])).toEqual(['nav.spot', 'nav.gone']);
  });

  test('a name that is joined of a word and an end counts as asked for, its parts alone do not', () => {
    const english = texts({ 'nav.buyAt': 'Buy at', 'nav.sellAt': 'Sell at', 'nav.buyFor': 'Buy for' });
    const source = "const side = 'buy'; t(`${side}At`)";
    expect(unusedOf(english, [['page.tsx', source]])).toEqual(['nav.sellAt', 'nav.buyFor']);
  });

  test('a name with a colon is asked for by the whole of it', () => {
    const english = texts({ 'nav.futures:usdt': 'Futures, USDT', 'nav.futures:coin': 'Futures, coins' });
    const source = "const WALLETS = ['futures:usdt', 'coin'];";
    expect(unusedOf(english, [['page.tsx', source]])).toEqual(['nav.futures:coin']);
  });

  test('the report names each language and what it lacks', () => {
    site();
    expect([...report(root)]).toEqual([
      'en: 3 texts',
      'de: 3 texts, 1 missing, 2 changed in English, 1 unknown, 0 to look at, 50 % as in English',
      '  missing: nav.menu.open',
      '  changed: nav.spot, nav.menu.close',
      '  unknown: nav.old',
    ]);
  });

  test('a fingerprint is short, and of the text alone', () =>
    expect([fingerprint('Spot'), fingerprint('Spot') === fingerprint('Spot.')]).toEqual([
      expect.stringMatching(/^[0-9a-f]{8}$/),
      false,
    ]));
});
