import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Levels, watchPacedLevels } from '#components/terminal/book/paced-levels.ts';
import type { BookState } from '#lib/market/book.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A book that is another with every word, and what was told of it: the first sizes. */
function follow() {
  let state: BookState | null = null;
  let listener = () => {};
  const told: string[] = [];
  const book = {
    get: () => state,
    subscribe: (next: () => void) => {
      listener = next;
      return () => {
        listener = () => {};
      };
    },
  };
  const say = (size: string) => {
    state = { bids: [['1', size]], asks: [] } as unknown as BookState;
    listener();
  };
  const stop = watchPacedLevels(book, ({ bids }: Levels) => told.push(bids[0]![1]));
  return { told, say, stop };
}

test('levels are told with the book, four times a second at most, and the last ones in any case', () => {
  const { told, say, stop } = follow();
  say('1');
  expect(told).toEqual(['1']);
  for (const size of ['2', '3']) {
    vi.advanceTimersByTime(100);
    say(size);
  }
  expect(told).toEqual(['1']);
  vi.advanceTimersByTime(50);
  say('4');
  expect(told, 'in the moment that the book is told').toEqual(['1', '4']);
  vi.advanceTimersByTime(10);
  say('5');
  vi.advanceTimersByTime(1_000);
  expect(told, 'a book that fell silent').toEqual(['1', '4', '5']);
  say('6');
  vi.advanceTimersByTime(10);
  say('7');
  stop();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['1', '4', '5', '6']);
});
