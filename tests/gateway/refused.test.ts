import { describe, expect, test } from 'vitest';
import { Faucet } from '#gateway/accounts/faucet.ts';
import { WAITING_LIMIT } from '#gateway/data/journal/journal.ts';
import { EngineBusy } from '#gateway/engine/busy.ts';
import { EngineRefused } from '#gateway/engine/outcome.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import { FAUCET } from '#lib/contract/account.ts';
import type { FaucetState } from '#lib/contract/shapes/agency.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { PAPER, PAPER_FUNDS, type Page, SPOT } from '#lib/contract/trade.ts';
import { type Browser, type House, house } from './accounts/house.ts';
import { stand } from './engine/stand.ts';
import { feed } from './world.ts';

/** A refusal of what the venue itself asks of its engine is told and undone, never passed over in silence. */

/** A market in which no ether is traded: what the venue gives away is more than its engine knows. */
const WITHOUT_ETHER: Feed = {
  ...feed,
  instruments: () => feed.instruments().filter(({ base, quote }) => base !== 'ETH' && quote !== 'ETH'),
};

const REST = { symbol: 'USDCUSDT', side: 'buy', kind: 'limit', price: '0.96', size: '20' };
const GRANT = { c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '1000' } } as const;
const DAY = 24 * 3600_000;

async function user(at: House): Promise<Browser> {
  const browser = at.browser();
  await browser.register('ann@example.com');
  return browser;
}

const leftOf = async (browser: Browser) =>
  (await browser.get<FaucetState>(FAUCET)).data.assets.filter(({ left }) => left).map(({ asset }) => asset);

const PERSON = { parentId: null, liveAccount: 1 };
const NO_PARENTS = { byId: async () => null };

/** Who took what on one day, in memory. */
function noteBook() {
  const notes = new Set<string>();
  const table = {
    taken: async () => [...notes],
    note: async (_account: number, _day: number, asset: string) => !notes.has(asset) && Boolean(notes.add(asset)),
    forget: async (_account: number, _day: number, asset: string) => void notes.delete(asset),
  };
  return { table, taken: () => [...notes] };
}

describe('the engine', () => {
  test('answers a refusal, and makes an error of it for who counts on being obeyed', async () => {
    const engine = (await stand()).engine();
    const grant = { ...GRANT, amounts: { USDT: '1', NONE: '1' } };
    const before = await engine.read('balances', { account: 1 });
    const refusal = { field: 'asset', rule: 'notAllowed', value: 'NONE' };
    expect(await engine.submit(grant)).toMatchObject({ ok: false, refusal });
    const error = await engine.submitOrThrow(grant).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EngineRefused);
    expect(error).toMatchObject({ refusal, message: expect.stringContaining('refused "grant" of account 1') });
    expect(await engine.read('balances', { account: 1 })).toEqual(before);
    expect(await engine.submitOrThrow(GRANT)).toMatchObject({ ok: true, ids: [], orders: [], perpOrders: [] });
  });
});

describe('the faucet', () => {
  test('says so when the engine refuses, gives nothing, and the day’s share stays', async () => {
    const at = await house({ market: WITHOUT_ETHER });
    const browser = await user(at);
    expect(await browser.post(FAUCET, { asset: 'ETH' })).toMatchObject({ http: 500, code: '50000' });
    expect(at.lines.join()).toContain('the live engine refused');
    expect(await leftOf(browser)).toContain('ETH');
    expect((await browser.get<SpotAccount>(SPOT.account)).data.balances).toEqual([]);
    // Nothing of it stands in the way of what can be given.
    expect((await browser.post(FAUCET, { asset: 'USDT' })).code).toBe('00000');
    expect(await leftOf(browser)).not.toContain('USDT');
    const { rows } = (await browser.get<Page<{ asset: string }>>(SPOT.ledger)).data;
    expect(rows.map(({ asset }) => asset)).toEqual(['USDT']);
  });

  test('gives the day’s share back when the engine is busy, and a moment later what was asked for', async () => {
    const engine = (await stand()).engine();
    const notes = noteBook();
    const faucet = new Faucet({ ...notes, users: NO_PARENTS, engine, open: true });
    // More than the journal takes at once: there is no room while none of it is on disk.
    const full = Promise.all(Array.from({ length: WAITING_LIMIT }, () => engine.submitOrThrow(GRANT)));
    await expect(faucet.take(PERSON, 'ETH', 0)).rejects.toBeInstanceOf(EngineBusy);
    expect(notes.taken()).toEqual([]);
    await full;
    await faucet.take(PERSON, 'ETH', 0);
    expect(notes.taken()).toEqual(['ETH']);
    expect((await engine.read('balances', { account: 1 })).find(({ asset }) => asset === 'ETH')).toMatchObject({
      available: '2',
    });
  });

  test('gives nothing a second time where nobody knows whether the first grant is on the disk', async () => {
    const notes = noteBook();
    const failure = new Error('the disk failed');
    const engine = { submitOrThrow: () => Promise.reject(failure) };
    const faucet = new Faucet({ ...notes, users: NO_PARENTS, engine, open: true });
    await expect(faucet.take(PERSON, 'BTC', 0)).rejects.toBe(failure);
    expect(notes.taken()).toEqual(['BTC']);
  });
});

describe('a paper account', () => {
  test('that cannot be funded is not opened, and whoever came for it is told', async () => {
    const at = await house({ market: WITHOUT_ETHER });
    const visitor = at.browser();
    expect(await visitor.post(PAPER.guest)).toMatchObject({ http: 500, code: '50000' });
    expect([...visitor.jar.keys()]).toEqual([]);
    expect(at.lines.join()).toContain('the paper engine refused');
    const browser = await user(at);
    expect(await browser.post(SPOT.place, REST, { paper: true })).toMatchObject({ http: 500, code: '50000' });
    expect(await at.venue.paper.read('newestAccount', {})).toBe(0);
  });

  test('that cannot be reset stays as it is, and whoever asked is told', async () => {
    const at = await house({ market: WITHOUT_ETHER });
    const browser = await user(at);
    const [row] = await at.venue.db.all('SELECT paper_account FROM account_user');
    await at.venue.paper.submitOrThrow({ ...GRANT, account: row!.paper_account as number });
    expect((await browser.post<Order>(SPOT.place, REST, { paper: true })).code).toBe('00000');
    const look = async () => (await browser.get<SpotAccount>(SPOT.account, { paper: true })).data;
    const before = await look();
    expect(before.balances).toMatchObject([{ asset: 'USDT', locked: '19.2' }]);
    expect(await browser.post(PAPER.reset, {}, { paper: true })).toMatchObject({ http: 500, code: '50000' });
    expect(await look()).toEqual(before);
  });
});

describe('cleaning up after guests', () => {
  test('what is closed already and what was used in the meantime is left alone', async () => {
    const at = await house();
    const now = at.clock.now();
    const [closed, used, idle] = [1, 2, 3].map((n) => at.venue.guests.create(`hash ${n}`, now));
    for (const account of await Promise.all([used!, idle!]))
      await at.venue.paper.submitOrThrow({ ...GRANT, account, amounts: PAPER_FUNDS });
    await at.venue.paper.submitOrThrow({ ...GRANT, account: await used! });
    at.clock.at += 3 * DAY;
    expect(await at.venue.sweep.sweep()).toEqual({ expired: 0, away: 3 });
    const known = async (account: Promise<number>) => at.venue.paper.read('isOpen', { account: await account });
    expect([await known(closed!), await known(used!), await known(idle!)]).toEqual([false, true, false]);
  });

  test('an account that cannot be closed is not noted as closed', async () => {
    const at = await house({ market: WITHOUT_ETHER });
    const account = await at.venue.guests.create('hash', at.clock.now());
    await at.venue.paper.submitOrThrow({ ...GRANT, account });
    at.clock.at += 3 * DAY;
    await expect(at.venue.sweep.sweep()).rejects.toBeInstanceOf(EngineRefused);
    expect(await at.venue.paper.read('isOpen', { account })).toBe(true);
    expect(await at.venue.guests.away(at.clock.now(), 10)).toMatchObject([{ account, used: false }]);
  });
});
