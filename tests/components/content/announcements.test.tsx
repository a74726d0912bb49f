import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { AnnouncementText } from '#components/content/announcement.tsx';
import { AnnouncementList } from '#components/content/announcement-list.tsx';
import { LATEST, LatestAnnouncements } from '#components/content/latest-announcements.tsx';
import { LocaleProvider } from '#components/ui/locale.tsx';
import type { Announcement } from '#lib/contract/shapes/announcement.ts';
import messages from '#messages/en/index.ts';
import { ENGLISH } from '../kit.tsx';

// Outside a server of Next there is no request to take the language from; the words are the real ones.
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'announcements') => createTranslator({ locale: 'en', messages, namespace }),
}));
vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }));

/** As the server sends it, complete. */
async function sent(page: ReactNode): Promise<Document> {
  const { prelude } = await prerender(<LocaleProvider value={ENGLISH}>{page}</LocaleProvider>);
  return new DOMParser().parseFromString(await new Response(prelude).text(), 'text/html');
}

const one = (id: string, more: Partial<Announcement> = {}): Announcement => ({
  id,
  kind: 'listing',
  at: 1,
  barUntil: null,
  locale: 'en',
  title: `Title ${id}`,
  ...more,
});

test('the list is complete without script: a heading, and a link with its kind for each', async () => {
  const page = await sent(
    <AnnouncementList rows={[one('2'), one('1', { kind: 'maintenance', locale: 'ar', title: 'صيانة' })]} />,
  );
  expect([...page.querySelectorAll('h1')].map((heading) => heading.textContent)).toEqual(['Announcements']);
  expect([...page.querySelectorAll('li a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/announcements/2', 'Title 2'],
    ['/announcements/1', 'صيانة'],
  ]);
  expect([...page.querySelectorAll('li')].map((row) => row.textContent)).toEqual([
    'ListingTitle 2',
    'Maintenanceصيانة',
  ]);
  expect(page.querySelectorAll('li a')[1]).toMatchObject({ lang: 'ar-u-ca-gregory-nu-latn', dir: 'rtl' });
});

test('home shows the newest in a panel of its own, each a link in its language, and the way to all of them', async () => {
  const rows = Array.from({ length: LATEST + 2 }, (_, index) => one(`${9 - index}`));
  const page = await sent(<LatestAnnouncements rows={[one('10', { locale: 'ar', title: 'صيانة' }), ...rows]} />);
  const links = [...page.querySelectorAll('li a')];
  expect(links).toHaveLength(LATEST);
  expect(links[0]).toMatchObject({ lang: 'ar-u-ca-gregory-nu-latn', dir: 'rtl', textContent: 'صيانة' });
  expect(links[1]?.getAttribute('href')).toBe('/announcements/9');
  expect(page.querySelector('li')?.textContent).toContain('Listing');
  expect(page.querySelector('section > div a')?.getAttribute('href')).toBe('/announcements');
});

test('an empty list and one that cannot be read say so', async () => {
  expect((await sent(<AnnouncementList rows={[]} />)).body.textContent).toContain('No announcements yet');
  expect((await sent(<AnnouncementList rows={null} />)).body.textContent).toContain('are unavailable');
});

test('[SAN-10] [SAN-12] the text is sent sanitised or not at all', async () => {
  const detail = { ...one('2'), body: '<p>From <b>02:00</b></p>' };
  const page = await sent(<AnnouncementText detail={detail} />);
  expect(page.querySelector('h1')?.textContent).toBe('Title 2');
  expect(page.querySelector('article p b')?.textContent).toBe('02:00');
  const hostile = await sent(<AnnouncementText detail={{ ...detail, body: '<p>a</p><img src=x onerror=boom()>' }} />);
  expect([hostile.querySelector('img'), hostile.querySelector('h1')?.textContent]).toEqual([null, 'Title 2']);
  expect((await sent(<AnnouncementText detail={null} />)).body.textContent).toContain('are unavailable');
});
