import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LoginPanel } from '#components/account/entrance/login-panel.tsx';
import { broughtBy, type Trip, tripTo } from '#components/account/parts/third-party.ts';
import { ThirdPanel } from '#components/account/third/third-panel.tsx';
import { toasts } from '#components/ui/toast.ts';
import { ACCOUNT_CODE, LOGIN, SECURITY } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { keepErrand, readErrand } from '#lib/storage/pending-redirect.ts';
import { useSession } from '#stores/session.ts';
import { renderKit } from '../kit.tsx';
import { accountPage, type Line, MARA, PRE_CHECK, went } from './line.ts';

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => went,
  usePathname: () => window.location.pathname,
}));
await Promise.all([
  import('#lib/request/client.ts'),
  import('#lib/request/error.ts'),
  import('#components/ui/dialog-frame.tsx'),
]);

const user = userEvent.setup();
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
let line: Line;
beforeEach(() => {
  line = accountPage('/third/google');
  window.sessionStorage.clear();
  act(() => toasts.closeAll());
});

const trip = (change: Partial<Trip> = {}): Trip => ({
  type: 'google',
  serialNO: 's1',
  purpose: 'login',
  prefix: '',
  home: '/devices?a=1',
  ...change,
});
/** Telegram's fields as its login page sends them. */
const telegram = (value: unknown) => `#tgAuthResult=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

describe('what a third party sends along', () => {
  test('[ACC-14] is a token with its state, in the query or behind the #', () => {
    for (const address of [
      { search: '?id_token=t&state=s', hash: '' },
      { search: '', hash: '#state=s&id_token=t' },
    ])
      expect(broughtBy('google', address, null)).toEqual({ type: 'google', serialNO: 's', token: 't' });
    expect(broughtBy('google', { search: '', hash: '#id_token=t' }, null)).toBeNull();
    expect(broughtBy('apple', { search: '', hash: '' }, null)).toBeNull();
  });

  test('or that he did not want to', () => {
    for (const error of ['access_denied', 'user_cancelled_authorize'])
      expect(broughtBy('google', { search: '', hash: `#error=${error}&state=s` }, null)).toBe('stopped');
    expect(broughtBy('google', { search: '', hash: '#error=server_error' }, null)).toBeNull();
    expect(broughtBy('tg', { search: '', hash: telegram(false) }, trip({ type: 'tg' }))).toBe('stopped');
  });

  test('[ACC-15] Telegram’s fields become the query that it signed, for the trip that this tab is on', () => {
    const hash = telegram({ id: 77, first_name: 'Ännä', auth_date: 5, hash: 'ab' });
    const query = new URLSearchParams({ id: '77', first_name: 'Ännä', auth_date: '5', hash: 'ab' }).toString();
    expect(broughtBy('tg', { search: '', hash }, trip({ type: 'tg' }))).toEqual({
      type: 'tg',
      serialNO: 's1',
      token: query,
    });
    expect(broughtBy('tg', { search: '', hash }, null), 'a link that somebody else made').toBeNull();
    for (const broken of ['#tgAuthResult=%%%', '#tgAuthResult=', telegram(null), telegram('x')])
      expect(broughtBy('tg', { search: '', hash: broken }, trip({ type: 'tg' }))).toBeNull();
  });

  test('a trip that is none, or of another third party, is not one', () => {
    expect(tripTo('google')).toBeNull();
    for (const kept of ['x', { type: 'google' }, { ...trip(), type: 'apple' }, { ...trip(), prefix: 1 }]) {
      keepErrand('third', kept);
      expect(tripTo('google')).toBeNull();
    }
    keepErrand('third', { ...trip(), purpose: 'other', home: 'https://evil.example' });
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(tripTo('google')).toMatchObject({ purpose: 'login', home: '/' });
    warn.mockRestore();
  });
});

describe('the page that a third party sends the browser back to', () => {
  const come = (address: string) => {
    window.history.replaceState(null, '', address);
    renderKit(<ThirdPanel />);
  };

  test('[ACC-14, ACC-23] logs in, leads to where he wanted to go, and keeps no proof in the address', async () => {
    keepErrand('third', trip());
    line.reply(THIRD.check, () => success({ accessTokenResVO: { userInfo: MARA } }));
    come('/third/google#id_token=t&state=s1');
    await waitFor(() => expect(useSession.getState().user).toEqual(MARA));
    expect(window.location.href).toMatch(/\/third\/google$/);
    expect(line.of(THIRD.check)[0]?.body).toMatchObject({ type: 'google', serialNO: 's1', token: 't' });
    expect(went.replace).toHaveBeenCalledWith('/devices?a=1', undefined);
    expect(readErrand('third')).toBeUndefined();
  });

  test('whoever stopped there is told so, and nothing is asked', async () => {
    keepErrand('third', trip());
    come('/third/google#error=access_denied&state=s1');
    expect(await screen.findByText('You stopped at Google, so nothing was done.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to login' })).toBeTruthy();
    expect(line.of(THIRD.check)).toEqual([]);
  });

  test('[ACC-14] an identity that nobody has is connected to an account with a phone number', async () => {
    line.reply(THIRD.check, () => success({ serialNO: 'u1', bind: true, email: 'm***@example.org' }));
    line.reply(THIRD.bindChoose, () => success({ accessTokenResVO: { userInfo: MARA } }));
    come('/third/google#id_token=t&state=s1');
    expect(await screen.findByText(/It says that your address is m\*\*\*@example.org/)).toBeTruthy();
    // A masked address is nothing to log in with.
    expect(screen.getByLabelText<HTMLInputElement>('Email', { selector: 'input' }).value).toBe('');
    await user.click(screen.getByRole('tab', { name: 'Phone' }));
    await user.type(screen.getByLabelText('Country code', { selector: 'input' }), '49');
    await user.type(screen.getByLabelText('Mobile number', { selector: 'input' }), '151234567');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'x');
    await press('Connect and log in');
    await waitFor(() => expect(useSession.getState().user).toEqual(MARA));
    expect(line.of(THIRD.bindChoose)[0]?.body).toMatchObject({
      serialNO: 'u1',
      choice: 'existing',
      loginName: '151234567',
      areaCode: '49',
      pwd: 'x',
    });
  });

  test('going back from there begins anew, because the proof is used up', async () => {
    line.reply(THIRD.check, () => success({ serialNO: 'u1', bind: true, email: null }));
    come('/third/google#id_token=t&state=s1');
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(went.replace).toHaveBeenCalledWith('/login', undefined);
  });

  test('[ACC-14] connects it to the account that is logged in, after its owner has proved to be it', async () => {
    keepErrand('third', trip({ purpose: 'bind', home: '/account/setting' }));
    line.reply(SECURITY.bind, ({ body }) =>
      (body as { googleCode?: string }).googleCode
        ? success({ done: true })
        : failure(ACCOUNT_CODE.stepUp, 'codes', { verifyTypes: ['totp'] } as never),
    );
    come('/third/google#id_token=t&state=s1');
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123 456');
    await press('Confirm');
    await waitFor(() => expect(went.replace).toHaveBeenCalledWith('/account/setting', undefined));
    expect(line.of(SECURITY.bind)[1]?.body).toMatchObject({ type: 'google', token: 't', googleCode: '123456' });
    expect(toasts.get().map(({ text }) => text)).toEqual(['Google opens your account from now on.']);
    expect(line.of(THIRD.check)).toEqual([]);
  });

  test('where nothing can be sent a code, the login must be fresh', async () => {
    keepErrand('third', trip({ purpose: 'bind' }));
    line.reply(SECURITY.bind, () => failure(ACCOUNT_CODE.stepUp, 'codes', { verifyTypes: [] } as never));
    come('/third/google#id_token=t&state=s1');
    const link = await screen.findByRole('link', { name: 'Log in again' });
    expect(link.getAttribute('href')).toBe('/login?again=1&returnTo=%2Faccount%2Fsetting');
  });
});

test('[ACC-14] leaving for a third party, the tab remembers where it wanted to go', async () => {
  window.history.replaceState(null, '', '/login?returnTo=%2Fdevices');
  line.reply(LOGIN.preCheck, () => success({ ...PRE_CHECK, providers: ['google', 'tg'] }));
  line.reply(THIRD.oauthSign, () => success({ serialNO: 's9', url: '#gone', expiresAt: 0 }));
  renderKit(<LoginPanel />);
  await user.click(await screen.findByRole('button', { name: 'Continue with Telegram' }));
  await waitFor(() => expect(tripTo('tg')).toEqual(trip({ type: 'tg', serialNO: 's9', home: '/devices' })));
  expect(line.of(THIRD.oauthSign)[0]?.body).toMatchObject({ type: 'tg' });
});
