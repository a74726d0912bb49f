import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link } from '#components/ui/link.tsx';
import { stripLocale, useNavigation, usePath } from '#components/ui/navigation.ts';
import { ARABIC, ENGLISH, renderKit } from '../kit.tsx';

const router = vi.hoisted(() => ({
  push: vi.fn(),
  replace: vi.fn(),
  prefetch: vi.fn(),
  refresh: vi.fn(),
  back: vi.fn(),
  path: '/',
}));
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => router,
  usePathname: () => router.path,
}));
beforeEach(() => void vi.clearAllMocks());

const HOSTILE = `${'java'}script:alert(1)`;

const hrefOf = (name: string) => screen.getByText(name).closest('a')?.getAttribute('href');
const JAPANESE = { ...ENGLISH, code: 'ja', prefix: '/ja', segment: 'ja', tag: 'ja' } as const;

test('[LOC-08] an internal link gets the prefix of the page', () => {
  renderKit(<Link href="/spot/BTCUSDT">spot</Link>, JAPANESE);
  renderKit(<Link href="/">home</Link>, JAPANESE);
  expect(hrefOf('spot')).toBe('/ja/spot/BTCUSDT');
  expect(hrefOf('home')).toBe('/ja');
});

test('[LOC-09] on an unprefixed page internal links stay unprefixed', () => {
  renderKit(<Link href="/markets?q=btc#top">markets</Link>);
  expect(hrefOf('markets')).toBe('/markets?q=btc#top');
});

test('[LOC-10] what has a prefix, leaves the site or stays on the page is not prefixed', () => {
  for (const href of ['/ar/fee', '#top', 'https://example.com/fee', 'mailto:a@example.com']) {
    renderKit(<Link href={href}>{href}</Link>, JAPANESE);
    expect(hrefOf(href)).toBe(href);
  }
});

test('a link out of the site cannot reach back, and an unsafe one leads nowhere', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  renderKit(<Link href="https://example.com/">out</Link>);
  expect(screen.getByText('out').getAttribute('rel')).toBe('noopener noreferrer');
  renderKit(<Link href={HOSTILE}>bad</Link>);
  expect(hrefOf('bad')).toBeNull();
});

test('a page is fetched when the pointer or the focus arrives, not when its link is seen', () => {
  renderKit(<Link href="/markets">markets</Link>, ARABIC);
  expect(router.prefetch).not.toHaveBeenCalled();
  fireEvent.pointerEnter(screen.getByText('markets'));
  expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/ar/markets');
  fireEvent.focus(screen.getByText('markets'));
  expect(router.prefetch).toHaveBeenCalledTimes(2);
});

function Navigator({ run }: { run: (navigation: ReturnType<typeof useNavigation>, path: string) => void }) {
  const navigation = useNavigation();
  const path = usePath();
  return (
    <button type="button" onClick={() => run(navigation, path)}>
      go
    </button>
  );
}

test('[LOC-11] navigation from code adds the same prefix and refuses the same addresses', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const answers: boolean[] = [];
  renderKit(
    <Navigator
      run={(navigation) => {
        answers.push(navigation.push('/fee'), navigation.replace('/'), navigation.push(HOSTILE));
        navigation.prefetch('/markets');
      }}
    />,
    JAPANESE,
  );
  fireEvent.click(screen.getByText('go'));
  expect(answers).toEqual([true, true, false]);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/ja/fee', undefined);
  expect(router.replace).toHaveBeenCalledExactlyOnceWith('/ja', undefined);
  expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/ja/markets');
});

test('the path inside the site is the same on the server and in the browser', () => {
  expect(stripLocale('/en~/markets', '', 'en~')).toBe('/markets');
  expect(stripLocale('/markets', '', 'en~')).toBe('/markets');
  expect(stripLocale('/ja/markets', '/ja', 'ja')).toBe('/markets');
  expect(stripLocale('/ja', '/ja', 'ja')).toBe('/');
  expect(stripLocale('/en~', '', 'en~')).toBe('/');
  expect(stripLocale('/japan', '/ja', 'ja')).toBe('/japan');
  router.path = '/ar/markets';
  const seen: string[] = [];
  renderKit(<Navigator run={(_, path) => void seen.push(path)} />, ARABIC);
  fireEvent.click(screen.getByText('go'));
  expect(seen).toEqual(['/markets']);
});
