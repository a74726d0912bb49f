import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { Cards, drawApart } from '#gateway/cards/cards.ts';
import { MARGIN } from '#gateway/cards/sheet.ts';
import { CARD_SIZE, cardOf, cardPath, shareCardPath } from '#lib/contract/cards.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import { sharePath } from '#lib/contract/share.ts';
import { feed, handClock, keptLog, NOON, scratch } from '../world.ts';

const folder = scratch();
afterAll(folder.remove);
const HERE = '127.0.0.1';
const ID = 'a'.repeat(32);
const HOUR = 3_600_000;

const SHARE: Share = {
  ...{ id: ID, createdAt: NOON, expiresAt: NOON + 90 * 24 * HOUR, kind: 'position', env: 'live', product: 'spot' },
  ...{ symbol: 'BTCUSDT', pair: 'BTCUSDT', side: 'long', leverage: 20, marginMode: 'isolated', entry: '91240.5' },
  ...{ exit: null, mark: '92466.8', roe: '0.2688', openedAt: NOON - 52 * HOUR, closedAt: null, at: NOON },
  fills: [{ id: '1', ts: NOON - 52 * HOUR, side: 'buy', price: '91240.5', part: '1.000000' }],
  ...{ complete: true, amounts: null, code: 'MK-20817', source: 'Meridian model', synthetic: true },
};
const AMOUNTS = { asset: 'USDT', size: '0.8', value: '73973.44', profit: '981.04', fees: '43.8', funding: '-2.1' };

/** On a busy machine a drawing takes longer than a visitor would wait. */
const patient = (svg: string, fonts: string) => drawApart(svg, fonts, 120_000);

function shop(share: Share | null, draw: (svg: string, fonts: string) => Promise<Buffer> = patient) {
  let shown = share;
  const gone: ((id: string) => Promise<void>)[] = [];
  const place = join(folder.path, `${Math.random()}`);
  const cards = new Cards({
    ...{ folder: place, feed, clock: handClock(), log: keptLog().log },
    shares: {
      view: async (id) => (id === shown?.id ? shown : null),
      onGone: (listener) => void gone.push(listener),
    },
    pageAt: (path, locale) => `https://meridian.example/${locale}${path}`,
    draw,
  });
  const files = () =>
    readdirSync(join(place, 'drawn'), { recursive: true }).filter((name) => `${name}`.endsWith('.png'));
  const tell = async () => {
    for (const listener of gone) await listener(ID);
  };
  return { cards, files, tell, revoke: () => (shown = null) };
}
const CARD = { kind: 'share', id: ID } as const;

for (const code of ['en', 'ar', 'ja', 'ru'] as const)
  test(`the picture of a trade is drawn for ${code}, its letters inside of its margins`, async () => {
    const found = await shop({ ...SHARE, amounts: AMOUNTS, env: code === 'ru' ? 'paper' : 'live' }).cards.find(
      code,
      CARD,
      HERE,
    );
    if (!found || found === 'busy') throw new Error('nothing was drawn');
    if (process.env.KEEP_CARDS) writeFileSync(join(process.env.KEEP_CARDS, `share-${code}.png`), found.bytes);
    const { data, info } = await sharp(found.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ ...CARD_SIZE });
    const ink = Array.from({ length: info.width }, () => 0);
    for (let i = 0; i < data.length; i += 1) if ((data[i] ?? 0) > 90) ink[i % info.width]! += 1;
    const edge = MARGIN - 7;
    expect([...ink.slice(0, edge), ...ink.slice(info.width - edge)].filter(Boolean)).toEqual([]);
    expect(ink.reduce((sum, column) => sum + column, 0)).toBeGreaterThan(8_000);
  });

test('it says what the link shows and nothing else, and is gone with the link', async () => {
  const sheets: string[] = [];
  const draw = async (svg: string) => Buffer.from(`${sheets.push(svg)}`);
  const hidden = shop(SHARE, draw);
  await hidden.cards.find('en', CARD, HERE);
  const said = (at: number) => sheets[at]?.match(/>([^<]+)<\/text>/g)?.map((text) => text.slice(1, -7)) ?? [];
  expect(said(0)).toEqual(
    expect.arrayContaining(['BTCUSDT', 'Long 20×', '+26.88%', '91,240.5', '2 d 4 h', 'Referral code MK-20817']),
  );
  await shop({ ...SHARE, amounts: AMOUNTS }, draw).cards.find('en', CARD, HERE);
  expect(said(1)).toContain('+981.04 USDT');
  expect(sheets[0]).not.toContain('981');
  hidden.revoke();
  expect(await hidden.cards.find('en', CARD, HERE)).toBe(null);
});

test.each(['en', 'ar', 'ja', 'fr'] as const)('a profit has the sign that the page gives it, in %s', async (code) => {
  const of = async (profit: string, asset = 'USDT') => {
    const sheets: string[] = [];
    const draw = async (svg: string) => Buffer.from(`${sheets.push(svg)}`);
    await shop({ ...SHARE, amounts: { ...AMOUNTS, profit, asset } }, draw).cards.find(code, CARD, HERE);
    const [, attributes, text] = new RegExp(`<text ([^>]*)>([^<]* ${asset})</text>`).exec(sheets[0]!)!;
    // A figure runs from left to right whatever runs around it, so that its sign stays in front.
    expect(attributes).not.toContain('rtl');
    return text;
  };
  expect(await of('981.04')).toBe('+981.04 USDT');
  expect(await of('-1981.04')).toBe('-1,981.04 USDT');
  expect(await of('0')).toBe('0.00 USDT');
  expect(await of('12.5', 'USDC')).toBe('+12.50 USDC');
  expect(await of('0.0125', 'BTC')).toBe('+0.012500 BTC');
});

test('in Arabic a word in other letters runs from left to right, one in its own from right to left', async () => {
  const sheets: string[] = [];
  await shop(SHARE, async (svg) => Buffer.from(`${sheets.push(svg)}`)).cards.find('ar', CARD, HERE);
  const texts = [...sheets[0]!.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)];
  const runs = (word: RegExp) => texts.find(([, , text]) => word.test(text!))?.[1]?.includes('direction="rtl"');
  expect([runs(/^Long .*20.*×$/), runs(/^BTCUSDT$/), runs(/ROE/), runs(/MK-20817/)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a page of a shared trade has its card, by its address', () => {
  for (const product of ['spot', 'usdt', 'coin']) {
    const path = sharePath({ product, pair: 'BTCUSDT', id: ID });
    expect(cardPath('ja', path)).toBe(shareCardPath('ja', ID));
  }
  expect(cardOf(`share-${ID}.png`)).toEqual(CARD);
  expect(cardOf('share-nothing.png')).toBe(null);
});

test('no file of it stays: not in any language, not of one that was drawn meanwhile, not when nobody said so', async () => {
  const told = shop(SHARE, async () => Buffer.from('x'));
  for (const code of ['en', 'ja'] as const) await told.cards.find(code, CARD, code);
  expect(told.files()).toHaveLength(2);
  told.revoke();
  await told.tell();
  expect(told.files()).toEqual([]);
  // Of a link whose time is over nobody tells: whoever asks next takes it away.
  const untold = shop(SHARE, async () => Buffer.from('x'));
  await untold.cards.find('en', CARD, HERE);
  untold.revoke();
  expect(await untold.cards.find('ja', CARD, HERE)).toBeNull();
  expect(untold.files()).toEqual([]);
  const drawn = Promise.withResolvers<Buffer>();
  const slow = shop(SHARE, () => drawn.promise);
  const asked = slow.cards.find('en', CARD, HERE);
  await new Promise((done) => setImmediate(done));
  slow.revoke();
  await slow.tell();
  drawn.resolve(Buffer.from('x'));
  await asked;
  expect(slow.files()).toEqual([]);
});

test('the picture of a trade marks where it was entered on its line, and that price across it', async () => {
  let drawn = '';
  const { cards } = shop(SHARE, async (svg) => {
    drawn = svg;
    return sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
  });
  await cards.find('en', CARD, HERE);
  const [, x, y] = /<circle data-entry="" cx="([\d.]+)" cy="([\d.]+)"/.exec(drawn) ?? [];
  const [, line] = /<path d="M[\d.]+ ([\d.]+)H[\d.]+"[^>]*stroke-dasharray/.exec(drawn) ?? [];
  expect(line).toBe(y);
  // Inside the drawing, in its first half: twenty candles stand before the entry.
  const left = CARD_SIZE.width - MARGIN - 440;
  expect(Number.parseFloat(x ?? '')).toBeGreaterThan(left);
  expect(Number.parseFloat(x ?? '')).toBeLessThan(left + 220);
});
