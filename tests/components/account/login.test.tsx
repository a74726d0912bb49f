import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AgencyPanel } from '#components/account/entrance/agency-panel.tsx';
import { LoginPanel } from '#components/account/entrance/login-panel.tsx';
import { ResetPanel } from '#components/account/entrance/reset-panel.tsx';
import { ACCOUNT_CODE, LOGIN, SEND_CODE } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { pageTeller, type Told } from '#lib/request/tell.ts';
import { readCookies } from '#lib/storage/cookies.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';
import { renderKit } from '../kit.tsx';
import { accountPage, type Line, MARA, PRE_CHECK, step, went } from './line.ts';

vi.mock('next/navigation', async (original) => ({ ...(await original<object>()), useRouter: () => went }));
// Fetched on demand: here their code is there at once, so that no test waits for a compiler.
await Promise.all([import('#lib/request/client.ts'), import('#lib/request/error.ts')]);

const user = userEvent.setup();
let line: Line;
beforeEach(() => {
  line = accountPage('/login?returnTo=%2Fdevices%3Fa%3D1');
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function fill(): Promise<void> {
  await user.type(field('Email'), 'mara@example.org');
  await user.type(field('Password'), ' Secret 1 ');
}

describe('name and password', () => {
  test('[SCR-10, ACC-04, ACC-16] the right ones log in, and everybody on the page knows who', async () => {
    line.reply(LOGIN.password, () => success({ userInfo: MARA }));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    await waitFor(() => expect(useSession.getState().user).toEqual(MARA));
    // A password is sent as it was typed, spaces and all.
    expect(line.of(LOGIN.password)[0]?.body).toMatchObject({ loginName: 'mara@example.org', pwd: ' Secret 1 ' });
    expect(useSettings.getState().loggedIn).toBe(true);
    expect(readCookies().loggedIn).toBe(true);
  });

  test('[RT-14] it goes back to the page that wanted a login', async () => {
    line.reply(LOGIN.password, () => success({ userInfo: MARA }));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    await waitFor(() => expect(went.replace).toHaveBeenCalledWith('/devices?a=1', undefined));
  });

  test('a link that would lead to another site leads home', async () => {
    window.history.replaceState(null, '', '/login?returnTo=https%3A%2F%2Fevil.example');
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    line.reply(LOGIN.password, () => success({ userInfo: MARA }));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    await waitFor(() => expect(went.replace).toHaveBeenCalledWith('/', undefined));
    warn.mockRestore();
  });

  test('[ACC-23] a refusal is said, and nothing that was typed is lost', async () => {
    line.reply(LOGIN.password, () => failure(ACCOUNT_CODE.loginRefused, 'no', null));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    expect(await screen.findByText('Wrong email or password.')).toBeTruthy();
    expect(field('Email').value).toBe('mara@example.org');
    expect(field('Password').value).toBe(' Secret 1 ');
    expect(window.location.href).not.toContain('Secret');
    expect(useSettings.getState().loggedIn).toBe(false);
  });

  test.each([
    ['Phone', 'Mobile number', '1701234567', 'Wrong mobile number or password.'],
    ['Sub-account', 'Name of the sub-account', 'gridbot01', 'Wrong sub-account name or password.'],
  ])('a refusal names what was typed: %s', async (tab, name, value, said) => {
    line.reply(LOGIN.password, () => failure(ACCOUNT_CODE.loginRefused, 'no', null));
    renderKit(<LoginPanel />);
    await user.click(screen.getByRole('tab', { name: tab }));
    if (tab === 'Phone') await user.type(field('Country code'), '49');
    await user.type(field(name), value);
    await user.type(field('Password'), 'Secret 1');
    await press('Log in');
    expect(await screen.findByText(said)).toBeTruthy();
    usePreferences.setState(usePreferences.getInitialState(), true);
  });

  test('a wait is counted down, and the button waits with it; another name does not', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    line.reply(LOGIN.password, () => failure(ACCOUNT_CODE.wait, 'wait', { retryAfter: 58 }));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    await screen.findByText('Too many tries. Try again in 58 seconds.');
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });
    expect(button().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(screen.getByText(/^Too many tries\. Try again in (?:50|49) seconds\.$/)).toBeTruthy();
    await user.type(field('Password'), 'x{Enter}');
    expect(line.of(LOGIN.password)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(51_000));
    expect(screen.queryByText(/Too many tries/)).toBeNull();
    expect(button().disabled).toBe(false);
    await press('Log in');
    await screen.findByText('Too many tries. Try again in 58 seconds.');
    await user.type(field('Email'), 'x');
    expect(button().disabled).toBe(false);
  });

  test('[ACC-23] fields have no name and the form is no GET, so that nothing gets into an address by itself', () => {
    renderKit(<LoginPanel />);
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Log in' });
    expect(form.method).toBe('post');
    expect([...form.querySelectorAll('[name]')]).toEqual([]);
  });

  test('what is missing is said beside its field, and nothing is sent', async () => {
    renderKit(<LoginPanel />);
    await user.type(field('Email'), 'mara');
    await press('Log in');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This is not an email address.')).toBeTruthy();
    expect(screen.getByText('Enter a password.')).toBeTruthy();
    expect(line.of(LOGIN.password)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  });

  test('a mobile number is sent as digits beside its area code', async () => {
    line.reply(LOGIN.password, () => success({ userInfo: MARA }));
    renderKit(<LoginPanel />);
    await user.click(screen.getByRole('tab', { name: 'Phone' }));
    await user.type(field('Country code'), '+49');
    await user.type(field('Mobile number'), '0151 234-567');
    await user.type(field('Password'), 'x');
    await press('Log in');
    await waitFor(() =>
      expect(line.of(LOGIN.password)[0]?.body).toMatchObject({ loginName: '0151234567', areaCode: '49', pwd: 'x' }),
    );
  });

  test('a line that broke is said as such', async () => {
    line.reply(LOGIN.password, () => Promise.reject(new Error('away')));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    expect(await screen.findByText(/The venue could not be reached/)).toBeTruthy();
  });

  test.each([
    [500, failure('50000', 'The system is busy', null)],
    [403, failure('40300', 'Request is forbidden', null)],
    [502, '<html>Bad gateway</html>'],
  ])('[ENV-05..08] status %i is toasted, and the form says what that means in words of its own', async (status, body) => {
    const told: Told[] = [];
    const stop = pageTeller.listen((one) => told.push(one));
    line.reply(LOGIN.password, () =>
      Promise.reject(
        new AxiosError('x', 'ERR_BAD_RESPONSE', undefined, null, {
          status,
          data: body,
          headers: {},
          config: {},
        } as never),
      ),
    );
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    expect(await screen.findByText(/The venue did not answer this/)).toBeTruthy();
    const texts = { 500: 'The system is busy', 403: 'Request is forbidden', 502: '502:The system is busy' };
    expect(told).toEqual([{ kind: 'error', text: texts[status as keyof typeof texts] }]);
    stop();
  });

  test('[ENV-12, ENV-34] a refusal that this page has no words for is said in those of the gateway, as text', async () => {
    line.reply(LOGIN.password, () => failure('29999', '<b>Your region</b> is not served', null));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    expect(await screen.findByText('<b>Your region</b> is not served')).toBeTruthy();
  });

  test('[ENV-16] a call that the end of a login swallowed leaves the form usable', async () => {
    useSettings.setState({ loggedIn: true });
    line.reply(LOGIN.password, () => new Promise(() => {}));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    await waitFor(() => expect(line.of(LOGIN.password)).toHaveLength(1));
    act(() => useSettings.setState({ loggedIn: false }));
    line.reply(LOGIN.password, () => success({ userInfo: MARA }));
    await press('Log in');
    await waitFor(() => expect(line.of(LOGIN.password)).toHaveLength(2));
  });

  test('too many tries say how long to wait', async () => {
    line.reply(LOGIN.password, () => failure(ACCOUNT_CODE.wait, 'wait', { retryAfter: 30 } as never));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    expect(await screen.findByText('Too many tries. Try again in 30 seconds.')).toBeTruthy();
  });
});

describe('whoever is logged in already', () => {
  test('has nothing to do here, unless his login is to be a fresh one', async () => {
    useSettings.setState({ loggedIn: true });
    renderKit(<LoginPanel />);
    await waitFor(() => expect(went.replace).toHaveBeenCalledWith('/devices?a=1', undefined));
  });

  test('logs in again, and comes back', async () => {
    window.history.replaceState(null, '', '/login?again=1&returnTo=%2Fdevices');
    useSettings.setState({ loggedIn: true });
    useSession.getState().setUser(MARA);
    line.reply(LOGIN.password, () => success({ userInfo: MARA }));
    renderKit(<LoginPanel />);
    await fill();
    expect(went.replace).not.toHaveBeenCalled();
    await press('Log in');
    await waitFor(() => expect(went.replace).toHaveBeenCalledWith('/devices', undefined));
  });
});

describe('the second step', () => {
  const second = async (answer = step()) => {
    line.reply(LOGIN.password, () => success(answer));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    await screen.findByRole('form', { name: 'Two-factor authentication' });
  };

  test('[SCR-10, ACC-04] a code for every factor, and the user is in', async () => {
    line.reply(LOGIN.verify, () => success({ userInfo: MARA }));
    await second(step({ verifyTypes: ['email', 'totp'], email: 'm***@example.org' }));
    await user.type(field('Code from your email'), '123456');
    await user.type(field('Code from your authenticator app'), '654321');
    await press('Confirm');
    await waitFor(() => expect(useSession.getState().user).toEqual(MARA));
    expect(line.of(LOGIN.verify)[0]?.body).toMatchObject({
      serialNO: 'n1',
      emailCode: '123456',
      googleCode: '654321',
    });
  });

  test('[ACC-13] a code that is all there is to do is sent without a press, and again only after the countdown', async () => {
    line.reply(SEND_CODE, () => success({ to: 'm***@example.org', resendAfter: 60, expiresAt: 0 }));
    await second(step({ verifyTypes: ['email', 'passkey'], email: 'm***@example.org', newDevice: true }));
    const again = await screen.findByRole('button', { name: /^Again in (60|59) s$/ });
    expect(line.of(SEND_CODE)[0]?.body).toMatchObject({ purpose: 'step', channel: 'email', serialNO: 'n1' });
    await user.click(again);
    expect(line.of(SEND_CODE)).toHaveLength(1);
    expect(screen.getByText(/Nothing new\? Use the latest code from the past hour\./)).toBeTruthy();
  });

  test('nothing is sent where a passkey or an app may do', async () => {
    line.reply(SEND_CODE, () => success({ to: 'm***@example.org', resendAfter: 60, expiresAt: 0 }));
    await second(step({ verifyTypes: ['email', 'passkey'], email: 'm***@example.org' }));
    expect(await screen.findByRole('button', { name: 'Send code' })).toBeTruthy();
    expect(line.of(SEND_CODE)).toHaveLength(0);
  });

  test('names the account, and a wrong code is said at its field until another is typed', async () => {
    line.reply(LOGIN.password, () => success(step({ serialNO: 's1', verifyTypes: ['totp'] })));
    line.reply(LOGIN.verify, () => failure(ACCOUNT_CODE.loginRefused, 'no', null));
    renderKit(<LoginPanel />);
    await fill();
    await press('Log in');
    expect(await screen.findByRole('heading', { name: 'Two-factor authentication' })).toBeTruthy();
    expect(screen.getByText('mara@example.org')).toBeTruthy();
    const code = field('Code from your authenticator app');
    await user.type(code, '000000');
    await press('Confirm');
    expect(await screen.findByText('That code is wrong or has expired.')).toBeTruthy();
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/^Wrong/)).toBeNull();
    await press('Use a recovery code');
    expect(screen.queryByText(/That code is wrong/)).toBeNull();
  });

  test('a recovery code takes the place of the app', async () => {
    line.reply(LOGIN.verify, () => success({ userInfo: MARA }));
    await second();
    await press('Use a recovery code');
    await user.type(field('Recovery code'), 'abcd-efgh-ijkl');
    await press('Confirm');
    await waitFor(() => expect(line.of(LOGIN.verify)[0]?.body).toMatchObject({ googleCode: 'abcd-efgh-ijkl' }));
  });

  test('a step that is over leads back to the password, which is still there', async () => {
    line.reply(LOGIN.verify, () => failure(ACCOUNT_CODE.stepOver, 'over', null));
    await second();
    await user.type(field('Code from your authenticator app'), '123456');
    await press('Confirm');
    expect(await screen.findByText('That step is over. Enter your password again.')).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Log in' })).toBeTruthy();
  });
});

describe('other ways', () => {
  test('[ACC-14] third parties are offered when the venue has them, and no others', async () => {
    line.reply(LOGIN.preCheck, () => success({ ...PRE_CHECK, providers: ['google'] }));
    renderKit(<LoginPanel />);
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Apple|Telegram|wallet/ })).toBeNull();
  });

  test('[ACC-15] a wallet signs the text of the venue', async () => {
    line.reply(LOGIN.preCheck, () => success({ ...PRE_CHECK, providers: ['wallet'] }));
    line.reply(THIRD.walletSign, () => success({ serialNO: 'w1', text: 'hi', expiresAt: 0 }));
    line.reply(THIRD.walletCheck, () => success({ accessTokenResVO: { userInfo: MARA } }));
    const request = vi.fn(async ({ method }: { method: string }) => (method === 'personal_sign' ? '0xsig' : ['0xme']));
    vi.stubGlobal('ethereum', { request });
    renderKit(<LoginPanel />);
    await user.click(await screen.findByRole('button', { name: 'Continue with a wallet' }));
    await waitFor(() => expect(useSession.getState().user).toEqual(MARA));
    expect(request).toHaveBeenLastCalledWith({ method: 'personal_sign', params: ['0x6869', '0xme'] });
    expect(line.of(THIRD.walletCheck)[0]?.body).toMatchObject({
      serialNO: 'w1',
      publicAddress: '0xme',
      signature: '0xsig',
    });
    vi.unstubAllGlobals();
  });

  test('[ACC-07] a one-time code takes the place of a password', async () => {
    line.reply(LOGIN.system, () => success(step({ serialNO: 'c1', verifyTypes: ['email'] })));
    line.reply(LOGIN.verifySystem, () => success({ userInfo: MARA }));
    renderKit(<LoginPanel />);
    await press('Log in with a one-time code');
    await user.type(field('Email'), 'mara@example.org');
    await press('Send the code');
    await user.type(await screen.findByLabelText('Email code', { selector: 'input' }), '123456');
    await user.click(within(screen.getByRole('form', { name: 'Log in' })).getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(useSession.getState().user).toEqual(MARA));
    expect(line.of(LOGIN.verifySystem)[0]?.body).toMatchObject({ serialNO: 'c1', verifyCode: '123456' });
  });

  test('[ACC-23] a name that was typed goes along to the one-time code and to a forgotten password, and no further', async () => {
    line.reply(LOGIN.password, () => success({ userInfo: MARA }));
    const { unmount } = renderKit(<LoginPanel />);
    await user.type(field('Email'), 'mara@example.org');
    await press('Log in with a one-time code');
    expect(field('Email').value).toBe('mara@example.org');
    await user.type(field('Email'), '.uk');
    unmount();
    const reset = renderKit(<ResetPanel />);
    expect(field('Email').value).toBe('mara@example.org.uk');
    reset.unmount();
    const again = renderKit(<LoginPanel />);
    await user.type(field('Password'), 'Secret 1');
    await press('Log in');
    await waitFor(() => expect(useSession.getState().user).toEqual(MARA));
    again.unmount();
    useSettings.setState({ loggedIn: false });
    renderKit(<LoginPanel />);
    expect(field('Email').value).toBe('');
    expect(window.location.href).not.toContain('mara');
  });

  test('[ACC-08] a QR code is asked about until the other device has said yes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const states = ['waiting', 'scanned', 'confirmed'];
      line.reply(LOGIN.qrKey, () => success({ qrcodeKey: 'k1', expiresAt: 0 }));
      line.reply(LOGIN.qrStatus, () => {
        const status = states.shift();
        return success({ status, ...(status === 'confirmed' ? { userInfo: MARA } : {}) });
      });
      renderKit(<LoginPanel />);
      act(() => screen.getByRole('tab', { name: 'QR code' }).click());
      for (let round = 0; round < 8; round += 1) await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(useSession.getState().user).toEqual(MARA);
      expect(line.of(LOGIN.qrStatus).map(({ body }) => (body as { qrcodeKey: string }).qrcodeKey)).toEqual([
        'k1',
        'k1',
        'k1',
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('[SCR-12, ACC-03] an agency logs in by its own endpoints, and by no other', async () => {
  line.reply(LOGIN.agency, () => success(step()));
  line.reply(LOGIN.agencyVerify, () => success({ accessTokenResVO: { userInfo: { ...MARA, kind: 'agency' } } }));
  renderKit(<AgencyPanel />);
  // The reset is that of every account; from it the way leads back to this door.
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
    '/forgot-password?returnTo=%2Fagency',
  );
  await fill();
  await press('Log in');
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  await press('Confirm');
  await waitFor(() => expect(useSession.getState().user?.kind).toBe('agency'));
  const paths = line.asked.map(({ path }) => path).filter((path) => path.includes('/login'));
  expect(new Set(paths)).toEqual(new Set([LOGIN.agency, LOGIN.agencyVerify]));
});
