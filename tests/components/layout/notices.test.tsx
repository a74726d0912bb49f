import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  draftOf,
  editOf,
  type MarketNow,
  requestOf,
  sideOf,
  wrongWith,
} from '#components/layout/notices/alert-draft.ts';
import { fresh } from '#components/layout/notices/fresh.ts';
import { NoticeParts } from '#components/layout/notices/notice-parts.tsx';
import { clockOf, minuteOf } from '#components/layout/notices/quiet.ts';
import { notifications } from '#components/ui/notification.ts';
import { toast, toasts } from '#components/ui/toast.ts';
import { ALERT } from '#lib/contract/notice.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Alert, Notice, NoticeSettings } from '#lib/contract/shapes/notice.ts';
import { AnswerError } from '#lib/request/error.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useNoticeWays } from '#stores/notice-ways.ts';
import { useNotices } from '#stores/notices.ts';
import { pageQueries } from '#stores/queries.ts';
import { useTickers } from '#stores/tickers.ts';
import { aboutOrder, useToldOrders } from '#stores/told-orders.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { renderKit } from '../kit.tsx';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), refresh: vi.fn(), back: vi.fn() }),
  usePathname: () => '/markets',
}));
// Who it is about: proved in the browser (e2e/notices.spec.ts).
vi.mock('#components/layout/notices/owner.ts', () => ({ useNoticeOwner: () => 'paper' as const }));
vi.mock('#components/layout/notices/owns.ts', () => ({ useOwns: () => true }));
vi.mock('#stores/notice-feed.ts', () => ({ followNotices: () => () => {} }));

/** What the gateway answers; its own tests are in tests/gateway. */
const gateway = vi.hoisted(() => ({
  rows: [] as unknown[],
  alerts: [] as unknown[],
  settings: { muted: {}, quiet: null } as unknown,
  fails: null as unknown,
  read: [] as unknown[],
  put: [] as unknown[],
}));
vi.mock('#lib/api/notice.ts', () => {
  const answer = async <T,>(value: T): Promise<T> => {
    if (gateway.fails) throw gateway.fails;
    return value;
  };
  return {
    fetchNotices: (_: unknown, { kinds }: { kinds?: string[] }) =>
      answer({
        rows: gateway.rows.filter((row) => !kinds || kinds.includes((row as Notice).kind)),
        unread: 0,
        cursor: null,
      }),
    readNotices: async (_: unknown, which: unknown) => {
      gateway.read.push(which);
      return { unread: 0 };
    },
    fetchNoticeSettings: () => answer(gateway.settings),
    putNoticeSettings: async (_: unknown, settings: unknown) => {
      gateway.put.push(settings);
      return answer(settings);
    },
    fetchAlerts: () => answer(gateway.alerts),
    createAlert: (_: unknown, wish: object) => answer({ ...alertOf(), ...wish }),
    updateAlert: (_: unknown, edit: object) => answer({ ...alertOf(), ...edit }),
    pauseAlert: (_: unknown, id: string, paused: boolean) =>
      answer({ ...alertOf({ id }), state: paused ? 'paused' : 'on' }),
    removeAlert: () => answer(undefined),
  };
});

const BTC = {
  ...{ symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', baseName: 'Bitcoin', product: 'spot' },
  ...{ pricePlace: 1, sizePlace: 5, quotePlace: 2, tick: '0.1' },
} as Instrument;
const notice = (more: Partial<Notice>): Notice => ({
  ...{ env: 'paper', id: '1', kind: 'fill', level: 'good', title: 'filled', link: '/spot/BTCUSDT', at: Date.now() },
  ways: ['bell', 'toast'],
  read: false,
  params: {
    ...{ symbol: 'BTCUSDT', side: 'buy', filled: '0.01000', price: '90000.0' },
    ...{ fee: '0.0000123456', feeAsset: 'BTC' },
  },
  ...more,
});
function alertOf(more: Partial<Alert> = {}): Alert {
  return {
    ...{
      env: 'paper',
      id: '7',
      symbol: 'BTCUSDT',
      kind: 'above',
      price: '95000.0',
      change: null,
      window: null,
      rate: null,
    },
    ...{ repeat: 'once', note: '', state: 'on', fired: 0, firedAt: null, restsUntil: null, createdAt: 1 },
    ...more,
  };
}

beforeEach(() => {
  clearBrowser();
  Object.assign(gateway, {
    rows: [],
    alerts: [],
    settings: { muted: {}, quiet: null },
    fails: null,
    read: [],
    put: [],
  });
  pageQueries().clear();
  for (const id of ['header-bell']) {
    document.getElementById(id)?.remove();
    const place = document.createElement('span');
    place.id = id;
    document.body.append(place);
  }
  act(() => {
    useNotices.setState(useNotices.getInitialState());
    useAlerts.setState(useAlerts.getInitialState());
    useNoticeWays.setState(useNoticeWays.getInitialState());
    useInstruments.getState().seed([BTC]);
    useNotices.getState().begin('paper');
  });
});

const told = (rows: readonly Notice[], unread = rows.filter(({ read }) => !read).length) =>
  act(() => useNotices.getState().take({ unread, rows }));

async function opened() {
  renderKit(<NoticeParts />);
  const bell = await screen.findByRole('button', { name: /^Notifications/ });
  await userEvent.click(bell);
  return screen.findByRole('dialog', { name: /^Notifications/ });
}

describe('the bell and its panel', () => {
  test('[JOB-04] the bell says how much is new, and the panel says it in words, by kinds, with the way to it', async () => {
    gateway.rows = [
      notice({ id: '3' }),
      notice({
        id: '2',
        kind: 'security',
        level: 'must',
        title: 'newDevice',
        link: '/account/setting',
        params: { device: 'Firefox on Linux', ip: '10.0.0.1' },
      }),
    ];
    renderKit(<NoticeParts />);
    told(gateway.rows as Notice[]);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }));
    const box = await screen.findByRole('dialog', { name: /^Notifications/ });
    expect(await within(box).findByText('BTC/USDT order filled')).toBeTruthy();
    expect(within(box).getByText(/Bought 0\.01000 BTC at 90,000\.0 · fee 0\.00001234 BTC/)).toBeTruthy();
    expect(within(box).getByRole('link', { name: 'Open chart' }).getAttribute('href')).toBe('/spot/BTCUSDT');
    expect(within(box).getByText(/Firefox on Linux, 10\.0\.0\.1/)).toBeTruthy();
    // Being shown is being seen.
    expect(gateway.read).toEqual([{ ids: ['3', '2'] }]);
    await userEvent.click(within(box).getByRole('tab', { name: 'Account' }));
    expect(await within(box).findByText('Login from a new device')).toBeTruthy();
    expect(within(box).queryByText('BTC/USDT order filled')).toBeNull();
  });

  test('[JOB-04] what comes is said once: the end of an order that its form has told of is in the bell alone', async () => {
    renderKit(<NoticeParts />);
    await screen.findByRole('button', { name: /^Notifications/ });
    const said = () => notifications.get().map(({ title }) => title);
    onTestFinished(() =>
      act(() => {
        for (const { id } of notifications.get()) notifications.close(id);
      }),
    );
    act(() => {
      useToldOrders.getState().told({ id: '71', status: 'filled' });
      useToldOrders.getState().told({ id: '72', status: 'partiallyFilled' });
    });
    let last = 1;
    const come = (order: string) => ({
      ...notice({ id: `${++last}`, title: order === '72' ? 'partlyFilled' : 'filled' }),
      params: { ...notice({}).params, order },
    });
    // What there is when its part has come is no news: they come again until it listens.
    await waitFor(() => {
      told(['71', '72', '73'].map(come).toReversed());
      expect(said()).toEqual(['BTC/USDT order partly filled', 'BTC/USDT order filled']);
    });
    expect(screen.getByRole('button', { name: /^Notifications, 3 new/ })).toBeTruthy();
  });

  test('[JOB-04] one deed is told once: coins that came together in one sentence, and a fill in the place of the order', async () => {
    renderKit(<NoticeParts />);
    await screen.findByRole('button', { name: /^Notifications/ });
    const said = () => notifications.get().map(({ title }) => title);
    onTestFinished(() =>
      act(() => {
        notifications.closeAll();
        toasts.closeAll();
      }),
    );
    act(() => void toast({ kind: 'success', text: 'Buy 0.01 placed', about: aboutOrder('81') }));
    let last = 10;
    const deposit = (asset: string) => ({
      ...notice({ id: `${++last}`, kind: 'deposit', title: 'arrived', link: '/asset' }),
      params: { reason: 'move', asset, amount: '5' },
    });
    await waitFor(() => {
      told([deposit('BTC'), deposit('ETH'), deposit('USDT')].toReversed());
      expect(said()).toEqual(['3 assets arrived']);
    });
    told([{ ...notice({ id: `${++last}` }), params: { ...notice({}).params, order: '81' } }]);
    await waitFor(() => expect(said()).toEqual(['3 assets arrived', 'BTC/USDT order filled']));
    expect(toasts.get()).toEqual([]);
    act(() => useToldOrders.getState().tellsFunds(true));
    told([{ ...deposit('SOL'), params: { reason: 'faucet', asset: 'SOL', amount: '5' } }]);
    await screen.findByRole('button', { name: /^Notifications, 1 new/ });
    expect(said()).toEqual(['3 assets arrived', 'BTC/USDT order filled']);
    act(() => useToldOrders.getState().tellsFunds(false));
  });

  test('[JOB-04] a trigger that could not place its order says so, and why', async () => {
    gateway.rows = [
      notice({
        ...{ kind: 'orderEnd', level: 'warning', title: 'triggerFailed' },
        params: { order: '4', symbol: 'BTCUSDT', side: 'buy', kind: 'trigger', filled: '0', reason: null },
      }),
    ];
    const box = await opened();
    expect(await within(box).findByText('BTC/USDT order ended')).toBeTruthy();
    expect(within(box).getByText('It was triggered, and refused.')).toBeTruthy();
  });

  test('[JOB-04] empty and failed are said, and a failure can be tried again', async () => {
    gateway.fails = new Error('away');
    const box = await opened();
    expect(await within(box).findByText('Notifications could not be loaded')).toBeTruthy();
    gateway.fails = null;
    await userEvent.click(within(box).getByRole('button', { name: 'Try again' }));
    expect(await within(box).findByText('Nothing yet')).toBeTruthy();
  });

  test('[JOB-05] a kind is muted by one press, security cannot be, and the browser is asked for nothing', async () => {
    const asked = vi.fn();
    vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'default', requestPermission: asked }));
    const box = await opened();
    await userEvent.click(within(box).getByRole('button', { name: 'Notification settings' }));
    const settings = await screen.findByRole('dialog', { name: 'Notification settings' });
    await userEvent.click(await within(settings).findByRole('checkbox', { name: 'Filled orders: Sound' }));
    expect(gateway.put).toEqual([{ muted: { fill: ['sound'] }, quiet: null } satisfies NoticeSettings]);
    const fixed = within(settings).getByRole<HTMLInputElement>('checkbox', { name: 'Security: Sound' });
    expect([fixed.disabled, fixed.className.includes('disabled:bg-raised')]).toEqual([true, true]);
    // What can be tried is said, and that the slider is the volume.
    await userEvent.click(within(settings).getByRole('switch', { name: 'Sounds on this device' }));
    const trying = within(settings).getByRole('group', { name: 'Try a sound' });
    expect(within(trying).getAllByRole('button')).toHaveLength(9);
    expect(within(settings).getByText('Volume')).toBeTruthy();
    expect(within(settings).getByText('Try a sound')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
    asked.mockResolvedValue('denied');
    await userEvent.click(within(settings).getByRole('switch', { name: 'Browser notifications on this device' }));
    expect(asked).toHaveBeenCalledOnce();
    expect(await within(settings).findByText(/This browser blocks them/)).toBeTruthy();
    expect(useNoticeWays.getState().browser).toBe(false);
    vi.unstubAllGlobals();
  });
});

const at = (last: string | null, more: Partial<MarketNow> = {}): MarketNow => ({
  last,
  mark: null,
  rate: null,
  ...more,
});

describe('price alerts', () => {
  test('[JOB-06] alerts are listed, paused, and set again after they fired', async () => {
    gateway.alerts = [alertOf(), alertOf({ id: '8', price: '80000.0', kind: 'below', state: 'done' })];
    const box = await opened();
    await userEvent.click(within(box).getByRole('tab', { name: 'Alerts' }));
    expect(await within(box).findByText('rises to 95,000.0')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: 'Pause: BTC/USDT rises to 95,000.0' }));
    expect(await within(box).findByText('Paused')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: 'Set again: BTC/USDT falls to 80,000.0' }));
    await waitFor(() => expect(useAlerts.getState().list?.find(({ id }) => id === '8')?.state).toBe('on'));
  });

  test('[JOB-06] a refusal is named in the form, which keeps what was typed', async () => {
    // On a phone the focus would bring its keyboard.
    vi.spyOn(document.body, 'clientWidth', 'get').mockReturnValue(1440);
    renderKit(<NoticeParts />);
    act(() => useAlerts.getState().ask({ symbol: 'BTCUSDT', price: '91000' }));
    const box = await screen.findByRole('dialog', { name: 'Alert on BTC/USDT' });
    const field = await within(box).findByRole<HTMLInputElement>('textbox', { name: /Price/ });
    expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, field.value.length]);
    gateway.fails = new AnswerError(
      {
        status: 200,
        code: '44503',
        data: { field: 'price', rule: 'alertSide', value: '91000', bound: '92000.5' },
      } as never,
      ALERT.create,
    );
    await userEvent.click(await within(box).findByRole('button', { name: /^Set alert/ }));
    expect((await within(box).findByRole('alert')).textContent).toContain('92000.5');
    expect(within(box).getByRole<HTMLInputElement>('textbox', { name: /Price/ }).value).toBe('91,000');
    gateway.fails = null;
    await userEvent.click(within(box).getByRole('button', { name: /^Set alert/ }));
    await waitFor(() => expect(useAlerts.getState().wish).toBeNull());
  });

  test('[JOB-06] a price that could be two is asked about, and until it is said the alert cannot be set', async () => {
    renderKit(<NoticeParts />);
    useTickers.setState({ bySymbol: { BTCUSDT: { symbol: 'BTCUSDT', last: '98000.0' } as never } });
    act(() => useAlerts.getState().ask({ symbol: 'BTCUSDT' }));
    const box = await screen.findByRole('dialog', { name: 'Alert on BTC/USDT' });
    const field = await within(box).findByRole<HTMLInputElement>('textbox', { name: /Price/ });
    fireEvent.change(field, { target: { value: '99,800' } });
    const button = within(box).getByRole('button', { name: /^Set alert/ });
    expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Set alert', 'true']);
    expect(within(box).queryByText(/^Falls to/)).toBeNull();
    await userEvent.click(within(box).getByRole('button', { name: '99800' }));
    expect(button.getAttribute('aria-disabled')).toBeNull();
    expect(button.textContent).toBe('Set alert at 99,800.0');
    act(() => useAlerts.getState().close());
  });

  test('[JOB-06] the side follows from the price, and one that moves waits anew', () => {
    expect([sideOf('10', '9'), sideOf('8', '9'), sideOf('9', '9'), sideOf('9', null)]).toEqual([
      'above',
      'below',
      null,
      null,
    ]);
    const draft = { ...draftOf(null, '95000.0'), note: ' up ' };
    const request = requestOf(draft, { symbol: 'BTCUSDT', now: at('90000') });
    expect(request).toEqual({ symbol: 'BTCUSDT', kind: 'above', price: '95000.0', repeat: 'once', note: 'up' });
    expect(editOf(alertOf(), request)).toEqual({ id: '7', repeat: 'once', note: 'up' });
    expect(editOf(alertOf(), { ...request, kind: 'below', price: '80000' })).toMatchObject({
      kind: 'below',
      price: '80000',
    });
    expect(editOf(alertOf({ state: 'done' }), request)).toMatchObject({ kind: 'above', price: '95000.0' });
    const change = { ...draft, by: 'change', percent: '0.05' } as const;
    expect([
      wrongWith(change, at('1')),
      wrongWith({ ...change, percent: '0.1' }, at('1')),
      wrongWith({ ...change, percent: '1000.01' }, at('1')),
    ]).toEqual(['percent', null, 'percent']);
    expect(
      requestOf({ ...change, percent: '2.5', direction: 'fall' }, { symbol: 'BTCUSDT', now: at('1') }),
    ).toMatchObject({ kind: 'fall', change: '0.025', window: '24h' });
    expect([wrongWith({ ...draft, price: '' }, at('1')), wrongWith({ ...draft, price: '1.0' }, at('1'))]).toEqual([
      'price',
      'equal',
    ]);
  });
});

describe('alerts on what only contracts have', () => {
  const symbol = 'BTCUSDTPERP';
  const now = at('90000.0', { mark: '90010.0', rate: '0.00010000' });

  test('[JOB-06] a mark price waits on its own side of the mark, whatever was traded', () => {
    const draft = { ...draftOf(null, '90005.0'), by: 'figure', figure: 'mark' } as const;
    expect(requestOf(draft, { symbol, now })).toMatchObject({ kind: 'markBelow', price: '90005.0' });
    expect(requestOf({ ...draft, price: '90020' }, { symbol, now })).toMatchObject({ kind: 'markAbove' });
    expect(wrongWith({ ...draft, price: '90010' }, now)).toBe('equalMark');
    expect(wrongWith({ ...draft, price: '' }, now)).toBe('price');
    expect(wrongWith(draft, now)).toBeNull();
  });

  test('[JOB-06] a rate of funding is typed in percent of either sign, and is another one than that of now', () => {
    const draft = { ...draftOf(null, ''), by: 'figure', figure: 'funding', rate: '-0.005' } as const;
    expect(requestOf(draft, { symbol, now })).toEqual({
      ...{ symbol, kind: 'fundingBelow', rate: '-0.00005', repeat: 'once', note: '' },
    });
    expect(requestOf({ ...draft, rate: '0.05' }, { symbol, now })).toMatchObject({ kind: 'fundingAbove' });
    const wrong = ['', '-', '3.1', '-3.1', '0.01', '0.010'].map((rate) => wrongWith({ ...draft, rate }, now));
    expect(wrong).toEqual(Array(6).fill('rate'));
    expect(['-3', '3', '0'].map((rate) => wrongWith({ ...draft, rate }, now))).toEqual([null, null, null]);
  });

  test('[JOB-06] one that is changed comes into the form as it was set, and what stays is not sent', () => {
    const funding = alertOf({ symbol, kind: 'fundingBelow', price: null, rate: '-0.00005' });
    const draft = draftOf(funding, '');
    expect(draft).toMatchObject({ by: 'figure', figure: 'funding', rate: '-0.005' });
    expect(editOf(funding, requestOf(draft, { symbol, now }))).toEqual({ id: '7', repeat: 'once', note: '' });
    const moved = requestOf({ ...draft, rate: '0.02' }, { symbol, now });
    expect(editOf(funding, moved)).toMatchObject({ kind: 'fundingAbove', rate: '0.0002' });
    expect(draftOf(alertOf({ kind: 'markAbove', price: '95000.0' }), '')).toMatchObject({
      ...{ by: 'figure', figure: 'mark', price: '95000.0' },
    });
  });

  test('[JOB-06] the list says what each waits for, and its notice what reached it', async () => {
    gateway.alerts = [
      alertOf({ kind: 'markAbove', price: '95000.0' }),
      alertOf({ id: '8', kind: 'fundingBelow', price: null, rate: '-0.00005' }),
    ];
    gateway.rows = [
      notice({
        ...{ id: '3', kind: 'alert', level: 'info', title: 'alert' },
        params: { symbol: 'BTCUSDT', kind: 'fundingBelow', rate: '-0.00005', note: '', traded: '-0.00006200' },
      }),
    ];
    const box = await opened();
    expect(await within(box).findByText('BTC/USDT funding rate fell to -0.0050%')).toBeTruthy();
    expect(within(box).getByText('Funding rate -0.0062%')).toBeTruthy();
    await userEvent.click(within(box).getByRole('tab', { name: 'Alerts' }));
    expect(await within(box).findByText('mark price rises to 95,000.0')).toBeTruthy();
    expect(within(box).getByText('funding rate falls to -0.0050%')).toBeTruthy();
  });
});

test('[JOB-05] quiet hours are kept by the visitor’s clock, and stay where they are when the clocks change', () => {
  const [winter, summer] = [Date.UTC(2026, 10, 23, 13), Date.UTC(2026, 6, 23, 13)];
  for (const zone of ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Sydney', 'Pacific/Chatham'])
    for (const clock of ['00:00', '00:59', '07:00', '22:00', '23:59'])
      for (const now of [winter, summer]) expect(clockOf(minuteOf(clock) ?? -1, { zone, kept: zone, now })).toBe(clock);
  // Kept by another clock they are said by this one; without a zone they are of UTC.
  expect(clockOf(1320, { zone: 'Asia/Tokyo', kept: undefined, now: winter })).toBe('07:00');
  expect(clockOf(1320, { zone: 'Asia/Tokyo', kept: 'Europe/Berlin', now: winter })).toBe('06:00');
  expect(clockOf(1320, { zone: 'Asia/Tokyo', kept: 'Europe/Berlin', now: summer })).toBe('05:00');
  expect([minuteOf('24:00'), minuteOf('7:00'), minuteOf('')]).toEqual([null, null, null]);
});

test('[JOB-04] what was there when the page was opened, or was seen elsewhere, is no news', () => {
  const { next } = fresh();
  expect(next([notice({ id: '5' })])).toEqual([]);
  expect(next([notice({ id: '7', read: true }), notice({ id: '6' }), notice({ id: '5' })]).map(({ id }) => id)).toEqual(
    ['6'],
  );
  expect(next([notice({ id: '6' })])).toEqual([]);
});
