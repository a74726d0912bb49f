import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { chartStyles } from '#components/terminal/chart/styles.ts';
import { lastMove } from '#components/terminal/last-move.ts';
import { LastPrice } from '#components/terminal/last-price.tsx';
import type { Tokens } from '#components/terminal/tokens.ts';
import { useTickers } from '#stores/tickers.ts';
import { ticker, trades } from './market.ts';
import { renderTrade } from './stage.tsx';

const tokens = new Proxy({}, { get: (_, name) => String(name) }) as Tokens;

beforeEach(() => useTickers.setState({ bySymbol: {} }));

test('the mark of the last price on the axis has the colour of its last move, whatever its bar is', () => {
  const markOf = (move: 'up' | 'down' | 'flat', stale = false) => {
    const last = chartStyles(tokens, { type: 'candles', stale, move, priceWidth: 0 }).candle?.priceMark?.last;
    return [last?.upColor, last?.downColor, last?.noChangeColor];
  };
  expect(markOf('down')).toEqual(['down-fill', 'down-fill', 'down-fill']);
  expect(markOf('up')).toEqual(['up-fill', 'up-fill', 'up-fill']);
  expect(markOf('flat')).toEqual(['line-strong', 'line-strong', 'line-strong']);
  expect(markOf('up', true)).toEqual(['line-strong', 'line-strong', 'line-strong']);
});

test('whoever begins to look at a price later says the same of its last move', () => {
  const first = ticker();
  useTickers.getState().seed([first]);
  renderTrade(<LastPrice />);
  const fall = { ...first, last: '1.0', ts: first.ts + 1 };
  act(() => useTickers.getState().hear([fall]));
  const seen = () => screen.getAllByText('1.0').map((text) => text.parentElement?.dataset.tone);
  expect(seen()).toEqual(['down']);
  // The chart comes after the page, and another price with another part of the screen.
  expect(lastMove(first.symbol, '1.0', trades())).toBe('down');
  renderTrade(<LastPrice />);
  expect(seen()).toEqual(['down', 'down']);
  cleanup();
});
