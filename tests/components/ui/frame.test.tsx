import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFrame } from '#components/ui/frame.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a task waits for the frame that is being made, and is one of its own', () => {
  const task = vi.fn();
  afterFrame(task);
  let drawn = false;
  requestAnimationFrame(() => {
    expect(task).not.toHaveBeenCalled();
    drawn = true;
  });
  vi.advanceTimersToNextFrame();
  expect(drawn).toBe(true);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2_000);
  expect(task).toHaveBeenCalledOnce();
});

test('where no frames come it is done all the same, once', () => {
  const cancelled = vi.fn();
  vi.stubGlobal('requestAnimationFrame', () => 7);
  vi.stubGlobal('cancelAnimationFrame', cancelled);
  const task = vi.fn();
  afterFrame(task);
  vi.advanceTimersByTime(200);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(task).toHaveBeenCalledOnce();
  expect(cancelled).toHaveBeenCalledExactlyOnceWith(7);
});

test('a task that is forgotten is never done, before its frame or after it', () => {
  const task = vi.fn();
  const forgetEarly = afterFrame(task);
  const forgetLate = afterFrame(task);
  forgetEarly();
  vi.advanceTimersToNextFrame();
  forgetLate();
  vi.advanceTimersByTime(2_000);
  expect(task).not.toHaveBeenCalled();
});
