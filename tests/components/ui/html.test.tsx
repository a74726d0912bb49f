import { render, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Html } from '#components/ui/html.tsx';

const HOSTS = { ownHosts: ['own.example'] };
const shown = (html: string) => <Html html={html} hosts={HOSTS} lang="en" dir="ltr" />;
const CLEAN = '<p>From <b>02:00</b> <a href="/markets">markets</a></p>';
const DIRTY = '<p onclick="boom()">From <b>02:00</b><script>boom()</script></p>';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('[SAN-10] the server and the first drawing show what the sanitiser wrote, and the sanitiser changes nothing of it', async () => {
  expect(renderToString(shown(CLEAN))).toContain(CLEAN);
  const { container } = render(shown(CLEAN));
  const box = container.querySelector('p');
  expect(box?.outerHTML).toBe(CLEAN);
  // The sanitiser has been here once something else had to be changed.
  const other = render(shown(DIRTY));
  await waitFor(() => expect(other.container.querySelector('b')).not.toBeNull());
  expect(container.querySelector('p')).toBe(box);
});

test('[SAN-12] what is not in its spelling is not shown before the sanitiser has come, and then without what it takes out', async () => {
  expect(renderToString(shown(DIRTY))).not.toContain('02:00');
  const { container } = render(shown(DIRTY));
  expect(container.textContent).toBe('');
  await waitFor(() => expect(container.textContent).toBe('From 02:00'));
  expect(container.querySelector('p')?.outerHTML).toBe('<p>From <b>02:00</b></p>');
});

test('[SAN-06] links of shown HTML are judged by the page’s own hosts', async () => {
  const html = '<a href="https://own.example/x">a</a><a href="https://evil.example">b</a>';
  const { container } = render(shown(html));
  await waitFor(() => expect(container.querySelectorAll('a')[1]?.getAttribute('rel')).toBe('nofollow'));
  expect(container.querySelector('a')?.getAttribute('rel')).toBeNull();
});

test('another text replaces the one before at once, in its own language', async () => {
  const { container, rerender } = render(shown(CLEAN));
  rerender(<Html html="<p>ب</p>" hosts={HOSTS} lang="ar" dir="rtl" />);
  expect(container.innerHTML).toContain('<p>ب</p>');
  expect(container.firstElementChild).toMatchObject({ lang: 'ar', dir: 'rtl' });
});

test('[IMG-07] [IMG-08] a picture in shown HTML that does not load is retried, then replaced for good', async () => {
  const hosts = { ownHosts: [], imageHosts: ['b.img.example', 'a.img.example'] };
  localStorage.setItem('fastestimgdomain', 'a.img.example');
  const { container } = render(
    <Html html={'<img src="https://b.img.example/x.png">'} hosts={hosts} lang="en" dir="ltr" />,
  );
  const source = () => container.querySelector('img')?.getAttribute('src');
  const fail = () => container.querySelector('img')?.dispatchEvent(new Event('error'));
  await waitFor(() => {
    if (source() === 'https://b.img.example/x.png') fail();
    expect(source()).toBe('https://a.img.example/x.png');
  });
  fail();
  await waitFor(() => expect(source()).toMatch(/^data:image/));
  localStorage.clear();
});
