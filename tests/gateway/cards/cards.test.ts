import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { Cards, drawApart, FRESH_MS } from '#gateway/cards/cards.ts';
import { MARGIN } from '#gateway/cards/sheet.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import { CARD_SIZE, type CardOf } from '#lib/contract/cards.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';
import { soon } from '#tests/soon.ts';
import { feed, handClock, keptLog, NOON, scratch } from '../world.ts';

const folder = scratch();
afterAll(folder.remove);
let folders = 0;
const BTC: CardOf = { kind: 'spot', symbol: 'BTCUSDT' };
const HERE = '127.0.0.1';

type Options = Partial<ConstructorParameters<typeof Cards>[0]>;

function shop(options: Options = {}) {
  const clock = handClock();
  const { lines, log } = keptLog();
  const place = join(folder.path, String(folders++));
  const cards = new Cards({ folder: place, feed, clock, log, ...options });
  return { cards, clock, lines, place };
}

/** Draws nothing, and keeps what it was told to draw. */
function drawnOnly() {
  const sheets: string[] = [];
  return { sheets, draw: async (svg: string) => Buffer.from(`${sheets.push(svg)}`) };
}

/** Languages whose texts are another one's. */
const SAME: ReadonlySet<string> = new Set(['asia', 'en-GB']);

describe('a card', () => {
  // On a busy machine a drawing takes longer than a visitor would wait.
  const { cards, clock } = shop({ draw: (svg, fonts) => drawApart(svg, fonts, 120_000) });

  for (const { locale } of LANGUAGES.filter(({ locale }) => !SAME.has(locale)))
    test(`is drawn for ${locale}, its letters inside of its margins`, async () => {
      for (const card of [BTC, { kind: 'home' }] as const) {
        clock.at += 10_000;
        const found = await cards.find(locale, card, HERE);
        if (!found || found === 'busy') throw new Error('nothing was drawn');
        const { data, info } = await sharp(found.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
        expect(info).toMatchObject({ ...CARD_SIZE });
        const ink = Array.from({ length: info.width }, () => 0);
        // Brighter than the lines behind the letters.
        for (let i = 0; i < data.length; i += 1) if ((data[i] ?? 0) > 90) ink[i % info.width]! += 1;
        const edge = MARGIN - 4;
        expect([...ink.slice(0, edge), ...ink.slice(info.width - edge)].filter(Boolean)).toEqual([]);
        // Letters, not a few lines.
        expect(ink.reduce((sum, column) => sum + column, 0)).toBeGreaterThan(8_000);
      }
    });

  test('says the figures of the feed, of which minute they are, and that the market is simulated', async () => {
    const { sheets, draw } = drawnOnly();
    await shop({ draw }).cards.find('de', BTC, HERE);
    const { last } = feed.ticker('BTCUSDT', NOON);
    const said = sheets[0]?.match(/>([^<]+)<\/text>/g)?.map((text) => text.slice(1, -7)) ?? [];
    expect(said.map((text) => text.replaceAll(',', ''))).toContain(last);
    expect(said).toEqual(
      expect.arrayContaining(['BTC/USDT', 'Bitcoin', '2026-11-20 12:00 UTC', 'Preise des simulierten Markts']),
    );
  });

  test('has no figures while the feed is silent', async () => {
    const { sheets, draw } = drawnOnly();
    const silent: Feed = Object.create(feed, { status: { value: () => ({ live: false, newest: NOON - 60_000 }) } });
    const { cards } = shop({ draw, feed: silent });
    for (const card of [BTC, { kind: 'home' }] as const) await cards.find('en', card, HERE);
    expect(sheets).toHaveLength(2);
    for (const sheet of sheets) expect(sheet).not.toMatch(/>[^<]*(?:\d\.\d|UTC)[^<]*<\/text>/);
  });

  test('of a market that does not exist is none, and costs no drawing', async () => {
    const { sheets, draw } = drawnOnly();
    expect(await shop({ draw }).cards.find('en', { kind: 'spot', symbol: 'NOPE' }, HERE)).toBeNull();
    expect(sheets).toEqual([]);
  });
});

describe('cards are kept', () => {
  test('and drawn anew when they are asked for after ten minutes', async () => {
    const { sheets, draw } = drawnOnly();
    const { cards, clock } = shop({ draw });
    await cards.find('en', BTC, HERE);
    clock.at += FRESH_MS - 1;
    expect(await cards.find('en', BTC, HERE)).toMatchObject({ at: NOON });
    expect(sheets).toHaveLength(1);
    clock.at += 1;
    expect(await cards.find('en', BTC, HERE)).toMatchObject({ at: NOON + FRESH_MS });
    expect(sheets).toHaveLength(2);
  });

  test('and asks nothing of the feed while they are fresh', async () => {
    let asked = 0;
    const watched: Feed = {
      ...feed,
      instruments: () => {
        asked += 1;
        return feed.instruments();
      },
    };
    const { draw } = drawnOnly();
    const { cards } = shop({ draw, feed: watched });
    await cards.find('en', { kind: 'home' }, HERE);
    const once = asked;
    for (let i = 0; i < 3; i += 1) await cards.find('en', { kind: 'home' }, HERE);
    expect(once).toBeGreaterThan(0);
    expect(asked).toBe(once);
  });

  test('over a start, up to a number of bytes, the one drawn longest ago goes first', async () => {
    const draw = async () => Buffer.alloc(400);
    const { cards, clock, place } = shop({ draw, keptBytes: 1_000 });
    for (const code of ['en', 'ja', 'ar'] as const) {
      await cards.find(code, BTC, HERE);
      clock.at += 1_000;
    }
    const names = () =>
      readdirSync(join(place, 'drawn'), { recursive: true })
        .map(String)
        .filter((name) => /\.\w+$/.test(name));
    expect(names().sort()).toEqual([join('ar', 'spot-BTCUSDT.png'), join('ja', 'spot-BTCUSDT.png')]);
    // What a process that was killed left half.
    writeFileSync(join(place, 'drawn', 'ja', 'spot-BTCUSDT.png.1.part'), 'half');
    const again = drawnOnly();
    const after = new Cards({
      folder: place,
      feed,
      clock: { now: () => Date.now() },
      log: keptLog().log,
      draw: again.draw,
    });
    const found = await after.find('ja', BTC, HERE);
    expect([found && found !== 'busy' && found.bytes.length, again.sheets.length]).toEqual([400, 0]);
    expect(names().some((name) => name.endsWith('.part'))).toBe(false);
  });

  test('not where the disk takes nothing: the card is drawn all the same', async () => {
    const { draw } = drawnOnly();
    const { cards, place, lines } = shop({ draw });
    await cards.find('en', BTC, HERE);
    rmSync(join(place, 'drawn'), { recursive: true });
    writeFileSync(join(place, 'drawn'), 'a file where a folder was');
    expect(await cards.find('ja', BTC, HERE)).toMatchObject({ at: NOON });
    expect(lines.join()).toContain('could not be kept');
  });
});

describe('drawing', () => {
  test('is done one at a time, once for all who ask for the same', async () => {
    let [now, most, made] = [0, 0, 0];
    const draw = async () => {
      most = Math.max(most, ++now);
      made += 1;
      await new Promise((done) => setImmediate(done));
      now -= 1;
      return Buffer.from('card');
    };
    const { cards } = shop({ draw });
    const codes = ['en', 'ja', 'en', 'ar', 'ja', 'en'] as const;
    const found = await Promise.all(codes.map((code, i) => cards.find(code, BTC, `10.0.0.${i}`)));
    expect(found.every((card) => card && card !== 'busy')).toBe(true);
    expect([made, most]).toEqual([3, 1]);
  });

  test('has a limit for an address; what lies here is served all the same', async () => {
    const { draw } = drawnOnly();
    const { cards, clock } = shop({ draw });
    const codes = ['en', 'ja', 'ar', 'de', 'fr', 'th'] as const;
    const ask = async (address: string) => {
      const found = [];
      for (const code of codes) found.push((await cards.find(code, BTC, address)) === 'busy');
      return found;
    };
    expect(await ask(HERE)).toEqual([false, false, false, false, true, true]);
    expect(await ask('10.0.0.1')).toEqual([false, false, false, false, false, false]);
    // An old one is better than none: it says when it was drawn.
    clock.at += FRESH_MS;
    await ask(HERE);
    expect(await cards.find('th', BTC, HERE)).toMatchObject({ at: NOON });
  });

  test('keeps places for others: two at a time for one address', async () => {
    const gate = Promise.withResolvers<void>();
    const { cards } = shop({ draw: () => gate.promise.then(() => Buffer.from('card')) });
    const refused: string[] = [];
    const own = (['en', 'ja', 'ar', 'de'] as const).map(async (code) => {
      const found = await cards.find(code, BTC, HERE);
      if (found === 'busy') refused.push(code);
    });
    await soon(() => expect(refused).toHaveLength(2));
    const others = (['fr', 'th', 'it', 'pl', 'ru', 'uk'] as const).map((code, i) =>
      cards.find(code, BTC, `10.0.0.${i}`),
    );
    gate.resolve();
    await Promise.all(own);
    expect((await Promise.all(others)).every((card) => card && card !== 'busy')).toBe(true);
    expect(refused).toHaveLength(2);
  });

  test('that fails costs one answer, and is tried again', async () => {
    let fails = true;
    const draw = async () => {
      if (fails) throw new Error('no memory');
      return Buffer.from('card');
    };
    const { cards, lines } = shop({ draw });
    expect(await cards.find('en', BTC, HERE)).toBe('busy');
    expect(lines.join()).toContain('could not be drawn');
    fails = false;
    expect(await cards.find('en', BTC, HERE)).toMatchObject({ at: NOON });
  });

  test('finds letters that came after a list of them was made', async () => {
    const { cards, place } = shop();
    await cards.find('zh-CN', { kind: 'home' }, HERE);
    const cache = join(place, 'letters', 'cache');
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, 'old'), 'a list without the letters of the next card');
    await cards.find('zh-CN', BTC, HERE);
    expect(existsSync(join(cache, 'old'))).toBe(false);
  });
});
