import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NavLinks } from '#components/layout/nav-links.tsx';
import { HomeLink } from '#components/layout/simulation/home-link.tsx';
import { SimulationRibbon } from '#components/layout/simulation/ribbon.tsx';
import { LocaleProvider, type SiteLocale } from '#components/ui/locale.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { toasts } from '#components/ui/toast.ts';
import { readAsked } from '#lib/simulation/asked.ts';
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
    expect(html).toContain('Simulated funds on this venue’s simulated market.');
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

  test('what is played from a tape is not called this venue’s simulated market', () => {
    const { rerender } = renderKit(<SimulationRibbon />);
    expect(screen.getByRole('complementary').textContent).toContain('this venue’s simulated market');
    rerender(<SimulationRibbon madeHere={false} />);
    expect(screen.getByRole('complementary').textContent).toContain('Simulated funds. Nothing here');
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

describe('doors', () => {
  const question = () => screen.findByRole('dialog', { name: 'Leave paper trading?' });
  const notice = () => screen.findByRole('status', { name: 'Leave paper trading?' });
  async function open(around: ReactElement) {
    simulate();
    window.history.replaceState(null, '', '/ja/spot/BTCUSDT');
    router.path = '/ja/spot/BTCUSDT';
    renderKit(
      <>
        <SimulationRibbon />
        {around}
      </>,
      JAPANESE,
    );
    await screen.findByRole('button', { name: 'Leave' });
  }

  test('[SIM-21] a link that leads out asks first, beside itself, and nothing has happened until the answer', async () => {
    const leaveTo = vi.fn();
    useSimulation.setState({ leaveTo });
    await open(<NavLinks />);
    fireEvent.click(screen.getByRole('link', { name: 'Markets' }));
    const box = await question();
    expect(box.textContent).toContain('Markets opens outside paper trading.');
    expect(leaveTo).not.toHaveBeenCalled();
    fireEvent.click(within(box).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: 'Markets' }));
    fireEvent.click(within(await question()).getByRole('button', { name: 'Leave and go there' }));
    expect(leaveTo).toHaveBeenCalledWith('/markets');
    expect(router.push).not.toHaveBeenCalled();
  });

  test('[SIM-21] the way to an account is gone at once, by any link; nothing is asked', async () => {
    const leaveTo = vi.fn();
    useSimulation.setState({ leaveTo });
    await open(
      <>
        <a href="/ja/login?returnTo=%2Fspot%2FBTCUSDT">Login</a>
        <a href="/ja/agency/login">Agency</a>
      </>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Login' }));
    fireEvent.click(screen.getByRole('link', { name: 'Agency' }));
    expect(leaveTo.mock.calls).toEqual([['/login?returnTo=%2Fspot%2FBTCUSDT'], ['/agency/login']]);
    expect(useSimulation.getState().door).toBeNull();
  });

  test('[SIM-08] allowed pages, other sites, files and new tabs are not asked about', async () => {
    await open(
      <>
        {['/ja/spot/ETHUSDT', 'https://example.org/markets', '/v1/openapi.json', '#main'].map((href) => (
          <a key={href} href={href}>
            {href}
          </a>
        ))}
        <a href="/ja/markets" target="_blank" rel="noreferrer">
          tab
        </a>
      </>,
    );
    const held = screen.getAllByRole('link').map((link) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      let prevented = false;
      const look = (event: Event) => {
        prevented = event.defaultPrevented;
        event.preventDefault();
      };
      link.addEventListener('click', look, { once: true });
      link.dispatchEvent(click);
      return prevented;
    });
    expect(held).toEqual([false, false, false, false, false]);
    expect(useSimulation.getState().door).toBeNull();
  });

  test('a form that leads out asks too; one that answered by itself does not', async () => {
    await open(
      <>
        <form action="/ja/markets" aria-label="out">
          <input name="q" defaultValue="btc" />
        </form>
        <form action="/ja/markets" aria-label="own" onSubmit={(event) => event.preventDefault()} />
      </>,
    );
    fireEvent.submit(screen.getByRole('form', { name: 'own' }));
    expect(useSimulation.getState().door).toBeNull();
    fireEvent.submit(screen.getByRole('form', { name: 'out' }));
    expect(useSimulation.getState().door).toEqual({ path: '/markets?q=btc', by: 'link' });
  });

  test('a link that is pressed before the code of the question has come is asked about once it has', async () => {
    simulate();
    renderKit(
      <>
        <SimulationRibbon />
        <NavLinks />
      </>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Markets' }));
    expect(router.push).not.toHaveBeenCalled();
    expect((await question()).textContent).toContain('Markets opens outside paper trading.');
    expect(router.push).not.toHaveBeenCalled();
  });

  test('from a menu that closes the question stands under the ribbon', async () => {
    await open(
      <div role="dialog">
        <a href="/ja/announcements">Announcements</a>
      </div>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Announcements' }));
    expect((await notice()).textContent).toContain('/announcements opens outside paper trading.');
  });

  test('[SIM-17] what the server turned away is told once, by the name that was asked for', async () => {
    Cookies.set('simulation-asked', '/markets?q=btc', { path: '/' });
    const leaveTo = vi.fn();
    useSimulation.setState({ leaveTo });
    await open(<p />);
    const box = await notice();
    expect(box.textContent).toContain('/markets opens outside paper trading, so this is BTC/USDT.');
    expect(document.cookie).not.toContain('simulation-asked');
    fireEvent.click(within(box).getByRole('button', { name: 'Leave and go there' }));
    expect(leaveTo).toHaveBeenCalledWith('/markets?q=btc');
    fireEvent.click(within(box).getByRole('button', { name: 'Stay' }));
    expect(screen.queryByText(/opens outside paper trading/)).toBeNull();
  });

  test('[SIM-09] where paper trading has ended since, the page that was asked for comes after all', async () => {
    Cookies.set('simulation-asked', '/markets', { path: '/' });
    renderKit(<SimulationRibbon />);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/markets', undefined));
    expect(useSimulation.getState().door).toBeNull();
  });

  test('a cookie that names no page of ours is not believed', () => {
    for (const value of [
      '//evil.example/x',
      'https://evil.example',
      '/%5Cevil',
      '/a/../b',
      '/spot/ETHUSDT',
      '',
      'x'.repeat(999),
    ])
      expect([value, readAsked(value)]).toEqual([value, null]);
    expect(readAsked('/login?returnTo=%2Fspot')).toBe('/login?returnTo=%2Fspot');
  });
});

describe('the way home', () => {
  test('the way home leads to the landing while paper trading', async () => {
    simulate();
    renderKit(<HomeLink>home</HomeLink>, JAPANESE);
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('/ja');
    await waitFor(() => expect(link.getAttribute('href')).toBe('/ja/spot/BTCUSDT'));
  });
});
