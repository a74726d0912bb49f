import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RegisterPanel } from '#components/account/entrance/register-panel.tsx';
import { ResetPanel } from '#components/account/entrance/reset-panel.tsx';
import { strengthOf } from '#components/account/parts/new-password.tsx';
import { ACCOUNT_CODE, REGISTER, RESET_PASSWORD, SEND_CODE } from '#lib/contract/account.ts';
import { COMMON_PASSWORDS } from '#lib/contract/common-passwords.ts';
import { CONFIG } from '#lib/contract/endpoints.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { REFERRAL_DEFAULT } from '#lib/contract/referral.ts';
import { useSession } from '#stores/session.ts';
import { renderKit } from '../kit.tsx';
import { accountPage, type Line, MARA, went } from './line.ts';

vi.mock('next/navigation', async (original) => ({ ...(await original<object>()), useRouter: () => went }));
await Promise.all([import('#lib/request/client.ts'), import('#lib/request/error.ts')]);

const user = userEvent.setup();
let line: Line;
beforeEach(() => {
  line = accountPage('/register');
  line.reply(CONFIG.referral, () => success({ referralConfig: REFERRAL_DEFAULT }));
  line.reply(SEND_CODE, () => success({ to: 'm***@example.org', resendAfter: 60, expiresAt: 0 }));
  for (const path of Object.values(REGISTER)) line.reply(path, () => success({ userInfo: MARA }));
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const type = async (fields: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(fields)) await user.type(field(name), text);
};
const PASSWORD = { 'New password': 'copper kettle 12' };

test('[SCR-11, ACC-10, ACC-13] by email: a code is sent, and the account is made and logged in', async () => {
  renderKit(<RegisterPanel />);
  await type({ Email: 'mara@example.org' });
  await press('Send code');
  await screen.findByText(/on its way to m\*\*\*@example\.org/);
  expect(line.of(SEND_CODE)[0]?.body).toMatchObject({
    purpose: 'register',
    channel: 'email',
    email: 'mara@example.org',
  });
  await type({ 'Email code': '123456', ...PASSWORD });
  await press('Create account');
  await waitFor(() => expect(useSession.getState().user).toEqual(MARA));
  expect(line.of(REGISTER.email)[0]?.body).toMatchObject({
    email: 'mara@example.org',
    verifyCode: '123456',
    pwd: 'copper kettle 12',
    rePwd: 'copper kettle 12',
  });
});

test('[ACC-10] by both, with a code for each', async () => {
  renderKit(<RegisterPanel />);
  await user.click(screen.getByRole('tab', { name: 'Email and mobile' }));
  await type({ Email: 'mara@example.org', 'Email code': '111111', 'Country code': '49', 'Mobile number': '151234567' });
  await type({ 'Mobile code': '222222', ...PASSWORD });
  await press('Create account');
  await waitFor(() => expect(line.of(REGISTER.both)).toHaveLength(1));
  expect(line.of(REGISTER.both)[0]?.body).toMatchObject({
    email: 'mara@example.org',
    emailVerifyCode: '111111',
    areaCode: '49',
    mobile: '151234567',
    verifyCode: '222222',
  });
});

test('[ACC-10] the code of whoever invited one is there, and goes along', async () => {
  line = accountPage('/register?vipCode=AGENT-7');
  line.reply(CONFIG.referral, () => success({ referralConfig: REFERRAL_DEFAULT }));
  line.reply(REGISTER.mobile, () => success({ userInfo: MARA }));
  renderKit(<RegisterPanel />);
  await waitFor(() => expect(field('Referral code').value).toBe('AGENT-7'));
  await user.click(screen.getByRole('tab', { name: 'Mobile' }));
  await type({ 'Country code': '49', 'Mobile number': '151234567', 'Mobile code': '222222', ...PASSWORD });
  await press('Create account');
  await waitFor(() => expect(line.of(REGISTER.mobile)[0]?.body).toMatchObject({ registerVipNo: 'AGENT-7' }));
});

test('[ACC-10] the field of an invitation stays while it is emptied, and an emptied one is none', async () => {
  line = accountPage('/register?vipCode=AGENT-7');
  line.reply(CONFIG.referral, () => success({ referralConfig: REFERRAL_DEFAULT }));
  line.reply(REGISTER.email, () => success({ userInfo: MARA }));
  renderKit(<RegisterPanel />);
  await waitFor(() => expect(field('Referral code').value).toBe('AGENT-7'));
  await user.clear(field('Referral code'));
  expect(document.activeElement).toBe(field('Referral code'));
  await type({ Email: 'mara@example.org', 'Email code': '123456', ...PASSWORD });
  await press('Create account');
  await waitFor(() => expect(line.of(REGISTER.email)[0]?.body).toMatchObject({ registerVipNo: '' }));
});

test('[ACC-12] rules are shown kept while one types, and none may be broken', async () => {
  renderKit(<RegisterPanel />);
  const kept = () => [...document.querySelectorAll('[data-kept] .sr-only')].map(({ textContent }) => textContent);
  expect(kept()).toEqual([]);
  await type({ Email: 'mara@example.org', 'Email code': '123456' });
  await type({ 'New password': 'Mara@Example.org1A' });
  expect(kept()).toEqual(['8 or more characters (kept)', 'None of those that are tried first (kept)']);
  expect(screen.getByText('Weak')).toBeTruthy();
  expect(screen.getByText(/^Too much of this password is your name, your email or our name/)).toBeTruthy();
  await user.clear(field('New password'));
  await type({ 'New password': 'P@ssw0rd1' });
  expect(await screen.findByText(/^This password is too common/)).toBeTruthy();
  await press('Create account');
  expect(line.of(REGISTER.email)).toEqual([]);
  await user.clear(field('New password'));
  await type({ 'New password': 'copper kettle' });
  expect(kept()).toHaveLength(3);
  expect(screen.getByText('Good')).toBeTruthy();
});

test('strength is length; what letters a password has does not matter', () => {
  const typed = ['', 'abc', 'Password1', 'Qwerty123', 'copper kettle', 'a sentence without digits'];
  expect(typed.map((password) => strengthOf(password, { common: COMMON_PASSWORDS }))).toEqual([0, 1, 1, 1, 2, 3]);
});

test('[ACC-12] what the venue does not take is said at the password, with the reason', async () => {
  const refused = { field: 'pwd', rule: 'own', value: '' };
  line.reply(REGISTER.email, () => failure(ACCOUNT_CODE.passwordWeak, 'weak', refused));
  renderKit(<RegisterPanel />);
  await type({ Email: 'mara@example.org', 'Email code': '123456', ...PASSWORD });
  await press('Create account');
  await waitFor(() => expect(field('New password').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/^Too much of this password/).length).toBeGreaterThan(0);
});

test('[ACC-23] a wrong code is said, and every field keeps what was typed', async () => {
  line.reply(REGISTER.email, () => failure(ACCOUNT_CODE.codeWrong, 'wrong', null));
  renderKit(<RegisterPanel />);
  await type({ Email: 'mara@example.org', 'Email code': '123456', ...PASSWORD });
  await press('Create account');
  expect(await screen.findByText(/The verification code is not right/)).toBeTruthy();
  expect(['Email', 'Email code', 'New password'].map((name) => field(name).value)).toEqual([
    'mara@example.org',
    '123456',
    'copper kettle 12',
  ]);
});

test('no code is sent to what is no address', async () => {
  renderKit(<RegisterPanel />);
  await type({ Email: 'mara' });
  await press('Send code');
  expect(screen.getByText('This is not an email address.')).toBeTruthy();
  expect(line.of(SEND_CODE)).toEqual([]);
});

test('[ACC-12] a forgotten password is set anew with a code, once it is typed twice alike', async () => {
  line.reply(RESET_PASSWORD, () => success({ reset: true }));
  renderKit(<ResetPanel />);
  await type({ Email: 'mara@example.org' });
  await press('Send code');
  expect(line.of(SEND_CODE)[0]?.body).toMatchObject({ purpose: 'reset', channel: 'email' });
  await type({ 'Email code': '123456', ...PASSWORD, 'Repeat the password': 'copper kettle' });
  await press('Set the new password');
  expect(screen.getByText('The two passwords differ.')).toBeTruthy();
  expect(line.of(RESET_PASSWORD)).toEqual([]);
  await type({ 'Repeat the password': ' 12' });
  await press('Set the new password');
  expect(await screen.findByText('Your password is changed. Log in with it.')).toBeTruthy();
  expect(line.of(RESET_PASSWORD)[0]?.body).toMatchObject({ loginName: 'mara@example.org', verifyCode: '123456' });
});
