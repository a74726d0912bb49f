import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { ARABIC, ENGLISH, renderKit } from '../kit.tsx';

function Sample({ closable = [] as string[], onClose = (_: string) => {} }) {
  const [value, setValue] = useState('one');
  const [names, setNames] = useState(['one', 'two', 'off', 'three']);
  const close = (name: string) => {
    onClose(name);
    setNames((all) => all.filter((other) => other !== name));
  };
  return (
    <Tabs value={value} onValueChange={setValue}>
      <TabList label="Sample">
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            disabled={name === 'off'}
            onClose={closable.includes(name) ? () => close(name) : undefined}
          >
            {name}
          </Tab>
        ))}
      </TabList>
      {names.map((name) => (
        <TabPanel key={name} value={name}>
          panel {name}
        </TabPanel>
      ))}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

test('[UI-24] arrows move between tabs, skip disabled ones and wrap at both ends', async () => {
  const user = userEvent.setup();
  renderKit(<Sample />);
  await user.click(tab('one'));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tab('three'));
  expect(screen.getByRole('tabpanel').textContent).toBe('panel three');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab('one'));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(tab('three'));
});

test('[UI-24] in a mirrored page the arrows follow the eye', async () => {
  const user = userEvent.setup();
  renderKit(<Sample />, ARABIC);
  await user.click(tab('one'));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(tab('two'));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tab('three'));
});

test('only the current tab is a tab stop, and Home and End jump', async () => {
  const user = userEvent.setup();
  renderKit(<Sample />);
  await user.tab();
  expect(document.activeElement).toBe(tab('one'));
  await user.keyboard('{End}');
  expect(tab('three').getAttribute('aria-selected')).toBe('true');
  expect(screen.getAllByRole('tab').filter((element) => element.tabIndex === 0)).toEqual([tab('three')]);
  await user.keyboard('{Home}');
  expect(tab('one').getAttribute('aria-selected')).toBe('true');
});

for (const key of ['{Delete}', '{Backspace}']) {
  test(`[UI-25] ${key} closes a closable tab and the focus goes to the following one`, async () => {
    const user = userEvent.setup();
    renderKit(<Sample closable={['one']} />, ENGLISH);
    await user.click(tab('one'));
    await user.keyboard(key);
    expect(screen.queryByRole('tab', { name: 'one' })).toBeNull();
    expect(document.activeElement).toBe(tab('two'));
    expect(tab('two').getAttribute('aria-selected')).toBe('true');
  });

  test(`[UI-25] ${key} on a tab that cannot be closed does nothing`, async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    renderKit(<Sample closable={['two']} onClose={onClose} />);
    await user.click(tab('one'));
    await user.keyboard(key);
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(tab('one'));
  });
}

test('[UI-25] closing the last tab gives the focus to the one before', async () => {
  const user = userEvent.setup();
  renderKit(<Sample closable={['three']} />);
  await user.click(tab('three'));
  await user.keyboard('{Delete}');
  expect(document.activeElement).toBe(tab('two'));
});
