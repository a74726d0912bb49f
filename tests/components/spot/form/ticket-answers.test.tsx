import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CANCEL_ALL_TIP } from '#components/terminal/tips.ts';
import { success } from '#lib/contract/envelope.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { useConnection } from '#stores/connection.ts';
import { useDraft } from '#stores/draft.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { order } from '../account/facts.ts';
import { type Line, refusal } from '../account/gateway.ts';
import { begin, end, open, PLACE, placed } from './stage.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/spot/BTCUSDT' }));

let line: Line;
beforeEach(() => {
  line = begin();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

describe('what is wrong is said beside its field', () => {
  test('before sending: not while one types, but once the field is left, with the rule and its value', async () => {
    const it = await open();
    await it.type('Price', '10000');
    expect(it.error('Price')).toBeNull();
    await it.user.tab();
    expect(it.error('Price')).toBe('Lowest price allowed now is 68,237.9 USDT; you entered 10,000 USDT.');
    expect(it.field('Price').getAttribute('aria-invalid')).toBe('true');
    await it.type('Price', '97000');
    expect(it.error('Price')).toBeNull();
  });

  test('an empty field that is passed through is no mistake; sending it is, and takes the focus there', async () => {
    const it = await open();
    it.field('Amount').focus();
    await it.user.tab();
    expect(it.error('Amount')).toBeNull();
    await it.send();
    expect(it.error('Amount')).toBe('Enter an amount.');
    expect(document.activeElement).toBe(it.field('Amount'));
    expect(placed(line)).toEqual([]);
  });

  test('more than one has', async () => {
    const it = await open();
    await it.type('Price', '97000');
    await it.type('Amount', '2');
    await it.send();
    expect(it.error('Amount')).toBe('You have 88,075.00 USDT; this order needs 194,000.00 USDT.');
    act(() => useSettings.setState({ showAsset: false }));
    expect(it.error('Amount')).toBe('You have **** USDT; this order needs 194,000.00 USDT.');
  });

  test('what belongs to no field stands at the options or above the button', async () => {
    const it = await open();
    await it.type('Price', '97490');
    await it.type('Amount', '0.1');
    await it.user.click(it.box('Post-only'));
    await it.send();
    expect(screen.getByRole('alert').textContent).toBe(
      'At 97,490 USDT it would trade at once, at 97,483.5 USDT. Choose another price or leave out post-only.',
    );
    expect(placed(line)).toEqual([]);
  });

  test('by the gateway: at the field it names, until that field changes', async () => {
    line.reply(PLACE, () => refusal('priceBand', { field: 'price', value: '97000', bound: '97100' }));
    const it = await open();
    await it.type('Price', '97000');
    await it.type('Amount', '0.1');
    await it.send();
    await waitFor(() =>
      expect(it.error('Price')).toBe('Lowest price allowed now is 97,100 USDT; you entered 97,000 USDT.'),
    );
    expect(document.activeElement).toBe(it.field('Price'));
    await it.type('Amount', '0.2');
    expect(it.error('Price')).not.toBeNull();
    await it.type('Price', '97200');
    expect(it.error('Price')).toBeNull();
    expect(it.field('Amount').value).toBe('0.2');
  });

  test('by the gateway: about the whole order, above the button', async () => {
    line.reply(PLACE, () => refusal('totalOrders', { field: 'orders', value: '4000', bound: '4000' }));
    const it = await open();
    await it.type('Amount', '0.1');
    await it.send();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You have 4000 open orders; 4000 is the most. Cancel one first.',
    );
    await it.type('Amount', '0.2');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('[ENV-16] an order that the end of a login swallowed leaves the form usable, with all that was typed', async () => {
  line.reply(PLACE, () => new Promise(() => {}));
  const it = await open();
  act(() => useSettings.setState({ loggedIn: true }));
  await it.type('Amount', '0.1');
  await it.send();
  await waitFor(() => expect(placed(line)).toHaveLength(1));
  act(() => useSettings.setState({ loggedIn: false }));
  line.reply(PLACE, ({ body }) => success(order(body as Partial<Order>)));
  expect(it.field('Amount').value).toBe('0.1');
  await it.send();
  await waitFor(() => expect(placed(line)).toHaveLength(2));
});

describe('an order without an answer', () => {
  const broken = () => {
    throw Object.assign(new Error('Network Error'), { code: 'ERR_NETWORK' });
  };

  test('may be sent again and keeps its key, so that it is placed once', async () => {
    line.reply(PLACE, broken);
    const it = await open();
    await it.type('Amount', '0.1');
    await it.send();
    expect((await screen.findByRole('alert')).textContent).toContain('it is never placed twice');
    expect(it.field('Amount').value).toBe('0.1');
    line.reply(PLACE, ({ body }) => success(order(body as never)));
    await it.send();
    await screen.findByText(/ placed/);
    const keys = line.of(PLACE).map(({ header }) => header('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await it.type('Amount', '0.1');
    await it.send();
    await waitFor(() => expect(line.of(PLACE)).toHaveLength(3));
    expect(line.of(PLACE)[2]?.header('idempotency-key')).not.toBe(keys[0]);
  });

  test('is known to be placed once the account shows it', async () => {
    line.reply(PLACE, (asked) => {
      line.orders = [order({ clientId: (asked.body as { clientId: string }).clientId })];
      broken();
    });
    const it = await open();
    await it.type('Amount', '0.1');
    await it.send();
    await screen.findByText(/ placed/);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(it.field('Amount').value).toBe('');
    expect(line.of(PLACE)).toHaveLength(1);
  });

  test('two presses are one order', async () => {
    let answer: (value: unknown) => void = () => {};
    line.reply(PLACE, () => new Promise((resolve) => (answer = resolve)));
    const it = await open();
    await it.type('Amount', '0.1');
    await it.send();
    const running = await screen.findByRole('button', { name: /Placing/ });
    expect(running.getAttribute('aria-busy')).toBe('true');
    fireEvent.submit(it.form);
    fireEvent.submit(it.form);
    await waitFor(() => expect(line.of(PLACE)).toHaveLength(1));
    answer(success(order()));
    await screen.findByText(/ placed/);
    expect(line.of(PLACE)).toHaveLength(1);
  });
});

describe('when nothing can be sent', () => {
  test('prices that stand still: the button says why and sends nothing', async () => {
    const it = await open();
    await it.type('Amount', '0.1');
    act(() => useConnection.setState({ status: 'stale', since: 1 }));
    const button = it.button('Buy 0.1000 BTC · 9,748.26 USDT');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(reason).toBe('Prices are delayed. No order can be placed or changed until they are current again.');
    await it.send();
    fireEvent.submit(it.form);
    expect(placed(line)).toEqual([]);
  });
});

describe('the keyboard alone', () => {
  test('b and s choose the side and go to the first field, Enter sends', async () => {
    const it = await open();
    await it.user.keyboard('s');
    expect(document.activeElement).toBe(it.field('Price'));
    expect(useDraft.getState().side).toBe('sell');
    await it.type('Amount', '0.1');
    // A field for decimals has no use for letters: they choose the side there too, and leave what was typed.
    await it.user.keyboard('b');
    expect(useDraft.getState().side).toBe('buy');
    expect(it.field('Amount').value).toBe('0.1');
    await it.user.keyboard('{Control>}s{/Control}{Enter}');
    await screen.findByText(/ placed/);
    expect(placed(line)).toMatchObject([{ side: 'buy', size: '0.1' }]);
  });
});

describe('settings', () => {
  test('the question before all orders are cancelled is asked again once it is wished', async () => {
    usePreferences.getState().dismiss('tipFlags', CANCEL_ALL_TIP);
    const it = await open();
    await it.user.click(it.button('Order settings'));
    const asks = await screen.findByRole<HTMLInputElement>('switch', { name: 'Ask before cancelling all orders' });
    expect(asks.checked).toBe(false);
    await it.user.click(asks);
    expect(usePreferences.getState().tipFlags).not.toContain(CANCEL_ALL_TIP);
    expect(asks.checked).toBe(true);
    await it.user.click(asks);
    expect(usePreferences.getState().tipFlags).toContain(CANCEL_ALL_TIP);
  });

  test('an order is shown once more where that is wished, and the wish is taken back there', async () => {
    const it = await open();
    await it.user.click(it.button('Order settings'));
    await it.user.click(await screen.findByRole('switch', { name: 'Confirm every order' }));
    expect(usePreferences.getState().confirmOrders).toBe('always');
    await it.user.keyboard('{Escape}');
    await it.type('Price', '97000');
    await it.type('Amount', '0.1');
    await it.send();
    const dialog = await screen.findByRole('dialog', { name: 'Place this order?' });
    expect(dialog.textContent).toContain('Paper, simulated funds');
    expect(dialog.textContent).toContain('9,700.00 USDT');
    expect(placed(line)).toEqual([]);
    await it.user.click(screen.getByRole('checkbox', { name: 'Do not ask again' }));
    await it.user.click(screen.getAllByRole('button', { name: 'Buy BTC' }).at(-1) as HTMLElement);
    await screen.findByText(/ placed/);
    expect(placed(line)).toHaveLength(1);
    expect(usePreferences.getState().confirmOrders).toBe('never');
  });

  test('what own orders do to each other is said with the order', async () => {
    const it = await open();
    await it.user.click(it.button('Order settings'));
    await it.user.click(await screen.findByRole('radio', { name: 'Cancel both' }));
    await it.user.keyboard('{Escape}');
    await it.type('Amount', '0.1');
    await it.send();
    await screen.findByText(/ placed/);
    expect(placed(line)).toMatchObject([{ stp: 'cancelBoth' }]);
  });
});

describe('[SET-15] hidden assets', () => {
  test('balance and most are masked, what was typed is not', async () => {
    const it = await open();
    await it.type('Amount', '0.1');
    act(() => useSettings.setState({ showAsset: false }));
    expect(it.figure('Available')).toContain('****');
    expect(it.figure('Max')).toContain('****');
    expect(it.form.textContent).not.toContain('88,075');
    expect(it.field('Amount').value).toBe('0.1');
  });
});
