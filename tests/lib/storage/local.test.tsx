import { beforeEach, expect, test, vi } from 'vitest';
import { FIRST_GUIDE } from '#lib/storage/guides.ts';
import { localWrites, writeLocal } from '#lib/storage/local.ts';
import { blockStorage, clearBrowser } from './browser.ts';

beforeEach(clearBrowser);

test('[SET-28] who follows writes hears of each, also where the browser keeps none', () => {
  const heard = vi.fn();
  localWrites.add(heard);
  writeLocal('a', '1');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  blockStorage();
  writeLocal('b', '1');
  localWrites.delete(heard);
  vi.restoreAllMocks();
  expect(heard.mock.calls).toEqual([['a'], ['b']]);
});

test('[UI-51] a guide that was seen keeps its name: who has seen it is not invited again', () => {
  expect(FIRST_GUIDE).toBe('terminal');
});
