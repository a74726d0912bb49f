import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemZone } from '#lib/format/time.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { GLOBAL_DEFAULTS } from '#lib/storage/defaults.ts';
import { useSettings } from '#stores/settings.ts';
import { soon } from '#tests/soon.ts';
import { clearBrowser, setCookie } from '../lib/storage/browser.ts';
import { fakeMedia } from '../lib/theme/media.ts';
import { otherTab } from './tab.ts';

const root = document.documentElement;
const settings = () => useSettings.getState();
let stop: () => void = () => undefined;
const hydrate = (locale: Parameters<ReturnType<typeof settings>['hydrate']>[0] = 'en') => {
  stop = settings().hydrate(locale);
};

beforeEach(() => {
  clearBrowser();
  useSettings.setState(useSettings.getInitialState());
});
afterEach(() => {
  stop();
  stop = () => undefined;
  Reflect.deleteProperty(window, 'matchMedia');
  vi.unstubAllGlobals();
});

describe('before the cookies are read', () => {
  test('[SET-01] the store holds exactly the keys of Table SET-A, and its own choices beside them', () => {
    const facts = Object.entries(settings()).filter(([, value]) => typeof value !== 'function');
    const own = ['overallTheme', 'updown', 'timezone', 'hydrated'];
    expect(Object.fromEntries(facts.filter(([key]) => !own.includes(key)))).toEqual(GLOBAL_DEFAULTS);
    expect(facts.map(([key]) => key).sort()).toEqual([...Object.keys(GLOBAL_DEFAULTS), ...own].sort());
  });

  test('[SET-07] assets are hidden, whatever the cookies say', () => {
    setCookie('show-asset', 'true');
    expect(settings().showAsset).toBe(false);
    hydrate();
    expect(settings().showAsset).toBe(true);
  });
});

describe('reading', () => {
  test('[SET-06] a first visitor gets USD, assets shown, theme black', () => {
    hydrate();
    expect(settings()).toMatchObject({
      unit: 'USD',
      showAsset: true,
      theme: 'black',
      layout: 'right',
      valuationUnit: 1,
      loggedIn: false,
      hydrated: true,
    });
    expect(document.cookie).toBe('');
  });

  test('[SET-06] cookies win', () => {
    setCookie('unit', 'THB');
    setCookie('show-asset', 'false');
    setCookie('theme', 'light');
    setCookie('layout', 'left');
    setCookie('valuation-unit', '2');
    setCookie('login-flag', 'true');
    setCookie('bt_uid', '7');
    hydrate('ja');
    expect(settings()).toMatchObject({
      unit: 'THB',
      showAsset: false,
      theme: 'light',
      layout: 'left',
      valuationUnit: 2,
      loggedIn: true,
    });
  });

  test('[SET-12] the flag is false at first, and believed only while there is a session', () => {
    hydrate();
    expect(settings().loggedIn).toBe(false);
    stop();
    setCookie('login-flag', 'true');
    hydrate();
    expect(settings().loggedIn).toBe(false);
    stop();
    setCookie('bt_uid', '7');
    hydrate();
    expect(settings().loggedIn).toBe(true);
  });

  test('[SET-12] a session that ran out in the background ends the login for all tabs when the page is seen again', () => {
    setCookie('login-flag', 'true');
    setCookie('bt_uid', '7');
    hydrate();
    const seen = () => document.dispatchEvent(new Event('visibilitychange'));
    seen();
    expect(settings().loggedIn).toBe(true);
    clearBrowser();
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    seen();
    expect(settings().loggedIn).toBe(true);
    state.mockReturnValue('visible');
    seen();
    expect(settings().loggedIn).toBe(false);
    expect(document.cookie).toBe('login-flag=false');
    state.mockRestore();
  });

  test('[SET-14] the direction follows the language, right to left for Arabic alone', () => {
    for (const locale of LOCALES) {
      settings().hydrate(locale)();
      expect([locale, settings().locale, settings().direction]).toEqual([
        locale,
        locale,
        locale === 'ar' ? 'rtl' : 'ltr',
      ]);
    }
  });

  test('[SET-13] the terminal code is empty until it is delivered', () => {
    hydrate();
    expect(settings().terminalCode).toBe('');
    settings().setTerminalCode('0123456789abcdef0123456789abcdef');
    expect(settings().terminalCode).toBe('0123456789abcdef0123456789abcdef');
  });

  test('[SET-19] the zone is the browser’s until the visitor chooses one', () => {
    hydrate();
    expect(settings().timezone).toBe(systemZone());
    settings().setTimezone('Asia/Tokyo');
    expect(settings().timezone).toBe('Asia/Tokyo');
    settings().hydrate('en')();
    expect(settings().timezone).toBe('Asia/Tokyo');
    settings().setTimezone('');
    expect(settings().timezone).toBe(systemZone());
    localStorage.setItem('common:timezone', '"Mars/Olympus"');
    settings().hydrate('en')();
    expect(settings().timezone).toBe(systemZone());
  });

  test('[CUR-05] a chosen currency survives a change of language, a default one follows it', () => {
    settings().hydrate('ja')();
    expect(settings().unit).toBe('JPY');
    settings().hydrate('de')();
    expect(settings().unit).toBe('EUR');
    settings().setUnit('KRW');
    settings().hydrate('th')();
    expect(settings().unit).toBe('KRW');
  });

  test('the document shows what the store holds', () => {
    setCookie('layout', 'left');
    setCookie('show-asset', 'false');
    hydrate('zh-TC');
    expect({ ...root.dataset }).toEqual({ theme: 'black', layout: 'left', assets: 'hidden', updown: 'red' });
  });
});

describe('choosing', () => {
  test('[SET-09] [SET-10] [SET-11] every choice is kept in its cookie and acts at once', () => {
    hydrate();
    settings().setLayout('left');
    settings().setUnit('VND');
    settings().setShowAsset(false);
    settings().setValuationUnit(3);
    settings().setLoggedIn(true);
    settings().setUpdown('red');
    for (const theme of ['light', 'dark', 'black'] as const) {
      settings().setTheme(theme);
      expect([settings().theme, settings().overallTheme, root.dataset.theme]).toEqual([theme, theme, theme]);
    }
    const attributes = { theme: 'black', layout: 'left', assets: 'hidden', updown: 'red', login: 'in' };
    expect({ ...root.dataset }).toEqual(attributes);
    expect(document.cookie.split('; ').sort()).toEqual([
      'layout=left',
      'login-flag=true',
      'overall-theme=black',
      'show-asset=false',
      'theme=black',
      'unit=VND',
      'updown=red',
      'valuation-unit=3',
    ]);
    const chosen = { ...settings() };
    setCookie('bt_uid', '7');
    useSettings.setState(useSettings.getInitialState());
    stop();
    hydrate();
    expect({ ...settings() }).toEqual(chosen);
  });

  test('[SET-05] the language is kept when it is chosen, not when a page is read', () => {
    hydrate('ja');
    expect(document.cookie).toBe('');
    settings().chooseLanguage('ja');
    expect(document.cookie).toBe('language=ja');
  });
});

describe('following the system', () => {
  const LIGHT = '(prefers-color-scheme: light)';

  test('[SET-18] the choice is restored and follows every change of the system', () => {
    const media = fakeMedia({ [LIGHT]: true });
    hydrate();
    settings().setTheme('system');
    expect([settings().theme, root.dataset.theme, settings().overallTheme]).toEqual(['light', 'light', 'system']);
    media.change(LIGHT, false);
    expect([settings().theme, root.dataset.theme]).toEqual(['dark', 'dark']);
    stop();
    useSettings.setState(useSettings.getInitialState());
    media.change(LIGHT, true);
    hydrate();
    expect([settings().theme, settings().overallTheme]).toEqual(['light', 'system']);
  });

  test('[SET-18] a fixed choice does not care about the system', () => {
    const media = fakeMedia({ [LIGHT]: false });
    hydrate();
    settings().setTheme('black');
    media.change(LIGHT, true);
    expect([settings().theme, root.dataset.theme]).toEqual(['black', 'black']);
  });
});

describe.each(['channel', 'storage'] as const)('other tabs, told by %s', (way) => {
  beforeEach(() => {
    if (way === 'storage') vi.stubGlobal('BroadcastChannel', undefined);
  });

  test('[SET-30] a change elsewhere arrives without reload and without animation', async () => {
    hydrate();
    const tab = otherTab(way);
    setCookie('theme', 'light');
    setCookie('unit', 'EUR');
    setCookie('show-asset', 'false');
    tab.tell('settings');
    await soon(() => expect(settings().unit).toBe('EUR'));
    expect(settings()).toMatchObject({ theme: 'light', showAsset: false });
    expect([root.dataset.theme, root.dataset.assets]).toEqual(['light', 'hidden']);
    tab.close();
  });

  test('[SET-30] a change here is told to the others', async () => {
    hydrate();
    const tab = otherTab(way);
    settings().setUnit('KRW');
    await soon(() => expect(tab.heard()).toEqual(['settings']));
    settings().setTheme('light');
    await soon(() => expect(tab.heard()).toEqual(['settings', 'settings']));
    tab.close();
  });

  test('[SET-12, SET-30] login and logout reach the other tabs', async () => {
    hydrate();
    setCookie('bt_uid', '7');
    const tab = otherTab(way);
    for (const state of [true, false]) {
      setCookie('login-flag', String(state));
      tab.tell('settings');
      await soon(() => expect(settings().loggedIn).toBe(state));
    }
    tab.close();
  });

  test('[SET-30] words of other topics and foreign messages change nothing', async () => {
    hydrate();
    const tab = otherTab(way);
    setCookie('unit', 'EUR');
    for (const text of ['{"unit":"RUB"}', 'favourites', '__proto__', '']) tab.tell(text);
    await tab.delivered();
    expect(settings().unit).toBe('USD');
    tab.close();
  });

  test('[SET-30] after stopping nothing is heard', async () => {
    hydrate();
    const tab = otherTab(way);
    stop();
    setCookie('unit', 'EUR');
    tab.tell('settings');
    await tab.delivered();
    expect(settings().unit).toBe('USD');
    tab.close();
  });
});
