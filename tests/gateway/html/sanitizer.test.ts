import { expect, onTestFinished, test } from 'vitest';
import { HtmlError, HtmlSanitizer } from '#gateway/html/sanitizer.ts';

const HOSTS = { ownHosts: ['own.example'] };

function made(limits: ConstructorParameters<typeof HtmlSanitizer>[0] = {}): HtmlSanitizer {
  const sanitizer = new HtmlSanitizer(limits);
  onTestFinished(() => sanitizer.close());
  return sanitizer;
}

test('[SAN-10] HTML is sanitised in a thread that starts with the first text, in the order it came', async () => {
  const sanitizer = made();
  expect(sanitizer.running).toBe(false);
  const texts = ['<p onclick=x>a</p>', '<script>b</script>c', '<a href="https://evil.example">d</a>'];
  const done = await Promise.all(texts.map((text) => sanitizer.sanitize(text, HOSTS)));
  expect(done.map(({ html }) => html)).toEqual([
    '<p>a</p>',
    'c',
    '<a href="https://evil.example" rel="nofollow">d</a>',
  ]);
  expect(sanitizer.running).toBe(true);
});

test('[URL-09] links that were taken out are told to whoever wrote the text', async () => {
  const { html, refused } = await made().sanitize('<a href="javascript:x">a</a>', HOSTS);
  expect([html, refused]).toEqual(['<a>a</a>', ['invalid href: javascript:x']]);
});

test('more than may wait is refused at once, and what waits is done all the same', async () => {
  const sanitizer = made({ waiting: 1 });
  const [working, waiting] = [sanitizer.sanitize('a', HOSTS), sanitizer.sanitize('b', HOSTS)];
  await expect(sanitizer.sanitize('c', HOSTS)).rejects.toThrow(/1 texts wait/);
  expect(await Promise.all([working, waiting])).toEqual([
    { html: 'a', refused: [] },
    { html: 'b', refused: [] },
  ]);
});

test('a text that takes too long is refused, and the next one gets a new thread', async () => {
  const sanitizer = made({ patience: 1 });
  await expect(sanitizer.sanitize('a', HOSTS)).rejects.toThrow(HtmlError);
  expect(sanitizer.running).toBe(false);
});

test('the thread ends when nothing comes, and starts again when something does', async () => {
  const sanitizer = made({ idle: 1 });
  await sanitizer.sanitize('a', HOSTS);
  await expect.poll(() => sanitizer.running).toBe(false);
  expect(await sanitizer.sanitize('<b>b', HOSTS)).toEqual({ html: '<b>b</b>', refused: [] });
});

test('closing refuses what waits and what comes later', async () => {
  const sanitizer = made();
  const both = [sanitizer.sanitize('a', HOSTS), sanitizer.sanitize('b', HOSTS)];
  const refused = Promise.allSettled(both);
  await sanitizer.close();
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(sanitizer.sanitize('c', HOSTS)).rejects.toThrow(/closed/);
});
