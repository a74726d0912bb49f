import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A second is too short for a part that is loaded on first use while both cores are busy.
configure({ asyncUtilTimeout: 20_000 });

/** jsdom lays nothing out, so nothing changes its size; tests of sizes bring an observer of their own. */
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= StillObserver;

afterEach(() => cleanup());
