import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PercentSlider, type SliderProps } from '#components/ui/slider.tsx';
import { renderKit } from '../kit.tsx';

function setup(start: number | null, props: Partial<SliderProps> = {}) {
  const told: number[] = [];
  function Sample() {
    const [value, setValue] = useState(start);
    const take = (percent: number) => {
      told.push(percent);
      setValue(percent);
    };
    return <PercentSlider label="Share" {...props} value={value} onValueChange={take} />;
  }
  renderKit(<Sample />);
  return { told, slider: screen.getByRole<HTMLInputElement>('slider', { name: 'Share' }), user: userEvent.setup() };
}

test('it says its place in percent to those who hear it', () => {
  const { slider } = setup(50);
  expect([slider.min, slider.max, slider.value, slider.getAttribute('aria-valuetext')]).toEqual([
    '0',
    '100',
    '50',
    '50%',
  ]);
});

test('without a place it stands at the beginning', () => {
  expect(setup(null).slider.value).toBe('0');
});

test('PageUp and PageDown go from stop to stop, from between two as well', async () => {
  const { slider, told, user } = setup(30);
  slider.focus();
  await user.keyboard('{PageUp}{PageUp}{PageUp}{PageUp}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}');
  expect(told).toEqual([50, 75, 100, 100, 75, 50, 25, 0, 0]);
});

test('the keyboard reaches every percent; a pointer near a stop means the stop', () => {
  const { slider, told } = setup(25);
  fireEvent.change(slider, { target: { value: '26' } });
  fireEvent.pointerDown(slider);
  fireEvent.change(slider, { target: { value: '27' } });
  fireEvent.change(slider, { target: { value: '28' } });
  fireEvent.pointerUp(slider);
  expect(told).toEqual([26, 25, 28]);
});

test('the figures under it are pressed too', async () => {
  const { told, user } = setup(0);
  await user.click(screen.getByText('75%'));
  expect(told).toEqual([75]);
});

test('switched off it cannot be moved', () => {
  const onValueChange = vi.fn();
  renderKit(<PercentSlider label="Share" value={10} disabled onValueChange={onValueChange} />);
  expect(screen.getByRole('slider')).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByText('75%'));
  expect(onValueChange).not.toHaveBeenCalled();
});
