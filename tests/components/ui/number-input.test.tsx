import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Noted, NotedApart, NoteLine } from '#components/ui/note-line.tsx';
import { NumberInput, type NumberInputProps } from '#components/ui/number-input.tsx';
import { isAmount } from '#lib/exact/amount.ts';
import { CASES } from '../../lib/format/decimal-input.cases.ts';
import { ENGLISH, renderKit } from '../kit.tsx';

const GERMAN = { ...ENGLISH, code: 'de', prefix: '/de', segment: 'de', tag: 'de' } as const;

function Sample({
  start = '',
  onValue,
  ...props
}: Partial<NumberInputProps> & { start?: string; onValue?: (value: string) => void }) {
  const [value, setValue] = useState(start);
  return (
    <NumberInput
      label="Price"
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
    />
  );
}

function setup(props: Partial<NumberInputProps> & { start?: string; onValue?: (value: string) => void } = {}) {
  renderKit(<Sample {...props} />);
  return { user: userEvent.setup(), field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }) };
}

test('[DEC-13] it asks for the decimal keyboard and has a name', () => {
  const { field } = setup({ fractionDigits: 2 });
  expect(field).toHaveProperty('inputMode', 'decimal');
  expect([field.type, field.dir, field.getAttribute('autocomplete')]).toEqual(['text', 'ltr', 'off']);
});

test('[DEC-13] what is typed is cut to the precision of the instrument', async () => {
  const { user, field } = setup({ fractionDigits: 2 });
  await user.type(field, '123.4567');
  expect(field.value).toBe('123.45');
});

test('[DEC-03] [DEC-13] what is pasted keeps its groups in sight, its blanks removed', async () => {
  const onValue = vi.fn<(value: string) => void>();
  const { user, field } = setup({ fractionDigits: 4, onValue });
  await user.click(field);
  await user.paste('  1 234 567.891234 ');
  expect(field.value).toBe('1234567.8912');
  await user.clear(field);
  await user.paste('１２。３');
  expect(field.value).toBe('12.3');
  await user.clear(field);
  await user.paste('91,381.2');
  expect(field.value).toBe('91,381.2');
  expect(onValue).toHaveBeenLastCalledWith('91381.2');
});

test('[DEC-13] a comma that was typed is the decimal sign, and stays while one writes', async () => {
  const onValue = vi.fn<(value: string) => void>();
  const { user, field } = setup({ fractionDigits: 5, onValue });
  await user.type(field, '0,5');
  expect([field.value, onValue.mock.calls.map(([value]) => value)]).toEqual(['0,5', ['0', '0.5']]);
  await user.tab();
  expect(field.value).toBe('0.5');
  await user.click(field);
  expect(field.value).toBe('0.5');
});

test('[DEC-13] one text with two readings is asked about; the one that is pressed stands in the field', async () => {
  const onValue = vi.fn<(value: string) => void>();
  const { user, field } = setup({ fractionDigits: 4, onValue });
  await user.click(field);
  await user.paste('1,250');
  expect(onValue).toHaveBeenLastCalledWith('1,250');
  const choice = screen.getByRole('group', { name: '1,250 can be read in two ways' });
  expect(Array.from(choice.querySelectorAll('button'), (button) => button.textContent)).toEqual(['1.25', '1250']);
  expect(screen.getByRole('textbox', { name: 'Price', description: 'Which one?' })).toBe(field);
  // By keyboard the two are next.
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect([field.value, onValue.mock.lastCall]).toEqual(['1250', ['1250']]);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('group')).toBeNull();
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('[DEC-13] what is no number stays as it was typed, with a sentence', async () => {
  const onValue = vi.fn<(value: string) => void>();
  const { user, field } = setup({ step: '1', onValue });
  for (const text of ['-5', '1e5', '1.2.3', '$5', '1a2']) {
    await user.clear(field);
    await user.type(field, text);
    expect([field.value, onValue.mock.lastCall]).toEqual([text, [text]]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{ArrowUp}');
    expect(field.value).toBe(text);
    await user.tab();
    expect(field.value).toBe(text);
    expect(screen.getByRole('alert').textContent).toMatch(
      /^This cannot be read as a number\. Write 1250\.5, 1250,5, 1,250\.5 or 1\.250,5$/,
    );
  }
});

test('the sentence names only forms that the field takes', async () => {
  const onValue = vi.fn<(value: string) => void>();
  const { user, field } = setup({ onValue });
  await user.type(field, '-5');
  const forms = screen.getByRole('alert').textContent?.match(/\d[\d.,]*\d/g) ?? [];
  expect(forms).toEqual(['1250.5', '1250,5', '1,250.5', '1.250,5']);
  for (const form of forms) {
    await user.clear(field);
    await user.type(field, form);
    expect([field.value, onValue.mock.lastCall, screen.queryByRole('alert')]).toEqual([form, ['1250.5'], null]);
  }
});

test('a number that is on its way is not called wrong before the field is left', async () => {
  const { user, field } = setup();
  await user.type(field, '1,250,0');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  expect(screen.getByRole('alert')).toBeTruthy();
  await user.click(field);
  await user.keyboard('{End}00.5');
  expect([field.value, screen.queryByRole('alert')]).toEqual(['1,250,000.5', null]);
});

test('where the point is the group sign, the field says how it read one', async () => {
  renderKit(<Sample start="" />, GERMAN);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  const user = userEvent.setup();
  await user.type(field, '1.250');
  expect(screen.getByRole('textbox', { name: 'Price', description: '= 1.25' })).toBe(field);
  await user.type(field, '5');
  expect(field.getAttribute('aria-describedby')).toBeNull();
});

test('a number from outside takes the place of what was typed', async () => {
  function Outside() {
    const [value, setValue] = useState('');
    return (
      <>
        <NumberInput label="Price" value={value} onValueChange={setValue} />
        <button type="button" onClick={() => setValue('97000')}>
          book
        </button>
      </>
    );
  }
  renderKit(<Outside />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  await user.type(field, '1e5');
  await user.click(screen.getByText('book'));
  expect([field.value, screen.queryByRole('alert')]).toEqual(['97,000', null]);
});

test('[DEC-13] for every text of the cleaner’s table the field shows what it tells', () => {
  const onValue = vi.fn<(value: string) => void>();
  const { field } = setup({ onValue });
  fireEvent.focus(field);
  for (const [text] of Object.values(CASES).flat()) {
    if (typeof text !== 'string') continue;
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.change(field, { target: { value: text } });
    const told = onValue.mock.lastCall?.[0] ?? '';
    const digits = (shown: string) => shown.replace(/\D/g, '').replace(/^0+/, '');
    if (isAmount(told)) expect([text, digits(field.value)]).toEqual([text, digits(told)]);
    else expect([text, told]).toEqual([text, field.value]);
  }
  expect(onValue.mock.calls.length).toBeGreaterThan(50);
});

test('[DEC-13] the caret stays where it was typed', async () => {
  const { user, field } = setup({ start: '123456', fractionDigits: 2 });
  await user.click(field);
  field.setSelectionRange(3, 3);
  await user.keyboard(' ');
  expect([field.value, field.selectionStart]).toEqual(['123456', 3]);
  field.setSelectionRange(3, 3);
  await user.keyboard('9');
  expect([field.value, field.selectionStart]).toEqual(['1239456', 4]);
});

test('[DEC-13] the caret stays when a pasted piece loses signs', async () => {
  const { user, field } = setup({ start: '1000', fractionDigits: 2 });
  await user.click(field);
  field.setSelectionRange(1, 1);
  await user.paste(' 000 ');
  expect([field.value, field.selectionStart]).toEqual(['1000000', 4]);
});

test('[DEC-06] [DEC-13] leaving the field finishes the number, typing does not disturb it', async () => {
  const { user, field } = setup({ fractionDigits: 2 });
  await user.type(field, '07');
  expect(field.value).toBe('07');
  await user.tab();
  expect(field.value).toBe('7');
  await user.type(field, '.');
  expect(field.value).toBe('7.');
  await user.tab();
  expect(field.value).toBe('7');
  await user.clear(field);
  await user.tab();
  expect(field.value).toBe('');
});

test('a number is read in groups and written without', async () => {
  const { user, field } = setup({ start: '1234567.50', fractionDigits: 2 });
  expect(field.value).toBe('1,234,567.50');
  await user.click(field);
  expect(field.value).toBe('1234567.50');
  await user.type(field, '{Backspace}1');
  await user.tab();
  expect(field.value).toBe('1,234,567.51');
});

test('[DEC-13] arrows step by one tick, with Shift and with the page keys by ten, exactly', async () => {
  const { user, field } = setup({ start: '0.2', step: '0.1', fractionDigits: 1 });
  await user.click(field);
  await user.keyboard('{ArrowUp}');
  expect(field.value).toBe('0.3');
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(field.value).toBe('1.3');
  await user.keyboard('{PageDown}');
  expect(field.value).toBe('0.3');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(field.value).toBe('0.0');
});

test('[DEC-13] without a step the arrows move the last decimal of the instrument', async () => {
  const { user, field } = setup({ start: '5', fractionDigits: 3 });
  await user.click(field);
  await user.keyboard('{ArrowDown}');
  expect(field.value).toBe('4.999');
});

test('[DEC-13] the step buttons do what the arrows do', async () => {
  const { user, field } = setup({ start: '100.05', step: '0.1', fractionDigits: 2 });
  const [up, down] = document.querySelectorAll('[aria-hidden="true"] > button');
  await user.click(up as Element);
  expect(field.value).toBe('100.1');
  await user.click(down as Element);
  expect(field.value).toBe('100.0');
  expect(document.activeElement).toBe(field);
});

test('[DEC-13] full-width typing is left alone until the input method is done', () => {
  const onValue = vi.fn<(value: string) => void>();
  const { field } = setup({ fractionDigits: 2, onValue });
  const compose = (value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true }));
  };
  fireEvent.compositionStart(field);
  compose('１');
  compose('１２。');
  compose('１２。５');
  expect(field.value).toBe('１２。５');
  expect(onValue).not.toHaveBeenCalled();
  fireEvent.compositionEnd(field);
  expect(field.value).toBe('12.5');
  expect(onValue.mock.calls).toEqual([['12.5']]);
});

test('[DEC-13] the arrows belong to the input method while it composes', () => {
  const { field } = setup({ start: '5', step: '1' });
  const press = createEvent.keyDown(field, { key: 'ArrowUp', isComposing: true });
  fireEvent(field, press);
  expect([field.value, press.defaultPrevented]).toEqual(['5', false]);
});

test('a field that may not change does not', async () => {
  const { user, field } = setup({ start: '5', step: '1', readOnly: true });
  await user.click(field);
  await user.keyboard('{ArrowUp}1');
  expect(field.value).toBe('5');
  expect(document.querySelectorAll('button')).toHaveLength(0);
});

test('hint and error are read with the field', () => {
  setup({ hint: 'Step 0.1', error: 'Smallest order is 0.0001 BTC' });
  const field = screen.getByRole('textbox', { name: 'Price', description: 'Smallest order is 0.0001 BTC' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('Step 0.1')).toBeNull();
});

test('the caller’s own handlers and ref are kept', async () => {
  const onKeyDown = vi.fn();
  const onBlur = vi.fn();
  const ref = vi.fn();
  const { user, field } = setup({ onKeyDown, onBlur, ref, step: '1' });
  await user.type(field, '1');
  await user.tab();
  expect([onKeyDown.mock.calls.length > 0, onBlur.mock.calls.length]).toEqual([true, 1]);
  expect(ref).toHaveBeenCalledWith(field);
});

test('[DEC-13] [TRD-36] a field for numbers of either sign reads a decimal comma and asks where it says two things', async () => {
  const onValue = vi.fn<(value: string) => void>();
  const { user, field } = setup({ fractionDigits: 2, signed: true, unit: '%', onValue });
  expect(field.inputMode).toBe('decimal');
  for (const [typed, value] of [
    ['-12,5', '-12.5'],
    ['-33,3', '-33.3'],
    ['1.250,75', '1250.75'],
    ['-٥', '-5'],
    ['+0,01', '0.01'],
  ] as const) {
    await user.clear(field);
    await user.paste(typed);
    expect([typed, onValue.mock.lastCall?.[0]]).toEqual([typed, value]);
  }
  await user.clear(field);
  await user.type(field, '-10,255');
  await user.click(screen.getByRole('button', { name: '-10255' }));
  expect([onValue.mock.lastCall?.[0], field.value]).toEqual(['-10255', '-10255']);
  await user.clear(field);
  await user.paste('-12,5 %');
  expect([onValue.mock.lastCall?.[0], field.value]).toEqual(['-12.5', '-12,5']);
});

test('[DEC-13] a keyboard without a minus has a button for it', async () => {
  const onValue = vi.fn<(value: string) => void>();
  const { user, field } = setup({ fractionDigits: 2, signed: true, plus: true, start: '12.5', onValue });
  expect(field.value).toBe('+12.5');
  await user.click(screen.getByRole('button', { name: 'Change sign' }));
  expect([onValue.mock.lastCall?.[0], document.activeElement]).toEqual(['-12.5', field]);
  await user.click(screen.getByRole('button', { name: 'Change sign' }));
  expect(onValue.mock.lastCall?.[0]).toBe('12.5');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Change sign' }));
  await user.type(field, '7');
  expect(onValue.mock.lastCall?.[0]).toBe('-7');
});

describe('in a form that is noted', () => {
  const noted = (props: Partial<NumberInputProps>) => {
    renderKit(
      <Noted>
        <Sample hint="From 5 USDT" {...props} />
        <NoteLine />
      </Noted>,
    );
    return {
      field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }),
      line: document.querySelector('[data-notes]') as HTMLElement,
    };
  };

  test('an error stands in the line of the form and the hint stays, so that nothing moves', () => {
    const { field, line } = noted({ error: 'Too much' });
    expect(line.textContent).toBe('Too much');
    expect(screen.getByText('From 5 USDT').parentElement).toBe(field.closest('div')?.parentElement);
    expect(screen.getByRole('textbox', { description: 'Too much From 5 USDT' })).toBe(field);
  });

  test('what an amount may mean is asked there, and the answer goes into the field', async () => {
    const { field, line } = noted({ fractionDigits: 3 });
    const user = userEvent.setup();
    await user.type(field, '1,250');
    await user.click(within(line).getByRole('button', { name: '1250' }));
    expect([field.value, document.activeElement, line.childElementCount]).toEqual(['1250', field, 0]);
  });

  test('a dialog that is opened in it keeps its notes to itself', () => {
    renderKit(
      <Noted>
        <NoteLine />
        <NotedApart>
          <Sample error="Too much" />
        </NotedApart>
      </Noted>,
    );
    expect(document.querySelector('[data-notes]')?.textContent).toBe('');
    expect(screen.getByText('Too much')).toBeTruthy();
  });
});
