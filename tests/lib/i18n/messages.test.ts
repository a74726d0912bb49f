import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isLocale, LOCALES, type LocaleCode } from '#lib/i18n/locales.ts';
import {
  assemble,
  CATALOGUES,
  loadMessages,
  type Messages,
  mergeMessages,
  messageLoader,
  pickMessages,
} from '#lib/i18n/messages.ts';
import { indexesOf } from '../../../scripts/messages.mjs';
import { englishFaults } from '../../../scripts/texts/english.ts';
import { keptOf, sourceOf, sourcesOf } from '../../../scripts/texts/files.ts';
import { shapeOf } from '../../../scripts/texts/icu.ts';
import { idleTerms, leftFaults } from '../../../scripts/texts/left.ts';
import { flatten, isVariant, parityFaults } from '../../../scripts/texts/parity.ts';
import { requestTexts } from '../../../scripts/texts/requests.ts';
import { senseFaults } from '../../../scripts/texts/sense.ts';
import { mostSame, sameAsEnglish, styleFaults } from '../../../scripts/texts/style.ts';
import { idleReasons, twiceFaults } from '../../../scripts/texts/twice.ts';

/** From the files themselves, past the indexes that the product reads. */
const textsIn = (folder: string): Messages =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Messages]),
  );
const folders = readdirSync('messages', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const english = textsIn('messages/en');
/** Names that stand in English in some languages until somebody has translated them. */
const waiting: ReadonlySet<string> = new Set(JSON.parse(readFileSync('messages/waiting.json', 'utf8')) as string[]);
/** What is said of each language; one that is held back has its folder, and pages do not use it. */
const status = JSON.parse(readFileSync('messages/status.json', 'utf8')) as Readonly<
  Record<string, { readonly served: boolean; readonly reviewed: readonly string[]; readonly open: readonly string[] }>
>;
const served = folders.filter((name) => status[name]?.served !== false);

const planted = (catalogues: Record<string, Messages>) =>
  Object.fromEntries(Object.entries(catalogues).map(([code, value]) => [code, async () => ({ default: value })]));

describe('laying catalogues over each other', () => {
  test('[LOC-15] a variant overrides its base, and the base overrides English', async () => {
    const catalogues = planted({
      en: { a: 'en', b: 'en', c: { d: 'en', e: 'en', f: 'en' } },
      'zh-TW': { b: 'tw', c: { e: 'tw', f: 'tw' } },
      'zh-TC': { c: { f: 'tc' } },
    });
    expect(await assemble('zh-TC', catalogues)).toEqual({ a: 'en', b: 'tw', c: { d: 'en', e: 'tw', f: 'tc' } });
    expect(await assemble('ja', catalogues)).toEqual({ a: 'en', b: 'en', c: { d: 'en', e: 'en', f: 'en' } });
  });

  test.each<[LocaleCode, LocaleCode]>([
    ['en-GB', 'en'],
    ['asia', 'en'],
    ['fr-FR', 'fr'],
    ['ru-FR', 'ru'],
    ['zh-TC', 'zh-TW'],
  ])('[LOC-15] %s without a file of its own reads as %s', async (code, base) =>
    expect(await assemble(code, planted({ en: { a: 'en' }, [base]: { a: base } }))).toEqual({ a: base }));

  test('merging changes neither side, and a part and a text never replace each other', () => {
    const under: Messages = { a: { b: 'x' }, c: 'y' };
    expect(mergeMessages(under, { a: 'text', c: { d: 'part' }, e: 'new' })).toEqual({
      a: { b: 'x' },
      c: 'y',
      e: 'new',
    });
    expect(under).toEqual({ a: { b: 'x' }, c: 'y' });
  });

  test('a name from every object does not reach into the prototype', () => {
    const merged = mergeMessages({}, JSON.parse('{"__proto__":{"polluted":"x"},"toString":"text"}') as Messages);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(merged.toString).toBe('text');
  });

  test('a catalogue is read once, but for one that could not be read', async () => {
    const answers = [Promise.reject(new Error('a new build is put in place')), { default: { a: 'en' } }];
    let reads = 0;
    const load = messageLoader({ en: async () => answers[reads++]! });
    await expect(load('ja')).rejects.toThrow(/new build/);
    const texts = await load('ja');
    expect(texts).toEqual({ a: 'en' });
    expect([await load('ja'), reads]).toEqual([texts, 2]);
  });

  test('a page picks the parts it needs', () =>
    expect(pickMessages({ a: 'x', b: { c: 'y' }, d: 'z' }, ['b', 'none'])).toEqual({ b: { c: 'y' } }));
});

describe('the catalogues', () => {
  test('every folder that is not held back is loaded, and every loaded folder exists', () =>
    expect([...served].sort()).toEqual(Object.keys(CATALOGUES).sort()));

  test('the status tells of every translated language, and of no other', () =>
    expect(Object.keys(status).sort()).toEqual(folders.filter((name) => name !== 'en').sort()));

  test('every folder is named after a code', () => {
    for (const name of folders) expect(isLocale(name)).toBe(true);
  });

  test.each(served)('every file of %s is loaded', async (name) =>
    expect((await CATALOGUES[name as LocaleCode]?.())?.default).toEqual(textsIn(`messages/${name}`)));

  test('the indexes are as `npm run messages` writes them', () => {
    for (const [path, text] of indexesOf('.')) expect([path, readFileSync(path, 'utf8')]).toEqual([path, text]);
  });

  test('[LOC-13] each of the 35 codes has a text for every English key', async () => {
    const names = [...flatten(english).keys()];
    expect(names.length).toBeGreaterThan(0);
    for (const code of LOCALES) {
      const texts = flatten(await loadMessages(code));
      for (const name of names) expect([code, name, Boolean(texts.get(name))]).toEqual([code, name, true]);
    }
  });

  test('the same catalogue is not put together twice', () => expect(loadMessages('ja')).toBe(loadMessages('ja')));

  test.each(folders)('[LOC-48] %s has the keys, arguments and plurals that it must have', (name) =>
    expect(parityFaults(name as LocaleCode, textsIn(`messages/${name}`), english, waiting)).toEqual([]));

  test('[LOC-48] what waits for its translation is English, and some language still lacks it', () => {
    const source = flatten(english);
    const own = folders
      .filter((name) => !isVariant(name as LocaleCode))
      .map((name) => flatten(textsIn(`messages/${name}`)));
    expect([...waiting].filter((name) => !source.has(name) || own.every((texts) => texts.has(name)))).toEqual([]);
  });

  test.each(folders.filter((name) => name !== 'en'))('[LOC-48] %s reads as its traders write', (name) => {
    const own = new Map([...flatten(textsIn(`messages/${name}`)), ...requestTexts(name)]);
    const source = new Map([...flatten(english), ...requestTexts('en')]);
    expect(styleFaults(name as LocaleCode, own, source)).toEqual([]);
    expect(senseFaults(name as LocaleCode, own, source)).toEqual([]);
    expect(twiceFaults(name as LocaleCode, own, source)).toEqual([]);
    expect(leftFaults(name, own, source)).toEqual([]);
    expect(idleTerms(name, own)).toEqual([]);
    const same = sameAsEnglish(own, source);
    if (!isVariant(name as LocaleCode))
      expect([same.names, same.share <= mostSame(name as LocaleCode)]).toEqual([same.names, true]);
  });

  test('[LOC-48] the English source has nothing that comes back wrong in every language', () =>
    expect(englishFaults(new Map([...flatten(english), ...requestTexts('en')]))).toEqual([]));

  test('[LOC-48] every reason for two wordings is still needed', () => {
    const languages = folders.filter((name) => name !== 'en').map((name) => flatten(textsIn(`messages/${name}`)));
    expect(idleReasons(languages, flatten(english))).toEqual([]);
  });

  test.each(folders.filter((name) => name !== 'en'))('[LOC-48] %s: a text kept as it was has its reason', (name) => {
    const texts = flatten(textsIn(`messages/${name}`));
    const sources = sourcesOf('.', name);
    for (const [key, reason] of Object.entries(keptOf('.', name)))
      expect([key, texts.has(key), reason.length > 5, sourceOf(sources, key).own !== undefined]).toEqual([
        key,
        true,
        true,
        true,
      ]);
  });

  test('names have no dots and are at most three levels below their part', () => {
    const walk = (messages: Messages, depth: number): void => {
      expect(depth).toBeLessThanOrEqual(4);
      for (const [name, value] of Object.entries(messages)) {
        // A wallet is called by its own name, `futures:usdt`.
        expect(name).toMatch(/^[\w:]+$/);
        if (typeof value !== 'string') walk(value, depth + 1);
      }
    };
    for (const name of folders) walk(textsIn(`messages/${name}`), 1);
  });
});

describe('what translators are told', () => {
  const areas = Object.keys(english);
  const aboutOf = (area: string) =>
    JSON.parse(readFileSync(`messages/en/about/${area}.json`, 'utf8')) as {
      readonly about: string;
      readonly keys?: Readonly<Record<string, string>>;
    };

  test('stands beside every English area, and beside nothing else', () =>
    expect(readdirSync('messages/en/about').sort()).toEqual(areas.map((area) => `${area}.json`).sort()));

  test.each(areas)('about %s: where it is read, and notes on texts and parts that exist', (area) => {
    const { about, keys = {}, ...rest } = aboutOf(area);
    expect([about.length > 40, rest]).toEqual([true, {}]);
    for (const key of Object.keys(keys)) {
      const part = key.split('.').reduce<Messages | string | undefined>((at, name) => {
        return typeof at === 'object' && Object.hasOwn(at, name) ? at[name] : undefined;
      }, english[area]);
      expect([key, part]).not.toEqual([key, undefined]);
    }
  });

  test('reaches no page: no module takes it in', () =>
    expect(indexesOf('.').filter(([, text]) => text.includes('about'))).toEqual([]));
});

describe('planted faults are found', () => {
  const source: Messages = {
    a: 'Plain',
    b: 'Pay {price} to <b>{name}</b>',
    c: { d: '{count, plural, one {# order} other {# orders}}' },
  };
  const good: Messages = {
    a: 'Einfach',
    b: '{price} an <b>{name}</b> zahlen',
    c: { d: '{count, plural, one {# Order} other {# Orders}}' },
  };
  const faults = (change: Messages, code: LocaleCode = 'de') => parityFaults(code, { ...good, ...change }, source);

  test('[LOC-48] a catalogue that is whole has none', () => expect(faults({})).toEqual([]));

  test.each<[Messages, string]>([
    [{ b: '{price} zahlen' }, 'other arguments'],
    [{ b: '{preis} an <b>{name}</b>' }, 'other arguments'],
    [{ b: '{price} an {name}' }, 'other tags'],
    [{ b: '{price} an <i>{name}</i>' }, 'other tags'],
    [{ a: '' }, 'empty'],
    [{ a: 'Ende ' }, 'spaces'],
    [{ a: 'x\u202e' }, 'direction marks'],
    [{ a: 'offen {' }, 'no argument name'],
    [{ a: 'zu viel }' }, 'too many'],
    [{ c: { d: '{count, plural, other {# Orders}}' } }, 'lacks the plural branch one'],
    [{ c: { d: '{count, plural, one {# Order}}' } }, 'without the branch "other"'],
    [{ c: { d: '{count, plural, one {x} other {y}' } }, 'does not close'],
    [{ z: 'x' }, 'is not in English'],
  ])('[LOC-48] %j: %s', (change, fault) => expect(faults(change).join()).toContain(fault));

  test('[LOC-48] a missing key is a fault of a language and not of a variant', () => {
    const { a: _, ...rest } = good;
    expect(parityFaults('de', rest, source)).toEqual(['de: a is missing']);
    expect(parityFaults('en-GB', {}, source)).toEqual([]);
    expect([isVariant('zh-TC'), isVariant('en-GB'), isVariant('ja'), isVariant('pt-PT'), isVariant('en')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('[LOC-48] Arabic needs all six branches, French may leave out that of the millions', () => {
    const plural = (names: string[]) => ({
      c: { d: `{count, plural, ${names.map((name) => `${name} {x}`).join(' ')}}` },
    });
    expect(faults(plural(['one', 'other']), 'ar')).toHaveLength(4);
    expect(faults(plural(['zero', 'one', 'two', 'few', 'many', 'other']), 'ar')).toEqual([]);
    expect(faults(plural(['one', 'other']), 'fr')).toEqual([]);
    expect(faults(plural(['one', 'other']), 'ru')).toHaveLength(2);
  });
});

describe('the reader of messages', () => {
  test('knows arguments, kinds, tags and nested branches', () => {
    const shape = shapeOf("It''s {a}: {n, number, ::percent} {s, select, x {<b>{y}</b>} other {'{z}'}}");
    expect([...shape.arguments]).toEqual(['a', 'n:number', 's:select', 'y']);
    expect([...shape.tags]).toEqual(['b']);
  });

  test('keeps plurals apart', () =>
    expect(
      shapeOf('{a, plural, =0 {x} one {y} other {{b, plural, other {z}}}}').plurals.map((names) => [...names]),
    ).toEqual([['other'], ['=0', 'one', 'other']]));
});
