import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AgencyDashboardPanel } from '#components/account/agency/agency-panel.tsx';
import { DevicesPanel } from '#components/account/devices/devices-panel.tsx';
import { ClosedNote } from '#components/account/entrance/closed-note.tsx';
import { ContactPanel } from '#components/account/security/contact-panel.tsx';
import { SecurityPanel } from '#components/account/security/security-panel.tsx';
import { ThisLogin } from '#components/account/security/this-login.tsx';
import { SubsPanel } from '#components/account/subs/subs-panel.tsx';
import { switchTo } from '#components/account/subs/switch.ts';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { toasts } from '#components/ui/toast.ts';
import { ACCOUNT_CODE, AGENCY, FAUCET, SECURITY, SEND_CODE, SESSION, SUB } from '#lib/contract/account.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import type { SecurityOverview, SessionRow } from '#lib/contract/shapes/security.ts';
import type { SubRow } from '#lib/contract/shapes/sub.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';
import { renderKit } from '../kit.tsx';
import { accountPage, type Line, MARA, went } from './line.ts';

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

/** Nothing here changes its size. */
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const user = userEvent.setup();
let line: Line;
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver);
  line = accountPage('/devices?a=1');
  act(() => toasts.closeAll());
  useSettings.setState({ loggedIn: true });
  useSimulation.setState(useSimulation.getInitialState(), true);
  line.reply(SECURITY.history, () => success({ rows: [], cursor: null }));
  line.reply(FAUCET, () => failure('40400', 'none'));
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

const OVERVIEW: SecurityOverview = {
  user: MARA,
  hasPassword: true,
  factors: [],
  passkeys: [],
  recoveryCodesLeft: null,
  antiPhishingCode: null,
  bound: [],
  providers: ['wallet'],
};
const overview = (change: Partial<SecurityOverview> = {}) => success({ ...OVERVIEW, ...change });

describe('a page that needs a login', () => {
  test('[RT-14] sends a visitor to it with the message, and the way back', async () => {
    useSettings.setState({ loggedIn: false });
    renderKit(<DevicesPanel />);
    await waitFor(() => expect(went.replace).toHaveBeenCalledWith('/login?returnTo=%2Fdevices%3Fa%3D1', undefined));
    expect(toasts.get().map(({ text }) => text)).toEqual(['Log in to continue']);
    expect(line.asked).toEqual([]);
  });

  test('[ACC-22] stays where it is when the account was frozen, and says who can undo that', async () => {
    useSettings.setState({ loggedIn: false });
    useSession.setState({ frozen: true });
    renderKit(<DevicesPanel />);
    expect(await screen.findByText('This sub-account is frozen.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(went.replace).not.toHaveBeenCalled();
    expect(useSession.getState().explained).toBe(true);
  });

  test('[SIM-21, SCR-21] invites whoever trades on paper, and leaves that first', async () => {
    const leaveTo = vi.fn();
    localStorage.setItem('simulation-trade', '1');
    useSettings.setState({ loggedIn: false });
    useSimulation.setState({ leaveTo });
    renderKit(<DevicesPanel />);
    await press('Log in');
    expect(leaveTo).toHaveBeenCalledWith('/login?returnTo=%2Fdevices%3Fa%3D1');
    expect(went.replace).not.toHaveBeenCalled();
  });

  test('says why nothing is there, and asks again', async () => {
    line.reply(SECURITY.overview, () => failure('50300', 'away'));
    renderKit(<SecurityPanel />);
    expect(await screen.findByText(/not available right now/)).toBeTruthy();
    line.reply(SECURITY.overview, () => overview());
    await press('Try again');
    expect(await screen.findByText('m***@example.org')).toBeTruthy();
  });
});

describe('security', () => {
  test('an authenticator app: its secret as a picture, a code of it, recovery codes once', async () => {
    line.reply(SECURITY.overview, () => overview());
    line.reply(SECURITY.totpStart, () =>
      success({ serialNO: 't1', secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/Meridian:m?secret=JBSWY3DPEHPK3PXP' }),
    );
    line.reply(SECURITY.totpConfirm, ({ body }) =>
      (body as { googleCode: string }).googleCode === '123456'
        ? success({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] })
        : failure(ACCOUNT_CODE.codeWrong, 'wrong', null),
    );
    renderKit(<SecurityPanel />);
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')).toMatch(
      /^otpauth:/,
    );
    await waitFor(() => expect(document.activeElement).toBe(field('Code from the app')));
    await user.type(field('Code from the app'), '000000');
    await press('Turn on');
    expect(await screen.findByText(/^This code is not right\. Wait for the next one/)).toBeTruthy();
    await user.clear(field('Code from the app'));
    await user.type(field('Code from the app'), '123456');
    expect(screen.queryByText(/Wait for the next one/)).toBeNull();
    await press('Turn on');
    const codes = await screen.findByRole('dialog');
    expect(await within(codes).findByText('aaaa-bbbb')).toBeTruthy();
    expect(line.of(SECURITY.totpConfirm).at(-1)?.body).toMatchObject({ serialNO: 't1', googleCode: '123456' });
    // Shown once: the cross asks before they are gone.
    await press('Close');
    expect(await screen.findByText('Close without keeping them?')).toBeTruthy();
    expect(within(codes).getByText('aaaa-bbbb')).toBeTruthy();
    const address = vi.fn((_file: Blob) => 'blob:codes');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: address, revokeObjectURL: () => undefined }));
    await press('Save as a file');
    expect(await address.mock.calls[0]?.[0].text()).toMatch(/^Recovery codes .*\n\naaaa-bbbb\ncccc-dddd\n$/);
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await press('Print');
    expect(print).toHaveBeenCalledOnce();
    const sheet = document.querySelector<HTMLElement>('body > [data-print]');
    expect(sheet?.textContent).toMatch(/^Meridian.*aaaa-bbbbcccc-ddddMade on \d{4}-\d\d-\d\d$/);
    await press('I have kept them');
    await waitFor(() => expect(line.of(SECURITY.overview).length).toBeGreaterThan(1));
  });

  test('a change that needs proof asks for it, and sends the same call again', async () => {
    line.reply(SECURITY.overview, () => overview({ factors: ['totp'], recoveryCodesLeft: 9 }));
    line.reply(SECURITY.totpRemove, ({ body }) =>
      (body as { googleCode?: string }).googleCode === '654321'
        ? success({})
        : failure(ACCOUNT_CODE.stepUp, 'codes', { verifyTypes: ['totp'] } as never),
    );
    renderKit(<SecurityPanel />);
    await user.click(await screen.findByRole('button', { name: 'Remove the app' }));
    const question = await screen.findByRole('dialog', { name: 'Remove the authenticator app' });
    expect(line.of(SECURITY.totpRemove)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Remove the app' }));
    await user.type(await screen.findByLabelText('Code from your authenticator app', { selector: 'input' }), '654321');
    await press('Confirm');
    await waitFor(() => expect(line.of(SECURITY.totpRemove)).toHaveLength(2));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Saved']));
  });

  test('a refused change says why, and the next one is made: also where scrolling answers a promise', async () => {
    const scrolled = vi.fn(() => Promise.resolve());
    Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: scrolled });
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    line.reply(SECURITY.overview, () => overview({ factors: ['totp'], recoveryCodesLeft: 9 }));
    line.reply(SECURITY.recoveryCodes, () => failure(ACCOUNT_CODE.wait, 'wait', { retryAfter: 9 } as never));
    renderKit(<SecurityPanel />);
    await user.click(await screen.findByRole('button', { name: 'New codes' }));
    expect(await screen.findByText('Too many tries. Try again in 9 seconds.')).toBeTruthy();
    expect(scrolled).toHaveBeenCalled();
    line.reply(SECURITY.recoveryCodes, () => success({ recoveryCodes: ['aaaa-bbbb'] }));
    await press('New codes');
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy();
    expect(screen.getByText('m***@example.org')).toBeTruthy();
  });

  test('nothing is said of withdrawals where the venue has none', async () => {
    line.reply(SECURITY.overview, () => overview({ user: { ...MARA, withdrawalLockedUntil: 4_000_000_000_000 } }));
    renderKit(<SecurityPanel />);
    await screen.findByText(MARA.userId);
    expect(document.body.textContent).not.toMatch(/withdraw/i);
  });

  test('test assets are taken, and those of today are used up', async () => {
    let left = true;
    line.reply(SECURITY.overview, () => overview());
    line.reply(FAUCET, ({ body }) => {
      if (body) left = false;
      return success({ assets: [{ asset: 'USDT', amount: '10000', left }], nextAt: 0 });
    });
    renderKit(
      <>
        <SecurityPanel />
        <NoticeHost />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: 'Get 10,000 USDT' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Get 10,000 USDT' })).toBeNull());
    expect(toasts.get().map(({ text }) => text)).toEqual(['10,000 USDT are in your live account.']);
    expect(screen.getByText(/^Taken, again at/)).toBeTruthy();
  });

  test('test assets of a day are taken at once', async () => {
    const taken: string[] = [];
    line.reply(SECURITY.overview, () => overview());
    line.reply(FAUCET, ({ body }) => {
      if (body) taken.push((body as { asset: string }).asset);
      const assets = ['USDT', 'BTC', 'ETH'].map((asset) => ({ asset, amount: '1', left: !taken.includes(asset) }));
      return success({ assets, nextAt: 0 });
    });
    renderKit(<SecurityPanel />);
    await user.click(await screen.findByRole('button', { name: 'Get 1 BTC' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Get 1 BTC' })).toBeNull());
    await press('Get all');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Get/ })).toBeNull());
    expect(taken).toEqual(['BTC', 'USDT', 'ETH']);
  });

  test('a wrong current password is said at its field, and gone with the next letter', async () => {
    Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: () => undefined });
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    line.reply(SECURITY.overview, () => overview());
    line.reply(SECURITY.password, () => failure(ACCOUNT_CODE.loginRefused, 'no', null));
    renderKit(<SecurityPanel />);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change your password' });
    const old = within(dialog).getByLabelText<HTMLInputElement>('Current password', { selector: 'input' });
    await user.type(old, 'wrong');
    for (const name of ['New password', 'Repeat the password']) await user.type(field(name), 'copper kettle 12');
    await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
    expect(await within(dialog).findByText('The current password is not right.')).toBeTruthy();
    expect(old.getAttribute('aria-invalid')).toBe('true');
    await user.type(old, '!');
    expect(old.getAttribute('aria-invalid')).not.toBe('true');
  });

  test('a password manager is told whose password changes, where the whole name is known; never a masked one', async () => {
    const username = async (change: Partial<typeof MARA>) => {
      line.reply(SECURITY.overview, () => overview({ user: { ...MARA, ...change } }));
      const { unmount } = renderKit(<SecurityPanel />);
      await user.click(await screen.findByRole('button', { name: 'Change' }));
      const dialog = await screen.findByRole('dialog', { name: 'Change your password' });
      const input = dialog.querySelector<HTMLInputElement>('input[autocomplete=username]');
      const found = input && [input.value, input.hidden, input.getAttribute('name')];
      unmount();
      return found;
    };
    expect(await username({ kind: 'sub', email: null, name: 'gridbot' })).toEqual(['gridbot', true, null]);
    expect(await username({ email: 'm***2@example.org' })).toBeNull();
    expect(await username({ kind: 'agency', name: 'Northern desk' })).toBeNull();
  });

  test('[ACC-28] closing says everything before, and leads to the login with a last word', async () => {
    line.reply(SECURITY.overview, () => overview());
    line.reply(SECURITY.close, () => success({ erasedAt: 1, told: true }));
    renderKit(<SecurityPanel />);
    await user.click(await screen.findByRole('button', { name: 'Close the account…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close this account?' });
    for (const part of ['At once', 'For 72 hours', 'Then', 'What stays'])
      expect(within(dialog).getByRole('heading', { name: part })).toBeTruthy();
    expect(within(dialog).getByText(/^We write to m\*\*\*@example\.org/)).toBeTruthy();
    expect(line.of(SECURITY.close)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Close the account' }));
    await waitFor(() => expect(useSettings.getState().loggedIn).toBe(false));
    expect(useSession.getState().user).toBeNull();
    const { container } = renderKit(<ClosedNote />);
    expect(container.textContent).toMatch(/^Your account is closed\. Until/);
  });

  test('[ACC-28] what cannot be closed here says who closes it', async () => {
    line.reply(SECURITY.overview, () => overview({ user: { ...MARA, kind: 'sub', name: 'gridbot' } }));
    renderKit(<SecurityPanel />);
    expect(await screen.findByText('A sub-account is closed with its main account.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Close the account/ })).toBeNull();
  });

  test('[ACC-25] says what a thief would need, exactly: while one mailbox is enough, and no longer', async () => {
    const says = async (change: Partial<SecurityOverview>) => {
      line.reply(SECURITY.overview, () => overview(change));
      const { unmount } = renderKit(<SecurityPanel />);
      await screen.findByText('Profile');
      const said = screen.queryByText(/An authenticator app/, { selector: 'p.text-warning' })?.textContent ?? null;
      unmount();
      return said;
    };
    const passkeys = [{ id: 'p1', name: 'Phone', createdAt: 1, usedAt: null }];
    for (const change of [{}, { factors: ['email'] as const }, { passkeys }])
      expect(await says(change)).toMatch(
        /a code sent to m\*\*\*@example\.org confirms it\. But anyone with access to that mailbox/,
      );
    expect(await says({ factors: ['totp'], recoveryCodesLeft: 9 })).toBeNull();
    expect(await says({ factors: ['email', 'mobile'] })).toBeNull();
    expect(await says({ user: { ...MARA, email: null, mobile: null } })).toMatch(/^Whoever has your wallet/);
    expect(await says({ user: { ...MARA, kind: 'sub', email: null, mobile: null } })).toMatch(/the main account/);
  });

  test('a passkey is removed after a question, and the question can be left', async () => {
    const passkeys = [{ id: 'p1', name: 'Phone', createdAt: 1, usedAt: null }];
    line.reply(SECURITY.overview, () => overview({ passkeys }));
    line.reply(SECURITY.passkeyRemove, () => success({}));
    renderKit(<SecurityPanel />);
    await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    const question = await screen.findByRole('dialog', { name: 'Remove Phone?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(line.of(SECURITY.passkeyRemove)).toEqual([]);
    await press('Remove Phone');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(line.of(SECURITY.passkeyRemove)[0]?.body).toMatchObject({ id: 'p1' }));
  });

  test('[ACC-18] this login can be kept to paper trading, and the page is loaded anew', async () => {
    line.reply(SUB.switchLoginDemo, () => success({ userInfo: { ...MARA, demo: true } }));
    const reload = vi.fn();
    renderKit(<ThisLogin demo={false} reload={reload} />);
    await user.click(screen.getByRole('switch', { name: 'Paper trading only' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(line.of(SUB.switchLoginDemo)[0]?.body).toMatchObject({ demo: true });
    expect(useSession.getState().user?.demo).toBe(true);
  });
});

const session = (change: Partial<SessionRow>): SessionRow => ({
  id: 's1',
  current: true,
  device: 'Chrome on Linux',
  name: null,
  ip: '127.0.0.1',
  createdAt: 1,
  seenAt: 2,
  signed: true,
  demo: false,
  ...change,
});

describe('devices', () => {
  beforeEach(() => line.reply(SECURITY.devices, () => success([])));

  test('another session is ended, one’s own cannot be', async () => {
    let rows = [session({}), session({ id: 's2', current: false, device: 'Firefox on Windows' })];
    line.reply(SECURITY.sessions, () => success(rows));
    line.reply(SECURITY.removeSession, () => {
      rows = rows.slice(0, 1);
      return success({});
    });
    renderKit(<DevicesPanel />);
    const table = await screen.findByRole('table', { name: 'Sessions' });
    expect(within(table).getAllByRole('button')).toHaveLength(1);
    await press('End the session on Firefox on Windows');
    await waitFor(() => expect(within(table).queryByText('Firefox on Windows')).toBeNull());
    expect(line.of(SECURITY.removeSession)[0]?.body).toMatchObject({ sessionId: 's2' });
  });

  test('a known device is named, and what the browser says of itself stays beside it', async () => {
    let name: string | null = null;
    line.reply(SECURITY.sessions, () => success([session({ name })]));
    const device = { id: 'd1', current: true, device: 'Chrome on Linux', ip: '127.0.0.1', trusted: false, sessions: 1 };
    line.reply(SECURITY.devices, () => success([{ ...device, name, firstSeenAt: 1, lastSeenAt: 2 }]));
    line.reply(SECURITY.nameDevice, ({ body }) => {
      name = (body as { name: string }).name;
      return success({});
    });
    renderKit(<DevicesPanel />);
    await user.click(await screen.findByRole('button', { name: 'Name Chrome on Linux' }));
    const dialog = await screen.findByRole('dialog', { name: 'Name this device' });
    const input = within(dialog).getByLabelText<HTMLInputElement>('Name', { selector: 'input' });
    await user.click(input);
    await user.paste('x'.repeat(41));
    await user.keyboard('{Enter}');
    expect(line.of(SECURITY.nameDevice)).toEqual([]);
    await user.clear(input);
    await user.type(input, ' Work laptop{Enter}');
    await waitFor(() => expect(screen.getAllByText('Work laptop')).toHaveLength(2));
    expect(line.of(SECURITY.nameDevice)[0]?.body).toMatchObject({ deviceId: 'd1', name: 'Work laptop' });
    expect(screen.getAllByText(/^Chrome on Linux/)).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Name Work laptop (Chrome on Linux)' })).toBeTruthy();
  });

  test('all others are ended after a question', async () => {
    line.reply(SECURITY.sessions, () => success([session({}), session({ id: 's2', current: false })]));
    line.reply(SECURITY.removeOtherSessions, ({ body }) =>
      (body as { emailCode?: string }).emailCode === '654321'
        ? success({})
        : failure(ACCOUNT_CODE.stepUp, 'codes', { verifyTypes: ['email'] } as never),
    );
    renderKit(<DevicesPanel />);
    await user.click(await screen.findByRole('button', { name: 'End all others' }));
    const question = await screen.findByRole('dialog', { name: 'End all other sessions?' });
    expect(line.of(SECURITY.removeOtherSessions)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'End all others' }));
    // Nobody ends sessions of somebody else without proof.
    await user.type(await screen.findByLabelText('Code from your email', { selector: 'input' }), '654321');
    await press('Confirm');
    await waitFor(() => expect(line.of(SECURITY.removeOtherSessions)).toHaveLength(2));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['All other sessions have ended.']));
  });

  test('a list that cannot be renewed after a change says so, and stays', async () => {
    line.reply(SECURITY.sessions, () =>
      line.of(SECURITY.sessions).length > 1
        ? failure('50300', 'away')
        : success([session({}), session({ id: 's2', current: false, device: 'Firefox on Windows' })]),
    );
    line.reply(SECURITY.removeSession, () => success({}));
    renderKit(<DevicesPanel />);
    await user.click(await screen.findByRole('button', { name: 'End the session on Firefox on Windows' }));
    expect(await screen.findByText(/not available right now/)).toBeTruthy();
    expect(screen.getByText('Firefox on Windows')).toBeTruthy();
  });

  test('[ACC-08] a code of the login page is looked up, and who asks is shown before yes', async () => {
    line.reply(SECURITY.sessions, () => success([session({})]));
    line.reply(SESSION.qrScan, () => success({ device: 'Safari on iPad', ip: '10.0.0.9', askedAt: 5 }));
    line.reply(SESSION.qrConfirm, () => success({}));
    renderKit(<DevicesPanel />);
    await user.type(await screen.findByLabelText('Address from the login page'), 'hello');
    await press('Look it up');
    expect(screen.getByText('This is not an address of a login code.')).toBeTruthy();
    await user.clear(field('Address from the login page'));
    await user.type(field('Address from the login page'), 'https://x.example/devices#login=abcdefghijklmnop');
    await press('Look it up');
    expect(await screen.findByText('Safari on iPad')).toBeTruthy();
    await press('Yes, log it in');
    await waitFor(() =>
      expect(line.of(SESSION.qrConfirm)[0]?.body).toMatchObject({ qrcodeKey: 'abcdefghijklmnop', approve: true }),
    );
  });
});

const sub = (change: Partial<SubRow> = {}): SubRow => ({
  userId: '2002',
  name: 'gridbot',
  status: 'normal',
  permissions: ['spot'],
  virtual: true,
  createdAt: 1,
  lastLoginAt: null,
  ...change,
});

describe('sub-accounts', () => {
  test('[SCR-09] one is made with least privilege', async () => {
    let rows: SubRow[] = [];
    line.reply(SUB.list, () => success({ main: { userId: '1001' }, self: '1001', rows }));
    line.reply(SUB.create, () => {
      rows = [sub()];
      return success(sub());
    });
    renderKit(<SubsPanel />);
    await user.click(await screen.findByRole('button', { name: 'Create a sub-account' }));
    await user.type(await screen.findByLabelText('Name'), 'gridbot');
    await press('Create');
    expect(await screen.findByText('gridbot')).toBeTruthy();
    expect(line.of(SUB.create)[0]?.body).toMatchObject({ name: 'gridbot', permissions: ['spot'] });
    expect(line.of(SUB.create)[0]?.body).not.toHaveProperty('pwd');
  });

  test('[SCR-09] permissions and freezing are sent as they will be', async () => {
    line.reply(SUB.list, () => success({ main: { userId: '1001' }, self: '1001', rows: [sub()] }));
    line.reply(SUB.permissions, () => success({}));
    line.reply(SUB.freeze, () => success({}));
    renderKit(<SubsPanel />);
    await user.click(await screen.findByRole('checkbox', { name: 'Transfer' }));
    await waitFor(() =>
      expect(line.of(SUB.permissions)[0]?.body).toMatchObject({ userId: '2002', permissions: ['spot', 'transfer'] }),
    );
    await press('Freeze gridbot');
    await waitFor(() => expect(line.of(SUB.freeze)[0]?.body).toMatchObject({ userId: '2002', frozen: true }));
  });

  test('[ACC-20] a sub-account sees the others, and changes nothing of them', async () => {
    line.reply(SUB.list, () =>
      success({ main: { userId: '1001' }, self: '2002', rows: [sub(), sub({ userId: '3', name: 'second' })] }),
    );
    renderKit(<SubsPanel />);
    expect(await screen.findByText('You are here')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Freeze|Create/ })).toBeNull();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true);
    expect(screen.getByRole('button', { name: 'Back to the main account' })).toBeTruthy();
  });

  test('[ACC-20] a sub-account that logged in by itself sees itself, and can make or change nothing', async () => {
    line.reply(SUB.list, () => success({ main: { userId: '2002' }, self: '2002', rows: [sub()] }));
    renderKit(<SubsPanel />);
    expect(await screen.findByText('You are here')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true);
  });

  test('a frozen one says why it cannot be switched to; one that never logged in says that alone', async () => {
    const rows = [sub({ status: 'frozen' }), sub({ userId: '3', name: 'second', virtual: false })];
    line.reply(SUB.list, () => success({ main: { userId: '1001' }, self: '1001', rows }));
    renderKit(<SubsPanel />);
    expect(await screen.findByText('Unfreeze it to switch to it; nobody can log in.')).toBeTruthy();
    expect(screen.getByText('Never logged in')).toBeTruthy();
    expect(screen.queryByText(/Last login Never/)).toBeNull();
  });

  test('[ACC-20] is offered no change of an address that it has not, and told where it is made', async () => {
    line.reply(SECURITY.overview, () => overview({ user: { ...MARA, kind: 'sub', email: null, name: 'gridbot' } }));
    const { unmount } = renderKit(<SecurityPanel />);
    expect(await screen.findByText('Password')).toBeTruthy();
    expect(screen.queryByText('Where codes and warnings go.')).toBeNull();
    unmount();
    renderKit(<ContactPanel />);
    expect(await screen.findByText('Nothing to change here')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('what is wrong with an address is said under the address, and gone with the next letter', async () => {
    line.reply(SECURITY.overview, () => overview());
    line.reply(SEND_CODE, () => failure(ACCOUNT_CODE.taken, 'taken'));
    line.reply(SECURITY.contact, () => failure(ACCOUNT_CODE.taken, 'taken'));
    renderKit(<ContactPanel />);
    await screen.findByLabelText('New email address', { selector: 'input' });
    const said = (name: string) => {
      const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent).join('');
    };
    await user.type(field('New email address'), 'mara@example.org');
    await press('Send code');
    await waitFor(() => expect(said('New email address')).toBe('This is your address already.'));
    expect(said('Email code')).toBe('');
    await user.type(field('New email address'), 'x');
    expect(said('New email address')).toBe('');
    // Somebody else's, which whoever holds a code to it may know.
    await user.type(field('Email code'), '123456');
    await press('Save');
    await waitFor(() => expect(said('New email address')).toBe('It belongs to an account already.'));
    expect(screen.getAllByText('It belongs to an account already.')).toHaveLength(1);
    await user.type(field('New email address'), 'y');
    expect(said('New email address')).toBe('');
  });

  test('[ACC-18, ACC-19] a switch makes another of oneself, and loads the page anew', async () => {
    line.reply(SUB.switchWeb, () => success({ userInfo: { ...MARA, userId: '2002', kind: 'sub' } }));
    const go = vi.fn();
    await switchTo('2002', '/ar/account/sub-account', go);
    expect(line.of(SUB.switchWeb)[0]?.body).toMatchObject({ userId: '2002' });
    expect(useSession.getState().user?.userId).toBe('2002');
    expect(go).toHaveBeenCalledWith('/ar/account/sub-account');
  });
});

describe('the agency', () => {
  test('[ACC-20] sees whom it brought and its share, as the venue counts it', async () => {
    line.reply(AGENCY.dashboard, () =>
      success({
        rate: '0.4',
        vipCode: 'AGENT-7',
        invitees: 2,
        traders: 1,
        from: 0,
        to: 86_400_000,
        sums: [{ asset: 'USDT', fees: '10', commission: '4' }],
        days: [],
      }),
    );
    line.reply(AGENCY.invitees, () => success({ rows: [], cursor: null }));
    line.reply(AGENCY.commissions, () => success({ rows: [], cursor: null }));
    renderKit(<AgencyDashboardPanel />);
    expect(await screen.findByText('40.00%')).toBeTruthy();
    expect(await screen.findByText(/^http:\/\/localhost(:\d+)?\/register\?vipCode=AGENT-7$/)).toBeTruthy();
    expect(screen.getByRole('row', { name: 'USDT 10 4' })).toBeTruthy();
    const asked = () =>
      line.of(AGENCY.dashboard).map(({ params: { from, to } }) => (Number(to) - Number(from)) / 86_400_000);
    expect(asked()).toEqual([30]);
    await user.click(screen.getByRole('radio', { name: '90 d' }));
    await waitFor(() => expect(asked()).toEqual([30, 90]));
  });

  test('says what there is not, and each asset of a commission in a line of its own', async () => {
    line.reply(AGENCY.dashboard, () =>
      success({ rate: '0.4', vipCode: 'A', invitees: 2, traders: 1, from: 0, to: 86_400_000, sums: [], days: [] }),
    );
    const sums = [
      { asset: 'BTC', fees: '1', commission: '0.4' },
      { asset: 'USDT', fees: '10', commission: '4' },
    ];
    const row = { userId: '7', name: 's***@a.org', registeredAt: 1, channel: null, lastTradeAt: null, sums: [] };
    line.reply(AGENCY.invitees, () =>
      success({ rows: [row, { ...row, userId: '8', channel: 'mail', lastTradeAt: 2, sums }], cursor: null }),
    );
    line.reply(AGENCY.commissions, () => failure('50300', 'away'));
    renderKit(<AgencyDashboardPanel />);
    const table = await screen.findByRole('table', { name: 'Invitees' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(within(first as HTMLElement).getAllByText('--')).toHaveLength(2);
    const lines = [...(second?.querySelectorAll('[dir=ltr].num') ?? [])].map(({ textContent }) => textContent);
    expect(lines.slice(-2)).toEqual(['0.4 BTC', '4 USDT']);
    expect(await screen.findByText(/not available right now/)).toBeTruthy();
    line.reply(AGENCY.commissions, () => success({ rows: [], cursor: null }));
    await press('Try again');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  });

  test('[SCR-12, RT-14] sends whoever is out to its own login', async () => {
    window.history.replaceState(null, '', '/agency');
    useSettings.setState({ loggedIn: false });
    renderKit(<AgencyDashboardPanel />);
    await waitFor(() => expect(went.replace).toHaveBeenCalledWith('/agency/login?returnTo=%2Fagency', undefined));
  });

  test('is nobody else’s page', async () => {
    for (const path of Object.values(AGENCY)) line.reply(path, () => failure(ACCOUNT_CODE.notPermitted, 'no'));
    renderKit(<AgencyDashboardPanel />);
    expect(await screen.findByText('This is not an agency account')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Agency login' }).getAttribute('href')).toBe('/agency/login');
  });
});
