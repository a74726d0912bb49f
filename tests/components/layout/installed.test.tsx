import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastConnected, noteConnected } from '#components/layout/installed/connected.ts';
import { OfflineWatch } from '#components/layout/installed/offline-watch.tsx';
import { followTyping, hasTypedField } from '#components/layout/installed/typed.ts';
import { UpdateEntry } from '#components/layout/installed/update-entry.tsx';
import { followWorker } from '#components/layout/installed/worker.ts';
import { NO_AMOUNT } from '#lib/spot/draft.ts';
import { KEY } from '#lib/storage/names.ts';
import { useDraft } from '#stores/draft.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { renderKit } from '../kit.tsx';

const reload = vi.fn();
const address = { path: '/markets' };
vi.mock('next/navigation', () => ({
  usePathname: () => address.path,
  useRouter: () => ({ prefetch: () => {} }),
}));

beforeEach(() => {
  clearBrowser();
  reload.mockReset();
  act(() => useDraft.setState(useDraft.getInitialState()));
});
afterEach(() => vi.unstubAllGlobals());

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  readonly build: string;
  constructor(build: string) {
    super();
    this.build = build;
  }
  postMessage(data: unknown, ports: MessagePort[] = []) {
    if (data === 'build') ports[0]?.postMessage(this.build);
    else this.told.push(data);
  }
  arrive() {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A browser's registration of a page of build `one`. */
function registered(found: { waiting?: FakeWorker; active?: FakeWorker; fails?: boolean } = {}) {
  const active = found.active ?? new FakeWorker('one');
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: found.waiting ?? null,
    active,
    update: async () => registration,
  });
  const register = vi.fn(async () => registration);
  const container = Object.assign(new EventTarget(), { register, ready: Promise.resolve(registration) });
  if (found.fails) register.mockRejectedValueOnce(new TypeError('no network'));
  const network = new EventTarget();
  const onNewer = vi.fn();
  const onHeard = vi.fn();
  const followed = followWorker({
    container: container as unknown as ServiceWorkerContainer,
    network,
    build: 'one',
    offlinePage: '/ar/offline',
    onNewer,
    onHeard,
  });
  const come = (worker: FakeWorker) => {
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    worker.arrive();
  };
  const online = () => network.dispatchEvent(new Event('online'));
  return { active, come, online, register, onNewer, onHeard, followed };
}

test('[APP-03] what did not come while there was no network is asked for again when it is back', async () => {
  const kept = registered();
  await waitFor(() => expect(kept.active.told).toEqual(['/ar/offline']));
  kept.online();
  await waitFor(() => expect(kept.active.told).toEqual(['/ar/offline', '/ar/offline']));
  expect(kept.register).toHaveBeenCalledTimes(1);

  const late = registered({ fails: true });
  await waitFor(() => expect(late.register).toHaveBeenCalledTimes(1));
  expect(late.active.told).toEqual([]);
  late.online();
  await waitFor(() => expect(late.active.told).toEqual(['/ar/offline']));
  late.followed.stop();
  late.online();
  expect(late.register).toHaveBeenCalledTimes(2);
});

test('[APP-03] the worker in force is told the offline page of the language, and that the venue answers is noted', async () => {
  const { active, onHeard } = registered();
  await waitFor(() => expect(active.told).toEqual(['/ar/offline']));
  await waitFor(() => expect(onHeard).toHaveBeenCalled());
});

test('[APP-04] a worker of the build of this page takes over by itself; one of another waits, and is told of', async () => {
  const own = new FakeWorker('one');
  const { come, onNewer } = registered({ waiting: own });
  await waitFor(() => expect(own.told).toEqual(['activate']));
  expect(onNewer).not.toHaveBeenCalled();
  const other = new FakeWorker('two');
  come(other);
  await waitFor(() => expect(onNewer).toHaveBeenCalledTimes(1));
  expect(other.told).toEqual([]);
});

test('[APP-02] a browser that registers nothing changes nothing', async () => {
  const container = Object.assign(new EventTarget(), {
    register: () => Promise.reject(new Error('no')),
    ready: new Promise(() => {}),
  });
  const needs = {
    network: new EventTarget(),
    build: 'one',
    offlinePage: '/offline',
    onNewer: vi.fn(),
    onHeard: vi.fn(),
  };
  const { look, stop } = followWorker({ container: container as unknown as ServiceWorkerContainer, ...needs });
  await look();
  stop();
  expect(needs.onNewer).not.toHaveBeenCalled();
});

test('[APP-04] what was typed counts while it stands on the page; what is searched for does not', () => {
  const stop = followTyping();
  const { unmount } = renderKit(
    <>
      <input aria-label="name" />
      <input aria-label="find" type="search" />
    </>,
  );
  fireEvent.input(screen.getByLabelText('find'), { target: { value: 'BTC' } });
  expect(hasTypedField()).toBe(false);
  fireEvent.input(screen.getByLabelText('name'), { target: { value: 'Ann' } });
  expect(hasTypedField()).toBe(true);
  unmount();
  expect(hasTypedField()).toBe(false);
  stop();
});

test('[APP-04] the entry loads the new version when it is pressed, but not over an order in the making', async () => {
  const place = document.body.appendChild(document.createElement('span'));
  place.id = 'header-news';
  renderKit(<UpdateEntry reload={reload} />);
  act(() => useDraft.getState().setAmount({ by: 'base', value: '0.5' }));
  await userEvent.click(await screen.findByRole('button', { name: 'New version' }));
  const load = await screen.findByRole('button', { name: 'Load it now' });
  expect(screen.getByText(/would be lost/)).toBeTruthy();
  await userEvent.click(load);
  expect(reload).not.toHaveBeenCalled();
  act(() => useDraft.getState().setAmount(NO_AMOUNT));
  await userEvent.click(load);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[APP-03] the offline page says when the venue was heard last, and opens what was asked for once it answers', async () => {
  const reach = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', reach);
  noteConnected();
  expect(lastConnected()).toBeGreaterThan(0);
  renderKit(<OfflineWatch reload={reload} />);
  const told = await screen.findByText(/^Last connected/);
  // The month by its name: figures of one width tear a date with hyphens apart.
  expect(told.textContent).toMatch(/^Last connected [A-Z][a-z]{2} \d{1,2}, \d{4} \d{2}:\d{2}:\d{2}$/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reach).toHaveBeenCalledTimes(1));
  expect(reload).not.toHaveBeenCalled();
  reach.mockImplementation(async () => new Response(null, { status: 503 }));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('[APP-03] at its own address it leads home instead of opening itself for ever', async () => {
  address.path = '/offline';
  vi.stubGlobal('fetch', async () => new Response(null));
  renderKit(<OfflineWatch reload={reload} />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Go to the home page' })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('nobody knows when the venue was heard where nothing, or nonsense, is stored', () => {
  expect(lastConnected()).toBeNull();
  for (const nonsense of ['x', '"1"', '-1', '1e30']) {
    localStorage.setItem(KEY.lastConnected, nonsense);
    expect(lastConnected()).toBeNull();
  }
});
