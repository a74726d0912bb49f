import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useMobile } from '#components/ui/use-mobile.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Sample() {
  return <p>{useMobile() ? 'mobile' : 'wide'}</p>;
}

test('[UI-41] the mobile layout follows the width of the body', () => {
  vi.useFakeTimers();
  let report = () => {};
  class FakeObserver {
    constructor(callback: ResizeObserverCallback) {
      report = () => callback([{ contentRect: {} } as ResizeObserverEntry], this as unknown as ResizeObserver);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', FakeObserver);
  let width = 768;
  Object.defineProperty(document.body, 'clientWidth', { configurable: true, get: () => width });
  render(<Sample />);
  expect(screen.getByText('wide')).toBeTruthy();
  width = 767;
  act(() => {
    report();
    vi.advanceTimersByTime(16);
  });
  expect(screen.getByText('mobile')).toBeTruthy();
});
