import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { GuardPanel } from '#components/account/guard/guard-panel.tsx';
import { ACCOUNT_CODE, GUARD } from '#lib/contract/account.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { renderKit } from '../kit.tsx';
import { accountPage, type Line, went } from './line.ts';

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

const TOKEN = 'a'.repeat(43);
const FOUND = {
  happened: 'emailChanged',
  account: 'm***@example.org',
  at: 1_763_640_000_000,
  device: 'Chrome on Linux',
  ip: '10.0.0.1',
  undoes: true,
  expiresAt: 1_763_900_000_000,
};
const user = userEvent.setup();
let line: Line;
beforeEach(() => {
  line = accountPage(`/secure-account#${TOKEN}`);
  line.reply(GUARD.look, () => success(FOUND));
});

test('[ACC-26] a link says what it is about, takes its token out of the address, and does nothing by itself', async () => {
  renderKit(<GuardPanel />);
  expect(await screen.findByText('The email address was changed')).toBeTruthy();
  expect(screen.getByText('m***@example.org')).toBeTruthy();
  expect(window.location.href).not.toContain(TOKEN);
  expect(line.of(GUARD.look).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  expect(line.of(GUARD.act)).toEqual([]);
});

test('[ACC-26] its button asks for the app of then where there was one, and says what is done', async () => {
  line.reply(GUARD.act, ({ body }) =>
    (body as { googleCode?: string }).googleCode === '123456'
      ? success({ done: true })
      : failure(ACCOUNT_CODE.stepUp, 'codes', { verifyTypes: ['totp'] } as never),
  );
  renderKit(<GuardPanel />);
  await user.click(await screen.findByRole('button', { name: 'This was not me' }));
  await user.type(await screen.findByLabelText('Code from your authenticator app', { selector: 'input' }), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/^The change is undone/)).toBeTruthy();
  expect(line.of(GUARD.act).map(({ body }) => body)).toEqual([
    { token: TOKEN },
    { token: TOKEN, googleCode: '123456' },
  ]);
});

test('[ACC-28] that of an account that was closed opens it again, and says so', async () => {
  line.reply(GUARD.look, () => success({ ...FOUND, happened: 'closed', undoes: false }));
  line.reply(GUARD.act, () => success({ done: true }));
  renderKit(<GuardPanel />);
  expect(await screen.findByText('The account was closed')).toBeTruthy();
  expect(screen.getByText(/^This button opens the account again, as it was/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open the account again' }));
  expect(await screen.findByText(/^The account is open again/)).toBeTruthy();
});

test('[ACC-26] one that is over, or none, says so; a venue that is away is asked again', async () => {
  line.reply(GUARD.look, () => failure(ACCOUNT_CODE.stepOver, 'over'));
  const { unmount } = renderKit(<GuardPanel />);
  expect(await screen.findByText(/^This link was used/)).toBeTruthy();
  unmount();
  renderKit(<GuardPanel />);
  expect(await screen.findByText(/^This link was used/)).toBeTruthy();
  await waitFor(() => expect(line.of(GUARD.look)).toHaveLength(1));
});
