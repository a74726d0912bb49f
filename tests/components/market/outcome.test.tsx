import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { outcomeOf, type Sides } from '#components/market/outcome/outcome.ts';
import { OutcomeLive } from '#components/market/outcome/outcome-live.tsx';
import { OutcomeStill } from '#components/market/outcome/outcome-still.tsx';
import { useSimulation } from '#stores/simulation.ts';
import { useTickers } from '#stores/tickers.ts';
import { renderKit } from '../kit.tsx';
import { instrument } from '../terminal/market.ts';
import { row } from './sample.ts';

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
}));
const { book } = vi.hoisted(() => ({ book: { sides: null as unknown, tell: () => {} } }));
vi.mock('#lib/market/page.ts', () => ({
  pageStream: () => ({
    topic: (name: string) => ({
      subscribe: (listener: () => void) => {
        if (name.startsWith('book')) book.tell = listener;
        return () => {};
      },
      get: () => (name.startsWith('book') ? book.sides : null),
      close: () => {},
    }),
    connection: () => ({ status: 'live', since: 0, latencyMs: null }),
    onConnection: () => () => {},
  }),
}));

const SIDES: Sides = {
  asks: [
    ['100.0', '10'],
    ['100.2', '10'],
    ['100.4', '2000'],
  ],
  bids: [['99.9', '5000']],
};
const market = (base: string) => ({
  row: row(base, 'USDT', { pricePlace: 1, ticker: { last: '100' } }),
  instrument: instrument(base, 'USDT', base, { maxSize: '100000' }),
});
const MARKETS = [market('BTC'), market('ETH')] as const;
const asked = (wish: Parameters<typeof outcomeOf>[0]['wish']) =>
  outcomeOf({ instrument: MARKETS[0].instrument, last: '100', sides: SIDES, wish });

beforeEach(() => {
  book.sides = SIDES;
  useTickers.setState(useTickers.getInitialState(), true);
});

test('a buy takes the levels above, pays its fee in what it brings, and says how far it is from the best price', () => {
  // 10 × 100.0 + 5 × 100.2 = 1501
  const outcome = asked({ side: 'buy', amount: { by: 'base', value: '15' } });
  expect(outcome).toMatchObject({
    size: '15',
    total: '1501',
    average: '100',
    fee: '0.015',
    received: '14.985',
    receivedIn: 'base',
    touched: 2,
    slip: { cost: '1', fraction: '0.00066666' },
  });
  expect(outcome.levels.map(({ taken }) => taken)).toEqual(['10', '5', '0']);
});

test('a sale meets the other side and is paid in quote, less the fee', () => {
  const outcome = asked({ side: 'sell', amount: { by: 'base', value: '10' } });
  expect(outcome).toMatchObject({ total: '999', fee: '0.999', received: '998.001', receivedIn: 'quote', touched: 1 });
  expect(outcome.slip).toEqual({ cost: '0', fraction: '0' });
});

test('without a book, or without an amount, nothing is claimed', () => {
  const nothing = { size: null, total: null, average: null, fee: null, received: null, slip: null, touched: 0 };
  expect(asked({ side: 'buy', amount: { by: 'base', value: '' } })).toMatchObject(nothing);
  const away = { instrument: MARKETS[0].instrument, last: '100', sides: null } as const;
  expect(outcomeOf({ ...away, wish: { side: 'buy', amount: { by: 'quote', value: '5' } } })).toMatchObject(nothing);
});

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('the living card begins with the very figures of the still one', () => {
  const { unmount } = renderKit(<OutcomeStill markets={MARKETS} sides={SIDES} />);
  const sums = screen.getByText('You receive').closest('dl')?.textContent;
  const rows = screen.getByRole('table').textContent;
  expect(sums).toContain('BTC');
  unmount();
  renderKit(<OutcomeLive markets={MARKETS} sides={SIDES} />);
  expect(screen.getByText('You receive').closest('dl')?.textContent).toBe(sums);
  expect(screen.getByRole('table').textContent).toBe(rows);
});

test('what is typed is worked out at once, and again when the book moves', () => {
  renderKit(<OutcomeLive markets={MARKETS} sides={SIDES} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '15' } });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'You pay' }).value).toMatch(/^1,?501/);
  expect([figure('Price levels filled'), figure('You receive')]).toEqual(['2', '14.98500 BTC']);
  book.sides = {
    ...SIDES,
    asks: [
      ['100.0', '10'],
      ['101.0', '10'],
    ],
  };
  act(() => book.tell());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'You pay' }).value).toMatch(/^1,?505/);
  const [, first, second, third] = within(screen.getByRole('table')).getAllByRole('row');
  expect([first, second, third].map((line) => line?.textContent)).toEqual([
    '100.010.0000010.00000',
    '101.05.0000010.00000',
    '',
  ]);
  expect(screen.queryByRole('button', { name: 'Take everything up to 100.4' })).toBeNull();
  expect(figure('Worse than the best price')).toBe('0.3333% · 5.00 USDT');
});

test('a pressed level asks for everything up to it; another side and pair are asked anew', () => {
  renderKit(<OutcomeLive markets={MARKETS} sides={SIDES} />);
  fireEvent.click(screen.getByRole('button', { name: 'Take everything up to 100.2' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('20');
  fireEvent.click(screen.getByRole('radio', { name: 'Sell' }));
  expect(screen.getByRole('textbox', { name: 'You get' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'ETH' }));
  expect(within(screen.getByRole('region', { name: /ETH\/USDT/ })).getByRole('table')).toBeTruthy();
});

test('its button begins paper trading at that pair', () => {
  const enter = vi.fn();
  useSimulation.setState({ enter });
  renderKit(<OutcomeLive markets={MARKETS} sides={SIDES} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try it with test funds' }));
  expect(enter).toHaveBeenCalledWith('/spot/BTCUSDT');
});
