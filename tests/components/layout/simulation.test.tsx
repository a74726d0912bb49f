import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NAV } from '#components/layout/nav.ts';
import { NavLinks } from '#components/layout/nav-links.tsx';
import { HomeLink } from '#components/layout/simulation/home-link.tsx';
import { SimulationRibbon } from '#components/layout/simulation/ribbon.tsx';
import { LocaleProvider, type SiteLocale } from '#components/ui/locale.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { toasts } from '#components/ui/toast.ts';
import { isSimulationRoute } from '#lib/simulation/routes.ts';
import messages from '#messages/en/index.ts';
import { useSimulation } from '#stores/simulation.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { ENGLISH, renderKit } from '../kit.tsx';

const router = {
  path: '/spot/BTCUSDT',
  push: vi.fn(),
  replace: vi.fn(),
  prefetch: vi.fn(),
  refresh: vi.fn(),
  back: vi.fn(),
};
vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => router.path }));

const JAPANESE: SiteLocale = { code: 'ja', prefix: '/ja', segment: 'ja', direction: 'ltr', tag: 'ja' };
const KEY = 'simulation-trade';

/** As the page is when the boot script has found the cookie, and local storage agrees. */
function simulate() {
  localStorage.setItem(KEY, '1');
  document.documentElement.dataset.mode = 'paper';
}

beforeEach(() => {
  clearBrowser();
  router.path = '/spot/BTCUSDT';
  useSimulation.setState(useSimulation.getInitialState(), true);
});
afterEach(() => {
  vi.clearAllMocks();
  act(() => toasts.closeAll());
});

describe('the ribbon', () => {
  test('[SIM-20] its words are in the HTML of every page', () => {
    const html = renderToString(
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <LocaleProvider value={ENGLISH}>
          <SimulationRibbon />
        </LocaleProvider>
      </NextIntlClientProvider>,
    );
    expect(html).toContain('Paper trading');
    expect(html).toContain('Simulated funds on live prices.');
  });

  test('[SIM-20] [SIM-06] while paper trading it offers the way out', async () => {
    simulate();
    const leave = vi.fn();
    useSimulation.setState({ leave });
    renderKit(<SimulationRibbon />);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(leave).toHaveBeenCalledOnce();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  test('without paper trading nothing of it can be pressed and the page may be indexed', async () => {
    document.documentElement.dataset.mode = 'paper';
    renderKit(<SimulationRibbon />);
    await waitFor(() => expect(useSimulation.getState().known).toBe(true));
    expect(document.documentElement.dataset.mode).toBeUndefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.querySelector('meta[name=robots]')).toBeNull();
  });

  test('[SIM-16] it corrects the cookie also where the boot script saw no paper trading', async () => {
    localStorage.setItem(KEY, '1');
    renderKit(<SimulationRibbon />);
    await screen.findByRole('button', { name: 'Leave' });
    expect(document.cookie).toBe(`${KEY}=1`);
  });
});

describe('pages that paper trading does not know', () => {
  test('[SIM-07] a full load of one gives way to the landing with the current prefix', async () => {
    simulate();
    router.path = '/ja/markets';
    renderKit(<SimulationRibbon />, JAPANESE);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/ja/spot/BTCUSDT', undefined));
  });

  test('[SIM-07] [SIM-08] on the way through links only such a page does', async () => {
    simulate();
    const { rerender } = renderKit(<SimulationRibbon />, JAPANESE);
    await screen.findByRole('button', { name: 'Leave' });
    router.path = '/ja/spot/ETHUSDT';
    rerender(<SimulationRibbon />);
    expect(router.replace).not.toHaveBeenCalled();
    router.path = '/ja';
    rerender(<SimulationRibbon />);
    expect(router.replace).toHaveBeenCalledWith('/ja/spot/BTCUSDT', undefined);
  });

  test('[SIM-09] without the flag every page is as good as another', async () => {
    router.path = '/markets';
    document.documentElement.dataset.mode = 'paper';
    renderKit(<SimulationRibbon />);
    await waitFor(() => expect(useSimulation.getState().known).toBe(true));
    expect(router.replace).not.toHaveBeenCalled();
  });
});

describe('entering', () => {
  test('[SIM-03] the entry of the header begins where one is', async () => {
    const enter = vi.fn();
    useSimulation.setState({ enter });
    renderKit(<NavLinks />);
    const entry = screen.getByRole('link', { name: 'Paper trading' });
    expect(entry.getAttribute('href')).toBe('/spot/BTCUSDT');
    fireEvent.click(entry);
    await waitFor(() => expect(enter).toHaveBeenCalledWith(window.location.pathname));
    expect(router.push).not.toHaveBeenCalled();
  });

  test('a click for a new tab is left to the browser', async () => {
    const enter = vi.fn();
    useSimulation.setState({ enter });
    renderKit(<NavLinks />);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    screen.getByRole('link', { name: 'Paper trading' }).dispatchEvent(click);
    await Promise.resolve();
    expect([click.defaultPrevented, enter.mock.calls]).toEqual([false, []]);
  });

  test('[SIM-18] what the browser refuses is said in a toast, once', async () => {
    document.documentElement.dataset.mode = 'paper';
    renderKit(
      <>
        <SimulationRibbon />
        <NoticeHost />
      </>,
    );
    await waitFor(() => expect(useSimulation.getState().known).toBe(true));
    act(() => useSimulation.setState({ error: 'enterBlocked' }));
    expect(await screen.findByText(/the browser refuses/)).toBeTruthy();
    expect(useSimulation.getState().error).toBeNull();
  });
});

describe('links that would lead out', () => {
  test('are marked, and they alone', () =>
    expect(NAV.map(({ id, href, liveOnly = false }) => [id, liveOnly, isSimulationRoute(href)])).toEqual(
      NAV.map(({ id, liveOnly = false }) => [id, liveOnly, !liveOnly]),
    ));

  test('the header carries the mark', () => {
    renderKit(<NavLinks />);
    const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('data-live-only'));
    expect(marked.map((link) => link.textContent)).toEqual(['Markets']);
  });

  test('the way home leads to the landing while paper trading', async () => {
    simulate();
    renderKit(<HomeLink>home</HomeLink>, JAPANESE);
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('/ja');
    await waitFor(() => expect(link.getAttribute('href')).toBe('/ja/spot/BTCUSDT'));
  });
});
