import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterIdle, useIdle, useLazy, useStoreLater } from '#components/ui/lazy.ts';

let state: DocumentReadyState = 'loading';
beforeEach(() => {
  vi.useFakeTimers();
  state = 'loading';
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => state });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'readyState');
});

async function load() {
  state = 'complete';
  await act(async () => {
    window.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(1000);
  });
}

test('nothing is asked for before the page has loaded', async () => {
  const run = vi.fn();
  afterIdle(run);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).not.toHaveBeenCalled();
  await load();
  expect(run).toHaveBeenCalledOnce();
});

test('what was cancelled does not run, before loading or after', async () => {
  const run = vi.fn();
  afterIdle(run)();
  state = 'complete';
  afterIdle(run)();
  await load();
  expect(run).not.toHaveBeenCalled();
});

function Idle({ fetch }: { fetch: () => Promise<string> }) {
  return <p>{useIdle(fetch) ?? 'still'}</p>;
}

test('a part takes its place once it is there; what could not be fetched is asked for again, ever less often', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('away'));
  render(<Idle fetch={fetch} />);
  expect(screen.getByText('still')).toBeTruthy();
  await load();
  expect(fetch).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(fetch).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(fetch).toHaveBeenCalledTimes(2);
  fetch.mockResolvedValue('living');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('living')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('a part that is no longer wanted is not asked for again', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('away'));
  const { unmount } = render(<Idle fetch={fetch} />);
  await load();
  unmount();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetch).toHaveBeenCalledOnce();
});

function Lazy({ fetch }: { fetch: () => Promise<string> }) {
  const [part, warm] = useLazy(fetch);
  return (
    <button type="button" onClick={warm}>
      {part ?? 'nothing'}
    </button>
  );
}

test('a part that is wanted twice is fetched once', async () => {
  const fetch = vi.fn(async () => 'part');
  render(<Lazy fetch={fetch} />);
  await act(async () => {
    screen.getByRole('button').click();
    screen.getByRole('button').click();
  });
  expect(screen.getByText('part')).toBeTruthy();
  expect(fetch).toHaveBeenCalledOnce();
});

function Later({ store }: { store: Parameters<typeof useStoreLater<{ unit: string }, string>>[0] }) {
  return <p>{useStoreLater(store, ({ unit }) => unit, 'USD')}</p>;
}

test('a store that comes later is followed from then on', async () => {
  let unit = 'JPY';
  let tell = () => {};
  const store = {
    getState: () => ({ unit }),
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => {};
    },
  };
  render(<Later store={async () => store} />);
  expect(screen.getByText('USD')).toBeTruthy();
  await load();
  expect(screen.getByText('JPY')).toBeTruthy();
  unit = 'EUR';
  act(() => tell());
  expect(screen.getByText('EUR')).toBeTruthy();
});
