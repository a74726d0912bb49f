import { vi } from 'vitest';

/** Waits until a check holds, as long as a busy machine may need: the default of one second is a judgement on the machine. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });
