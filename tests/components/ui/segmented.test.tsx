import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '#components/ui/button.tsx';
import { Checkbox, Switch } from '#components/ui/fields.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { ARABIC, renderKit } from '../kit.tsx';

function Sample({ first = 'b' }: { first?: string }) {
  const [value, setValue] = useState(first);
  const options = ['a', 'b', 'c'].map((name) => ({ value: name, label: name }));
  return <Segmented label="Letters" value={value} options={options} onValueChange={setValue} />;
}
const radio = (name: string) => screen.getByRole('radio', { name });

test('one of a few is chosen by arrows from one tab stop', async () => {
  const user = userEvent.setup();
  renderKit(<Sample />);
  await user.tab();
  expect(document.activeElement).toBe(radio('b'));
  await user.keyboard('{ArrowRight}');
  expect(radio('c').getAttribute('aria-checked')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(radio('a').getAttribute('aria-checked')).toBe('true');
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test('in a mirrored page the arrows follow the eye', async () => {
  const user = userEvent.setup();
  renderKit(<Sample />, ARABIC);
  await user.click(radio('b'));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(radio('c'));
});

test('with none chosen the first is the tab stop', async () => {
  const user = userEvent.setup();
  renderKit(<Sample first="none" />);
  await user.tab();
  expect(document.activeElement).toBe(radio('a'));
});

test('a button that runs keeps its words for its width, says what runs and cannot be pressed', async () => {
  const user = userEvent.setup();
  const onClick = vi.fn();
  renderKit(
    <Button loading="Placing…" onClick={onClick}>
      Buy BTC
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Placing…' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.textContent).toContain('Buy BTC');
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('boxes and switches are native, so their state is said', async () => {
  const user = userEvent.setup();
  const [check, flip] = [vi.fn(), vi.fn()];
  renderKit(
    <>
      <Checkbox onCheckedChange={check}>Hide</Checkbox>
      <Switch onCheckedChange={flip}>On</Switch>
    </>,
  );
  await user.click(screen.getByRole('checkbox', { name: 'Hide' }));
  await user.click(screen.getByRole('switch', { name: 'On' }));
  expect(check).toHaveBeenCalledExactlyOnceWith(true);
  expect(flip).toHaveBeenCalledExactlyOnceWith(true);
});

test('a search can be cleared by a button that has a name', async () => {
  const user = userEvent.setup();
  const onClear = vi.fn();
  renderKit(<SearchField label="Search" value="btc" onChange={() => {}} onClear={onClear} />);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onClear).toHaveBeenCalledOnce();
});
