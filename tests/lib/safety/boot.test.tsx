import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES, languageTag } from '#lib/i18n/locales.ts';
import { BOOT_SCRIPT, HTML_DEFAULTS } from '#lib/safety/boot.ts';
import { effectiveSettings, readCookies } from '#lib/storage/cookies.ts';
import { COOKIE_DEFAULTS, defaultUpdown, LAYOUTS, THEMES, UPDOWNS } from '#lib/storage/defaults.ts';
import { COOKIE, FOREIGN_COOKIE } from '#lib/storage/names.ts';
import { POISON } from './poison.ts';

type Page = { readonly cookies?: Readonly<Record<string, string>>; readonly lang?: string; readonly light?: boolean };

const { window: page } = new JSDOM('<!doctype html><html></html>', {
  url: 'https://localhost:3443/',
  runScripts: 'outside-only',
});
afterAll(() => page.close());

/** The page hears its links. */
const release = () => (page as unknown as Window).pressHeld?.();

/** Runs the exact bytes as a browser would, in a fresh page that holds these cookies. */
function boot({ cookies = {}, lang = 'en', light = false }: Page = {}): Readonly<Record<string, string>> {
  const root = page.document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  root.lang = lang;
  const text = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  Object.defineProperty(page.document, 'cookie', { get: () => text.join('; '), configurable: true });
  page.matchMedia = ((query: string) => ({ matches: light && query.includes('light') })) as typeof page.matchMedia;
  release();
  page.eval(BOOT_SCRIPT);
  return Object.fromEntries([...root.attributes].map(({ name, value }) => [name, value]));
}

const FIRST_VISIT = {
  lang: 'en',
  'data-theme': 'black',
  'data-layout': 'right',
  'data-assets': 'shown',
  'data-updown': 'green',
};

describe('the boot script', () => {
  test('[SET-08] without cookies it shows the defaults of the cookie store', () => {
    expect(boot()).toEqual(FIRST_VISIT);
    expect([COOKIE_DEFAULTS.theme, COOKIE_DEFAULTS.layout, COOKIE_DEFAULTS.showAsset]).toEqual([
      'black',
      'right',
      true,
    ]);
  });

  test('[SET-08] every accepted word of a cookie reaches the document', () => {
    for (const theme of THEMES) expect(boot({ cookies: { theme } })['data-theme']).toBe(theme);
    for (const layout of LAYOUTS) expect(boot({ cookies: { layout } })['data-layout']).toBe(layout);
    for (const updown of UPDOWNS) expect(boot({ cookies: { updown }, lang: 'ja' })['data-updown']).toBe(updown);
    expect(boot({ cookies: { 'show-asset': 'false' } })['data-assets']).toBe('hidden');
    expect(boot({ cookies: { 'show-asset': 'true' } })['data-assets']).toBe('shown');
  });

  test('[THM-07] a chosen theme is found among other cookies and look-alike names', () => {
    const cookies = { mytheme: 'black', 'overall-theme': 'dark', a: 'theme=black', theme: 'light', x: '1' };
    expect(boot({ cookies })['data-theme']).toBe('light');
  });

  test('[SET-18] following the system, the system decides', () => {
    const cookies = { theme: 'black', 'overall-theme': 'system' };
    expect(boot({ cookies, light: true })['data-theme']).toBe('light');
    expect(boot({ cookies, light: false })['data-theme']).toBe('dark');
    expect(boot({ cookies: { theme: 'black', 'overall-theme': 'black' }, light: true })['data-theme']).toBe('black');
  });

  test('a rise is red in Japanese and Chinese until the visitor says otherwise', () => {
    for (const code of LOCALES) {
      expect([code, boot({ lang: languageTag(code) })['data-updown']]).toEqual([code, defaultUpdown(code)]);
    }
    expect(LOCALES.filter((code) => defaultUpdown(code) === 'red').sort()).toEqual(['ja', 'zh-CN', 'zh-TC', 'zh-TW']);
  });

  test('paper trading marks the document while its mirror cookie is set', () => {
    expect(boot({ cookies: { 'simulation-trade': '1' } })['data-mode']).toBe('paper');
    expect(boot({ cookies: { 'simulation-trade': 'true' } })['data-mode']).toBe('paper');
    expect(boot({ cookies: { 'simulation-trade': '0' } })).not.toHaveProperty('data-mode');
    expect(boot()).not.toHaveProperty('data-mode');
  });

  describe('a link that begins paper trading', () => {
    const { document } = page;
    const heard: string[] = [];
    document.body.innerHTML =
      '<a id="begin" data-track="paperBegin" href="#to"><b>Start</b></a><a id="other" href="#x">x</a>';
    document.addEventListener('click', ({ target }) => heard.push((target as Element).closest('a')!.id));
    const press = (selector: string, keys: MouseEventInit = {}) =>
      document
        .querySelector(selector)!
        .dispatchEvent(new page.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
    beforeEach(() => {
      boot();
      heard.length = 0;
    });
    afterEach(release);

    test('is pressed once the page hears it, and from then on at once', () => {
      expect(press('b')).toBe(false);
      expect(heard).toEqual([]);
      release();
      expect(heard).toEqual(['begin']);
      press('b');
      expect(heard).toEqual(['begin', 'begin']);
    });

    test('is left alone where it shall open elsewhere, as is every other link', () => {
      press('b', { ctrlKey: true });
      press('b', { button: 1 });
      press('#other');
      expect(heard).toEqual(['begin', 'begin', 'other']);
      release();
      expect(heard).toHaveLength(3);
    });
  });

  test('the last key of before anything hears keys is kept until somebody asks for it, and none after that', () => {
    boot();
    const { keyHeld } = page as unknown as Window;
    const press = (key: string) =>
      page.document.body.dispatchEvent(new page.KeyboardEvent('keydown', { key, bubbles: true }));
    press('b');
    press('?');
    expect(keyHeld?.()?.key).toBe('?');
    press('x');
    expect(keyHeld?.()?.key).toBe('?');
  });

  test('[ACC-01, SET-12] somebody is in where the flag and the cookie of the session say so, and only then', () => {
    const marks = (cookies: Readonly<Record<string, string>>) => boot({ cookies })['data-login'];
    expect(marks({ 'login-flag': 'true', bt_uid: '1001' })).toBe('in');
    expect(marks({ bt_uid: '1001', 'login-flag': 'true' })).toBe('in');
    const others: readonly Readonly<Record<string, string>>[] = [
      {},
      { 'login-flag': 'true' },
      { bt_uid: '1001' },
      { 'login-flag': 'false', bt_uid: '1001' },
      { 'login-flag': 'true', bt_uid: '' },
      { 'login-flag': 'true', not_bt_uid: '1001' },
    ];
    for (const cookies of others) expect([cookies, marks(cookies)]).toEqual([cookies, undefined]);
  });

  test('[SET-08] it is one constant without a blank for page data, fit to stand in a script element', () => {
    expect(BOOT_SCRIPT).toMatch(/^[\x20-\x7e]+$/);
    expect(BOOT_SCRIPT).not.toMatch(/<\/|<!--|\$\{|=>|\b(?:let|const)\b|`/);
    expect(BOOT_SCRIPT.length).toBeLessThan(1300);
    for (const name of [
      COOKIE.theme,
      COOKIE.overallTheme,
      COOKIE.layout,
      COOKIE.showAsset,
      COOKIE.updown,
      COOKIE.loginFlag,
      FOREIGN_COOKIE.simulation,
    ])
      expect(BOOT_SCRIPT).toContain(`"${name}"`);
    expect(BOOT_SCRIPT).toContain(`${FOREIGN_COOKIE.userId}=`);
    for (const name of ['theme', 'layout', 'assets'] as const) expect(BOOT_SCRIPT).toContain(`s("${name}"`);
    expect(Object.keys(HTML_DEFAULTS)).toEqual(['data-theme', 'data-layout', 'data-assets']);
  });

  test('[SET-08] it runs from a script element in the head, before the body is there', () => {
    const html = `<!doctype html><html lang="ja"><head><script>${BOOT_SCRIPT}</script></head><body></body></html>`;
    const { window } = new JSDOM(html, { runScripts: 'dangerously' });
    expect(window.document.documentElement.dataset).toMatchObject({ theme: 'black', updown: 'red', assets: 'shown' });
    window.close();
  });

  test('[SET-07] static markup hides assets until the cookies are read', () => {
    expect(HTML_DEFAULTS['data-assets']).toBe('hidden');
  });
});

describe('hostile values', () => {
  test('there are at least 200 of them', () => expect(new Set(POISON).size).toBeGreaterThanOrEqual(200));

  test.each([
    'theme',
    'layout',
    'show-asset',
    'updown',
    'overall-theme',
    'simulation-trade',
    'login-flag',
    'bt_uid',
  ])('[SET-08] in the cookie %s they mean the default and never reach the document', (name) => {
    for (const value of POISON) expect([value, boot({ cookies: { [name]: value } })]).toEqual([value, FIRST_VISIT]);
  });

  test('document.cookie that throws leaves the defaults', () => {
    const dom = new JSDOM('<!doctype html><html lang="en"></html>', { runScripts: 'outside-only' });
    Object.defineProperty(dom.window.document, 'cookie', {
      get: () => {
        throw new Error('SecurityError');
      },
    });
    dom.window.eval(BOOT_SCRIPT);
    expect(dom.window.document.documentElement.dataset.theme).toBe('black');
    dom.window.close();
  });

  test('[SET-08] the script and the settings store read the same cookies the same way', () => {
    for (const value of [...POISON, 'light', 'left', 'false', 'red', 'system', 'd%61rk', '"dark"']) {
      const names = ['theme', 'layout', 'show-asset', 'updown', 'overall-theme'];
      const text = names.map((name) => `${name}=${value}`).join('; ');
      Object.defineProperty(document, 'cookie', { get: () => text, configurable: true });
      const settings = effectiveSettings(readCookies(), 'en');
      const marks = boot({ cookies: Object.fromEntries(names.map((name) => [name, value])) });
      const theme = settings.overallTheme === 'system' ? 'dark' : settings.theme;
      expect([value, marks['data-theme'], marks['data-layout'], marks['data-assets'], marks['data-updown']]).toEqual([
        value,
        theme,
        settings.layout,
        settings.showAsset ? 'shown' : 'hidden',
        settings.updown,
      ]);
    }
    Reflect.deleteProperty(document, 'cookie');
  });
});
