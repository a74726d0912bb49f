import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { IndicatorSettings } from '#components/terminal/chart/indicators/settings.tsx';
import { useChart } from '#stores/chart.ts';
import { renderKit } from '../../kit.tsx';

const params = () => useChart.getState().settings.BOLL?.params;

test('[DEC-13] a parameter is read as every number is: a decimal comma is no ten times as much', async () => {
  renderKit(<IndicatorSettings name="BOLL" onBack={() => {}} />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /deviation/i });
  for (const [typed, value] of [
    ['0,5', 0.5],
    ['2,5', 2.5],
    ['1.5', 1.5],
    ['٣', 3],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    expect([typed, params()]).toEqual([typed, [20, value]]);
  }
  // What is out of bounds, or no number, is said and not kept.
  for (const typed of ['25', '0', '1e1', '-1']) {
    await user.clear(field);
    await user.type(field, typed);
    expect([typed, field.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
  }
  expect(params()?.[1]).not.toBe(25);
  // A wheel over it scrolls the page.
  const before = params();
  fireEvent.wheel(field, { deltaY: 100 });
  expect([field.type, params()]).toEqual(['text', before]);
});
