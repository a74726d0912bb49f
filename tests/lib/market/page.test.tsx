import { afterEach, expect, test, vi } from 'vitest';
import { pageStream } from '#lib/market/page.ts';
import { onWake, pagePace } from '#lib/market/page-events.ts';
import { soon } from '#tests/soon.ts';
import { FakeSocket } from './world.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The pace of a page that has just been opened, whose time goes on when the test says so. */
function freshPage() {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
  const pace = pagePace();
  return { nextFrame: (task: () => void) => pace.run(task) };
}

test('a page has one stream, to its own host, and opens it when a topic is wanted', async () => {
  const opened: FakeSocket[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(url: string) {
        super(url);
        opened.push(this);
      }
    },
  );
  const stream = pageStream();
  expect(pageStream()).toBe(stream);
  expect(opened).toEqual([]);
  stream.topic('tickers', () => ({ apply: () => true, read: () => [] })).subscribe(() => {});
  await soon(() => expect(opened.map(({ url }) => url)).toEqual([`ws://${window.location.host}/v1/stream`]));
  stream.close();
  vi.unstubAllGlobals();
});

test.each([
  'pointerdown',
  'click',
  'keydown',
])('a task waits for the frame that answers a %s, and no longer', async (type) => {
  const { nextFrame } = freshPage();
  let runs = 0;
  const ask = () =>
    nextFrame(() => {
      runs += 1;
    });
  ask();
  expect(runs).toBe(0);
  vi.advanceTimersByTime(0);
  expect(runs).toBe(1);
  vi.advanceTimersByTime(1_000);
  ask();
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  vi.advanceTimersByTime(1);
  expect(runs).toBe(1);
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(2);
  expect(runs).toBe(2);
  vi.advanceTimersByTime(5_000);
  expect(runs).toBe(2);
});

test('a task of a page that nobody looks at runs after a second, or once it is looked at', async () => {
  const { nextFrame } = freshPage();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  let runs = 0;
  const ask = () =>
    nextFrame(() => {
      runs += 1;
    });
  ask();
  vi.advanceTimersByTime(900);
  expect(runs).toBe(0);
  vi.advanceTimersByTime(200);
  expect(runs).toBe(1);
  ask();
  vi.advanceTimersByTime(300);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(1);
  expect(runs).toBe(2);
});

test('waking is being looked at again, coming back from the page cache, and a network that comes or goes', () => {
  let woken = 0;
  const stop = onWake(() => {
    woken += 1;
  });
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woken).toBe(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  for (const event of ['pageshow', 'online', 'offline']) window.dispatchEvent(new Event(event));
  expect(woken).toBe(4);
  stop();
  window.dispatchEvent(new Event('online'));
  expect(woken).toBe(4);
  visibility.mockRestore();
});
