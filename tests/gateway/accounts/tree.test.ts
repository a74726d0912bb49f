import { describe, expect, test } from 'vitest';
import { AGENCY, FAUCET, LOGIN, SECURITY, SEND_CODE, SESSION, SUB } from '#lib/contract/account.ts';
import { FROZEN } from '#lib/contract/session.ts';
import type { SessionAnswer } from '#lib/contract/shapes/account.ts';
import type { AgencyDashboard, Commissions, FaucetState, Invitees } from '#lib/contract/shapes/agency.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import type { SubList, SubRow } from '#lib/contract/shapes/sub.ts';
import { type Page, SPOT } from '#lib/contract/trade.ts';
import { KINDS } from '../data/stores.ts';
import { type Browser, enterAgency, type House, house, PASSWORD } from './house.ts';

const ORDER = { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.01' };
const MAIN = 'ann@example.com';
const who = async (browser: Browser) => (await browser.get<{ userId: string }>(SESSION.userInfo)).data?.userId;

async function family(at: House, permissions = ['spot']) {
  const main = at.browser();
  const id = await main.register(MAIN);
  const created = await main.post<SubRow>(SUB.create, { name: 'subOne1', pwd: PASSWORD, permissions });
  return { main, id, sub: created.data };
}

describe('sub-accounts', () => {
  test('[ACC-18] all three switches go to a sub-account and back; the session before cannot act any more', async () => {
    const at = await house();
    const { main, id, sub } = await family(at);
    for (const path of [SUB.switchLogin, SUB.switchWeb, SUB.switchApp]) {
      const old = at.browser();
      for (const [name, value] of main.jar) old.jar.set(name, value);
      const { data } = await main.post<SessionAnswer>(path, { userId: sub.userId });
      expect(data.userInfo).toMatchObject({ userId: sub.userId, kind: 'sub', name: 'subone1', parentId: id });
      expect(main.jar.get('bt_uid')).toBe(sub.userId);
      expect([await who(main), (await old.get(SESSION.userInfo)).code]).toEqual([sub.userId, '00004']);
      expect((await main.post(path, { userId: id })).code).toBe('00000');
    }
    expect(await who(main)).toBe(id);
  });

  test('[ACC-18] the demo switches give a session that trades on paper only, and one back', async () => {
    const at = await house();
    const { main, id } = await family(at);
    for (const path of [SUB.switchLoginDemo, SUB.switchTradeDemo]) {
      const { data } = await main.post<SessionAnswer>(path, { demo: true });
      expect(data.userInfo).toMatchObject({ userId: id, demo: true });
      expect((await main.get(SPOT.account)).code).toBe('43001');
      expect((await main.get<SpotAccount>(SPOT.account, { paper: true })).data.env).toBe('paper');
      await main.post(path, { demo: false });
      expect((await main.get<SpotAccount>(SPOT.account)).data.env).toBe('live');
    }
  });

  test('[ACC-18] a switch leads nowhere but inside the own tree, and a sub-account’s own login nowhere at all', async () => {
    const at = await house();
    const { main, id, sub } = await family(at);
    const stranger = at.browser();
    const other = await stranger.register('bob@example.com');
    const missing = await main.post(SUB.switchLogin, { userId: '1' });
    expect((await main.post(SUB.switchLogin, { userId: other })).raw).toBe(missing.raw);
    expect((await stranger.post(SUB.switchLogin, { userId: sub.userId })).raw).toBe(missing.raw);
    expect([await who(main), await who(stranger)]).toEqual([id, other]);
    const own = at.browser();
    const login = await own.enter('SubOne1', {}, MAIN);
    expect(login.data.userInfo.userId).toBe(sub.userId);
    expect((await own.post(SUB.switchLogin, { userId: id })).code).toBe('21022');
    const seen = (await own.get<SubList>(SUB.list)).data;
    expect([seen.main.userId, seen.rows.map(({ userId }) => userId)]).toEqual([sub.userId, [sub.userId]]);
  });

  test('[ACC-20] a sub-account makes no sub-accounts, rules none, and trades when it may', async () => {
    const at = await house();
    const { main, sub } = await family(at, []);
    const own = at.browser();
    await own.enter('subone1', {}, MAIN);
    for (const [path, body] of [
      [SUB.create, { name: 'another1', permissions: ['spot'] }],
      [SUB.permissions, { userId: sub.userId, permissions: ['spot'] }],
      [SUB.freeze, { userId: sub.userId, frozen: false }],
      [SPOT.place, ORDER],
    ] as const)
      expect((await own.post(path, body)).code, path).toBe('21006');
    expect((await own.post(SPOT.cancelAll, {})).code).toBe('00000');
    await main.post(SUB.permissions, { userId: sub.userId, permissions: ['spot'] });
    expect((await own.post(SPOT.place, ORDER)).code).toBe('43110');
  });

  test('[ACC-22] a frozen one is out at once, cannot log in nor be switched to, until it is thawed', async () => {
    const at = await house();
    const { main, sub } = await family(at);
    const own = at.browser();
    const login = () => own.enter('subone1', {}, MAIN);
    await login();
    await main.post(SUB.freeze, { userId: sub.userId, frozen: true });
    const over = await own.get(SESSION.userInfo);
    expect([over.code, over.data]).toEqual(['00006', FROZEN]);
    expect((await login()).code, 'whoever has the password hears why').toBe('21007');
    const guess = { loginName: 'subone1', pwd: 'Wrong Horse 9' };
    expect((await own.post(LOGIN.password, guess)).code).toBe('00007');
    expect((await main.post(SUB.switchWeb, { userId: sub.userId })).code).toBe('21007');
    await main.post(SUB.freeze, { userId: sub.userId, frozen: false });
    expect((await login()).code).toBe('00000');
  });

  test('[ACC-20] neither a sub-account nor an agency is sent a code for an address that it may not set', async () => {
    const at = await house();
    await family(at);
    const sub = at.browser();
    await sub.enter('subone1', {}, MAIN);
    const settings = { email: 'agency@example.com', password: PASSWORD, name: 'agency1', code: 'AG1', rate: '0.4' };
    await at.venue.accounts.agencies.create(settings, at.clock.now());
    const agency = at.browser();
    await enterAgency(agency, settings.email);
    for (const browser of [sub, agency]) {
      const asked = { purpose: 'contact', channel: 'email', email: 'new@example.com' };
      expect((await browser.post(SEND_CODE, asked)).code).toBe('21006');
    }
    expect(await sub.mail('new@example.com')).toEqual([]);
  });

  test('at most twenty, no name twice, and another’s are as if they were not there', async () => {
    const at = await house();
    const { main, sub } = await family(at);
    const make = (name: string) => main.post(SUB.create, { name, permissions: [] });
    expect((await make('SUBONE1')).code).toBe('21012');
    for (let i = 1; i < 20; i++) expect((await make(`subname${i}`)).code).toBe('00000');
    expect((await make('onetoomany')).code).toBe('21008');
    const stranger = at.browser();
    await stranger.register('bob@example.com');
    for (const [path, body] of [
      [SUB.permissions, { permissions: [] }],
      [SUB.freeze, { frozen: true }],
    ] as const) {
      const missing = await stranger.post(path, { userId: '1', ...body });
      expect((await stranger.post(path, { userId: sub.userId, ...body })).raw).toBe(missing.raw);
    }
  });

  test('whoever removes all other sessions removes those in the name of a sub-account too', async () => {
    const at = await house();
    const { main, sub } = await family(at);
    const phone = at.browser();
    await phone.enter(MAIN);
    await phone.post(SUB.switchApp, { userId: sub.userId });
    expect((await main.post(SECURITY.removeOtherSessions)).code, 'not without proof').toBe('21005');
    expect((await phone.get(SESSION.userInfo)).code).toBe('00000');
    const emailCode = await main.askCode('security', MAIN);
    await main.post(SECURITY.removeOtherSessions, { emailCode });
    expect((await phone.get(SESSION.userInfo)).code).toBe('00006');
  });
});

describe('the faucet', () => {
  test('gives each asset once a day to a live account, booked as such', async () => {
    const at = await house();
    const browser = at.browser();
    await browser.register('ann@example.com');
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.post(FAUCET, { asset: 'USDT' })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['00000', ...Array(4).fill('21008')]);
    const { data } = await browser.get<SpotAccount>(SPOT.account);
    expect(data).toMatchObject({ env: 'live', testAssets: true });
    expect(data.balances).toEqual([{ asset: 'USDT', available: '10000', locked: '0' }]);
    const state = (await browser.get<FaucetState>(FAUCET)).data;
    expect(state.assets.filter(({ left }) => !left).map(({ asset }) => asset)).toEqual(['USDT']);
    at.clock.at = state.nextAt;
    await browser.post(SESSION.refresh);
    expect((await browser.post(FAUCET, { asset: 'USDT' })).code).toBe('00000');
    const ledger = await browser.get<Page<{ reason: string }>>(SPOT.ledger);
    expect(ledger.data.rows.map(({ reason }) => reason)).toEqual(['faucet', 'faucet']);
  });

  test('gives once to a main account and all its sub-accounts together, to whichever asks', async () => {
    const at = await house();
    const { main, sub } = await family(at);
    const { data } = await main.post<SubRow>(SUB.create, { name: 'subtwo2', permissions: [] });
    const takes = async (userId: string) => {
      await main.post(SUB.switchWeb, { userId });
      return (await main.post(FAUCET, { asset: 'USDT' })).code;
    };
    expect(await takes(sub.userId)).toBe('00000');
    expect(await takes(data.userId)).toBe('21008');
    expect((await main.get<FaucetState>(FAUCET)).data.assets.find(({ asset }) => asset === 'USDT')?.left).toBe(false);
    const other = at.browser();
    await other.register('bob@example.com');
    expect((await other.post(FAUCET, { asset: 'USDT' })).code).toBe('00000');
  });

  test('is closed where the operator closed it', async () => {
    const at = await house({ faucet: false });
    const browser = at.browser();
    await browser.register('ann@example.com');
    expect((await browser.post(FAUCET, { asset: 'USDT' })).code).toBe('21006');
    expect((await browser.get<FaucetState>(FAUCET)).data.assets.every(({ left }) => !left)).toBe(true);
  });
});

describe.each(KINDS)('an agency on %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();

  test('[ACC-20] sees its invitees and its share of their fees on live accounts, and can trade for nobody', async () => {
    const at = await house({ place: await kind.app() });
    const settings = { email: 'agency@example.com', password: PASSWORD, name: 'agency1', code: 'AG1', rate: '0.4' };
    await at.venue.accounts.agencies.create(settings, at.clock.now());
    const invitee = at.browser();
    const userId = await invitee.register('ann@example.com', { registerVipNo: 'AG1', registerChannel: 'chan' });
    await at.browser().register('bob@example.com');
    await invitee.post(FAUCET, { asset: 'USDT' });
    await invitee.post<Order>(SPOT.place, ORDER, { paper: true });
    at.clock.at += 1000;
    await invitee.post<Order>(SPOT.place, ORDER);
    const { rows } = (await invitee.get<Page<Fill>>(SPOT.fills)).data;
    const paid = rows.reduce((sum, { fee }) => sum + units(fee), 0n);
    expect(paid).toBeGreaterThan(0n);

    const agency = at.browser();
    await enterAgency(agency, 'agency@example.com');
    const { data } = await agency.get<AgencyDashboard>(AGENCY.dashboard);
    expect(data).toMatchObject({ rate: '0.4', vipCode: 'AG1', invitees: 1, traders: 1 });
    expect(data.sums.map(({ asset, fees }) => [asset, units(fees)])).toEqual([['BTC', paid]]);
    expect(data.days).toHaveLength(1);
    const commissions = (await agency.get<Commissions>(AGENCY.commissions)).data.rows;
    expect(commissions.map(({ fee }) => units(fee))).toEqual(rows.map(({ fee }) => units(fee)));
    const shares = commissions.reduce((sum, { commission }) => sum + units(commission), 0n);
    expect(shares).toBe(units(data.sums[0]!.commission));
    expect(shares * 10n <= paid * 4n && shares > 0n).toBe(true);
    const list = (await agency.get<Invitees>(AGENCY.invitees)).data.rows;
    expect(list).toMatchObject([{ userId, name: 'a***@example.com', channel: 'chan', sums: data.sums }]);
    for (const spoilt of ['', '{', 'null', '{"registerChannel":7}']) {
      await at.venue.db.all('UPDATE account_user SET referral = ? WHERE id = ?', [spoilt, userId]);
      expect((await agency.get<Invitees>(AGENCY.invitees)).data.rows, spoilt).toMatchObject([
        { userId, channel: null },
      ]);
    }
    expect((await agency.post(SPOT.place, ORDER)).code).toBe('21006');
    expect((await agency.post(SUB.switchLogin, { userId })).code).toBe('21006');
  });

  test('sees nothing of another agency', async () => {
    const at = await house({ place: await kind.app() });
    for (const [name, code] of [
      ['agency1', 'AG1'],
      ['agency2', 'AG2'],
    ] as const)
      await at.venue.accounts.agencies.create(
        { email: `${name}@example.com`, password: PASSWORD, name, code, rate: '0.4' },
        at.clock.now(),
      );
    await at.browser().register('ann@example.com', { registerVipNo: 'AG1' });
    const other = at.browser();
    await enterAgency(other, 'agency2@example.com');
    expect((await other.get<Invitees>(AGENCY.invitees)).data.rows).toEqual([]);
    expect((await other.get<AgencyDashboard>(AGENCY.dashboard)).data).toMatchObject({ invitees: 0, sums: [] });
    const old = `${AGENCY.dashboard}?from=${at.clock.now() - 91 * 24 * 3600_000}`;
    expect((await other.get(old)).code).toBe('40000');
  });
});

/** Eighteen places, which no fee exceeds. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}
