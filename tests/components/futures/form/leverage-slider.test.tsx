import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { LeverageSlider } from '#components/futures/form/leverage-slider.tsx';
import en from '#messages/en/futuresForm.json' with { type: 'json' };
import { renderKit } from '../../kit.tsx';

function setup(most: number, start: number) {
  const told: number[] = [];
  function Sample() {
    const [value, setValue] = useState(start);
    const take = (leverage: number) => {
      told.push(leverage);
      setValue(leverage);
    };
    return <LeverageSlider value={value} most={most} onValueChange={take} />;
  }
  renderKit(<Sample />);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: en.leverage.slider });
  return { told, slider, user: userEvent.setup() };
}

test('[SCR-04] the slider says the leverage itself, and reaches every whole one', () => {
  const { slider, told } = setup(150, 20);
  const { min, max, value } = slider;
  expect([min, max, value, slider.getAttribute('aria-valuetext')]).toEqual(['1', '150', '20', '20×']);
  fireEvent.change(slider, { target: { value: '21' } });
  expect(told).toEqual([21]);
});

test('[SCR-04] PageUp and PageDown go from mark to mark, and a press on a mark chooses it', async () => {
  const { slider, told, user } = setup(150, 20);
  slider.focus();
  await user.keyboard('{PageUp}{PageUp}{PageDown}{PageDown}');
  await user.click(screen.getByText('125×'));
  await user.click(screen.getByText('1×'));
  expect(told).toEqual([25, 50, 25, 1, 125, 1]);
});

test('[SCR-04] a market that allows but one leverage has one mark', () => {
  setup(1, 1);
  expect(screen.getAllByText(/×$/).map(({ textContent }) => textContent)).toEqual(['1×']);
});
