import { expect, test } from 'vitest';
import { DOWNLOAD, SECURITY, SUB } from '#lib/contract/account.ts';
import { KEPT, KEPT_BYTES, KEPT_KINDS } from '#lib/contract/kept.ts';
import type { Kept, KeptList, KeptPutAnswer } from '#lib/contract/shapes/kept.ts';
import type { TakeoutAnswer, TakeoutFile } from '#lib/contract/shapes/takeout.ts';
import { type Browser, house, PASSWORD } from './house.ts';
import { EMAIL } from './totp.ts';

const put = async (browser: Browser, kind: string, version: number, value: unknown) =>
  (await browser.post<KeptPutAnswer>(KEPT.put, { kind, version, value })).data;
const one = async (browser: Browser, kind: string) => (await browser.get<Kept>(`${KEPT.one}?kind=${kind}`)).data;

async function owner() {
  const at = await house();
  const browser = at.browser();
  await browser.register(EMAIL);
  return { at, browser };
}

test('[SET-31] what one browser keeps another one of the account reads, by kind', async () => {
  const { at, browser } = await owner();
  expect((await browser.get<KeptList>(KEPT.list)).data).toEqual({ kinds: [] });
  expect(await one(browser, 'hotkeys')).toEqual({ kind: 'hotkeys', version: 0, savedAt: null, value: {} });
  const value = { v: 1, keys: { buy: 'KeyB', note: 'ж \u0000 "' } };
  expect(await put(browser, 'hotkeys', 0, value)).toEqual({ written: true, version: 1, savedAt: at.clock.now() });
  at.clock.at += 60_000;
  expect(await put(browser, 'layouts', 0, { v: 1 })).toMatchObject({ written: true, version: 1 });
  expect(await put(browser, 'hotkeys', 1, { ...value, more: [] })).toMatchObject({ version: 2 });
  const second = at.browser();
  await second.enter(EMAIL);
  expect((await second.get<KeptList>(KEPT.list)).data.kinds.map(({ kind, version }) => [kind, version])).toEqual([
    ['layouts', 1],
    ['hotkeys', 2],
  ]);
  expect((await one(second, 'hotkeys')).value).toEqual({ ...value, more: [] });
});

test('[SET-31] a write that does not follow what stands writes nothing and is told what stands', async () => {
  const { at, browser } = await owner();
  const second = at.browser();
  await second.enter(EMAIL);
  await put(browser, 'watchlists', 0, { of: 'first' });
  const late = await put(second, 'watchlists', 0, { of: 'second' });
  expect(late).toMatchObject({ written: false, stands: { version: 1, value: { of: 'first' } } });
  expect(await put(second, 'watchlists', 7, { of: 'second' })).toMatchObject({ written: false });
  expect((await one(browser, 'watchlists')).value).toEqual({ of: 'first' });
  // Who wants to be the last writer follows what stands.
  expect(await put(second, 'watchlists', 1, { of: 'second' })).toMatchObject({ written: true, version: 2 });
  const both = await Promise.all([2, 2].map((version, n) => put(n ? browser : second, 'watchlists', version, { n })));
  expect(both.map(({ written }) => written).sort()).toEqual([false, true]);
});

test('[SET-31] a kind that is not in the table, a value that is no object or over 64 kB is refused by name', async () => {
  const { browser } = await owner();
  const refused = async (body: object) => (await browser.post(KEPT.put, body)).data;
  expect(await refused({ kind: 'secrets', version: 0, value: {} })).toMatchObject({ field: 'kind', value: 'secrets' });
  expect(await refused({ kind: 'chart', version: -1, value: {} })).toMatchObject({ field: 'version' });
  expect(await refused({ kind: 'chart', version: 0, value: [] })).toMatchObject({ field: 'value' });
  expect(await refused({ kind: 'chart', version: 0 })).toMatchObject({ field: 'value' });
  expect(await refused({ kind: 'chart', version: 0, value: JSON.parse('{"a":{"__proto__":1}}') })).toMatchObject({
    field: 'body',
  });
  const room = KEPT_BYTES - '{"t":""}'.length;
  expect(await put(browser, 'chart', 0, { t: 'a'.repeat(room) })).toMatchObject({ written: true });
  expect(await put(browser, 'chart', 1, { t: 'é'.repeat(room / 2) })).toMatchObject({ written: true });
  expect(await refused({ kind: 'chart', version: 2, value: { t: 'a'.repeat(room + 1) } })).toEqual({
    field: 'value',
    rule: 'at most 65536 bytes of JSON',
    value: '65537 bytes',
  });
  expect((await browser.post(KEPT.put, { kind: 'chart', version: 2, value: { t: 'a'.repeat(200_000) } })).http).toBe(
    413,
  );
  expect((await browser.get(`${KEPT.one}?kind=secrets`)).data).toMatchObject({ field: 'kind' });
  expect(KEPT_KINDS.length * KEPT_BYTES, 'of one account at most').toBeLessThanOrEqual(640 * 1024);
});

test('[SET-31, ACC-29] each account has its own, a sub-account too, and takes it along', async () => {
  const { at, browser } = await owner();
  await put(browser, 'guides', 0, { seen: ['first'] });
  await browser.post(SUB.create, { name: 'subone1', pwd: PASSWORD, permissions: ['spot'] });
  const sub = at.browser();
  await sub.enter('subone1', {}, EMAIL);
  expect((await one(sub, 'guides')).version).toBe(0);
  await put(sub, 'hotkeys', 0, { of: 'sub' });
  at.clock.at += 60_000;
  const emailCode = await browser.askCode('security', EMAIL);
  const { data } = await browser.post<TakeoutAnswer>(SECURITY.takeout, { emailCode });
  const { raw } = await browser.raw(`${DOWNLOAD}?serialNO=${data.serialNO}`);
  const [own, child] = (JSON.parse(raw) as TakeoutFile).accounts;
  expect(own?.preferences).toMatchObject([{ kind: 'guides', version: 1, value: { seen: ['first'] } }]);
  expect(child?.preferences).toMatchObject([{ kind: 'hotkeys', value: { of: 'sub' } }]);
});
