import { expect, test, vi } from 'vitest';
import { pageStream } from '#lib/market/page.ts';
import { nextFrame, onWake } from '#lib/market/page-events.ts';
import { soon } from '#tests/soon.ts';
import { FakeSocket } from './world.ts';

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

test('a task runs once before the next paint, and after a second at most where nothing is painted', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  let runs = 0;
  const task = () => {
    runs += 1;
  };
  nextFrame(task);
  vi.advanceTimersByTime(17);
  expect(runs).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(runs).toBe(1);
  vi.stubGlobal('requestAnimationFrame', () => 0);
  nextFrame(task);
  vi.advanceTimersByTime(999);
  expect(runs).toBe(1);
  vi.advanceTimersByTime(1);
  expect(runs).toBe(2);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  'pointerdown',
  'click',
  'keydown',
])('a frame that answers a %s is left to it, the one after is not', (type) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  let runs = 0;
  const ask = () =>
    nextFrame(() => {
      runs += 1;
    });
  // What was asked for before the press waits as well.
  ask();
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  vi.advanceTimersToNextFrame();
  expect(runs).toBe(0);
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  vi.advanceTimersToNextFrame();
  expect(runs).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(runs).toBe(1);
  // A press that nothing was waiting for holds up one frame at most.
  ask();
  vi.advanceTimersToNextFrame();
  vi.advanceTimersToNextFrame();
  expect(runs).toBe(2);
  ask();
  vi.advanceTimersToNextFrame();
  expect(runs).toBe(3);
  vi.useRealTimers();
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
