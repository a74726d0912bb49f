import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StorySteps } from '#components/futures/explain/story-steps.tsx';
import { wordsOf } from '#components/futures/explain/words.ts';
import type { PerpNotice } from '#lib/contract/shapes/perp-account.ts';
import type { PositionStory } from '#lib/contract/shapes/perp-story.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import { LANGUAGES } from '#messages/index.ts';
import { renderKit } from '../kit.tsx';
import { BTC } from './form/stage.tsx';

const notice = (id: string, kind: PerpNotice['kind'], data: PerpNotice['data']): PerpNotice => ({
  ...{ env: 'paper', id, kind, symbol: BTC.symbol, positionSide: 'long', at: 1_700_000_000_000 + Number(id), data },
});
const figures = { mark: '45000.0', equity: '30', maintenance: '36' };

/** A position whose liquidation ended with this equity: three steps, then what became of it. */
const story = (equity: string): PositionStory => ({
  ...{ env: 'paper', symbol: BTC.symbol, settle: 'USDT', positionSide: 'long', id: '7', marginMode: 'isolated' },
  ...{ leverage: 10, how: 'liquidated', size: '0.1', openAvgPrice: '50000', closeAvgPrice: '45000', openValue: '5000' },
  ...{
    realised: '-500',
    fees: '3',
    funding: '0',
    slippage: '0',
    net: '-503',
    openedAt: 1,
    closedAt: 2,
    complete: true,
  },
  ...{ fills: [], fund: [] },
  notices: [
    notice('1', 'liquidationStep', { step: 'cancel', ...figures }),
    notice('2', 'liquidationStep', { step: 'reduce', size: '0.05', ...figures }),
    notice('3', 'liquidationStep', { step: 'takeover', size: '0.05', ...figures, equity }),
    notice('4', 'liquidated', { size: '0.05', price: '45000', mark: '45000.0', equity }),
  ],
});

test.each([
  ['12.5', 'What was left went to the fund', '12.50 USDT of margin were left.'],
  ['-12.5', 'The fund bore the rest of the loss', 'Its loss was larger than its margin by 12.50 USDT.'],
])('[SCR-04] with %s of equity each step of a liquidation has a title of its own', (equity, title, text) => {
  renderKit(<StorySteps words={wordsOf(BTC)} story={story(equity)} />);
  const steps = screen.getAllByRole('listitem');
  const titles = steps.map((step) => step.querySelector('b')!.textContent);
  expect(titles).toEqual([
    ...['Orders were cancelled', 'The position was reduced', 'The protection fund took it over'],
    title,
  ]);
  expect(steps.at(-1)!.textContent).toContain(text);
});

const TITLES = ['warned', 'cancel', 'net', 'reduce', 'takeover', 'rest', 'missing', 'adl'];

test.each(Object.keys(LANGUAGES))('[SCR-04] no two steps are called the same in %s', async (code) => {
  const { explain } = await loadMessages(code as LocaleCode);
  const { story } = explain as { readonly story: Readonly<Record<string, string>> };
  const titles = TITLES.map((name) => story[name]);
  expect(new Set(titles).size).toBe(TITLES.length);
});
