import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { TextArea, TextField } from '#components/ui/text-field.tsx';
import { renderKit } from '../kit.tsx';

type Props = Partial<ComponentProps<typeof TextField>> & { readonly start?: string };

function Sample({ start = '', ...props }: Props) {
  const [value, setValue] = useState(start);
  return <TextField label="Label" {...props} value={value} onValueChange={setValue} />;
}

function setup(props: Props = {}) {
  renderKit(<Sample {...props} />);
  const field = screen.getByLabelText<HTMLInputElement>('Label');
  const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
  return { user: userEvent.setup(), field, note };
}

describe('a field with a greatest length', () => {
  test('[UI-26] shows how long the text is, counted as a reader does', async () => {
    const { user, field } = setup({ limit: 5 });
    expect(screen.getByText('0 / 5')).toBeTruthy();
    await user.type(field, 'ab👍');
    expect(screen.getByText('3 / 5')).toBeTruthy();
  });

  test('[UI-27] says what is too long and cuts nothing', async () => {
    const { user, field, note } = setup({ limit: 3 });
    await user.type(field, 'abcde');
    expect(field.value).toBe('abcde');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(note()).toBe('2 characters too many');
    await user.type(field, '{Backspace}{Backspace}');
    expect([field.getAttribute('aria-invalid'), note()]).toEqual([null, null]);
  });

  test('[UI-28] counts text of one line and of several', () => {
    setup({ limit: 5, start: 'ab' });
    renderKit(<TextArea label="Lines" value="abc" limit={9} onValueChange={() => undefined} />);
    expect(screen.getByText('2 / 5')).toBeTruthy();
    expect(screen.getByText('3 / 9')).toBeTruthy();
  });

  test.each([
    { type: 'password' },
    { type: 'email' },
    { type: 'number' },
    { disabled: true },
    { readOnly: true },
  ])('[UI-28] does not count where it is not text that is written here: %j', (props) => {
    const { field, note } = setup({ limit: 1, start: '123', ...props });
    expect(screen.queryByText(/\/ 1/)).toBeNull();
    expect([field.getAttribute('aria-invalid'), note()]).toEqual([null, null]);
  });
});

test('what is wrong takes the place of the hint and is read out with the field', () => {
  const { note, field } = setup({ hint: 'We send a code there.', error: 'This is no address.' });
  expect([note(), field.getAttribute('aria-invalid')]).toEqual(['This is no address.', 'true']);
});

test('a password can be looked at, and is hidden again', async () => {
  const { user, field } = setup({ type: 'password', start: 'secret' });
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

test('Caps Lock is said while a password is typed', async () => {
  const { user, field, note } = setup({ type: 'password', hint: 'At least 8 characters.' });
  await user.type(field, '{CapsLock}A');
  expect(note()).toBe('Caps Lock is on');
  await user.tab();
  expect(note()).toBe('At least 8 characters.');
});
