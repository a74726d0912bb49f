import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Menu, Select } from '#components/ui/menu.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { renderKit } from '../kit.tsx';

const opener = () => screen.getByRole('button', { name: 'Open' });

test('a popover opens from its button, takes the focus and gives it back on Esc', async () => {
  const user = userEvent.setup();
  renderKit(
    <Popover trigger={<button type="button">Open</button>} label="Things">
      <button type="button">inside</button>
    </Popover>,
  );
  await user.click(opener());
  const inside = await screen.findByRole('button', { name: 'inside' });
  expect(screen.getByRole('dialog', { name: 'Things' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(inside));
  expect(opener().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener()));
  expect(opener().getAttribute('aria-expanded')).toBe('false');
});

test('a second press on the button closes the popover instead of opening it again', async () => {
  const user = userEvent.setup();
  const changes: boolean[] = [];
  renderKit(
    <Popover
      trigger={<button type="button">Open</button>}
      label="Things"
      onOpenChange={(open) => void changes.push(open)}
    >
      inside
    </Popover>,
  );
  await user.click(opener());
  await screen.findByRole('dialog');
  await user.click(opener());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes).toEqual([true, false]);
});

const ITEMS = [
  { id: 'alpha', label: 'Alpha' },
  { id: 'beta', label: 'Beta', disabled: true },
  'line',
  { id: 'gamma', label: 'Gamma' },
] as const;

test('a menu is used with the keyboard alone and refuses items that are off', async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn();
  renderKit(<Menu trigger={<button type="button">Open</button>} label="Actions" items={ITEMS} onSelect={onSelect} />);
  await user.tab();
  await user.keyboard('{Enter}');
  const alpha = await screen.findByRole('menuitem', { name: 'Alpha' });
  await waitFor(() => expect(document.activeElement).toBe(alpha));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  await user.keyboard('g{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('gamma');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('an arrow opens a menu, letters go round, Tab closes it and goes on from its button', async () => {
  const user = userEvent.setup();
  const items = ['Stop limit', 'Stop market', 'Limit'].map((label) => ({ id: label, label }));
  renderKit(<Menu trigger={<button type="button">Open</button>} label="Kinds" items={items} onSelect={vi.fn()} />);
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name })));
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  await focused('Stop limit');
  await user.keyboard('s');
  await focused('Stop market');
  await user.keyboard('{Home}');
  await user.keyboard('{ArrowUp}');
  await focused('Limit');
  await user.tab();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a word finds the first item that begins with it', async () => {
  const user = userEvent.setup();
  const items = ['Stop limit', 'Stop market'].map((label) => ({ id: label, label: label.replace('Stop ', 'Stop-') }));
  renderKit(<Menu trigger={<button type="button">Open</button>} label="Kinds" items={items} onSelect={vi.fn()} />);
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  const first = screen.getByRole('menuitem', { name: 'Stop-limit' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('stop-m');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Stop-market' })));
});

function Sample() {
  const [value, setValue] = useState<'a' | 'b'>('a');
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ] as const;
  return <Select label="Order" value={value} options={options} onValueChange={setValue} />;
}

test('a select shows what is chosen, opens on it and takes another', async () => {
  const user = userEvent.setup();
  renderKit(<Sample />);
  const button = screen.getByRole('button', { name: 'Order First' });
  await user.click(button);
  const first = await screen.findByRole('option', { name: 'First' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(first.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Order Second' })).toBeTruthy());
});

test('a press elsewhere closes a popover, and Tab goes on behind its button', async () => {
  const user = userEvent.setup();
  renderKit(
    <>
      <Popover trigger={<button type="button">Open</button>} label="Things">
        <button type="button">inside</button>
      </Popover>
      <button type="button">behind</button>
    </>,
  );
  const shut = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(opener());
  const inside = await screen.findByRole('button', { name: 'inside' });
  await user.click(inside);
  expect(screen.getByRole('dialog', { name: 'Things' })).toBeTruthy();
  await user.click(document.body);
  await shut();
  await user.click(opener());
  await screen.findByRole('button', { name: 'inside' });
  await user.tab();
  await shut();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'behind' }));
  await user.click(opener());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('inside'));
  await user.tab({ shift: true });
  await shut();
  expect(document.activeElement).toBe(opener());
});

test('a choice inside a popover opens over it and leaves it open', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn();
  renderKit(
    <Popover trigger={<button type="button">Open</button>} label="Things">
      <Select
        label="Coin"
        value="a"
        options={[
          { value: 'a', label: 'Alpha' },
          { value: 'b', label: 'Beta' },
        ]}
        onValueChange={chosen}
      />
    </Popover>,
  );
  await user.click(opener());
  await user.click(await screen.findByRole('button', { name: 'Coin Alpha' }));
  await user.click(await screen.findByRole('option', { name: 'Beta' }));
  expect(chosen).toHaveBeenCalledWith('b');
  expect(screen.getByRole('dialog', { name: 'Things' })).toBeTruthy();
});
