import { afterEach, expect, test, vi } from 'vitest';
import { pageTokens } from '#lib/device-token/page.ts';
import { clearBrowser } from '../storage/browser.ts';
import { GOOD } from './world.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  clearBrowser();
});

test('[DT-21, DT-22, DT-23] a page has one keeper of tokens, which begins with it and waits while nobody sees the page', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const sdk = async ({ appId }: { appId: string }) => {
    asked.push(appId);
    return GOOD;
  };
  Object.assign(window, { getDeviceToken: sdk });
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const see = (state: DocumentVisibilityState) => {
    shown.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const failed = vi.fn();
  const tokens = pageTokens({ nodeEnv: 'test', failed });
  expect(pageTokens({ nodeEnv: 'dev', failed })).toBe(tokens);
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, tokens.current().token]).toEqual([['meridian-web-test'], GOOD]);
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(asked).toHaveLength(2);
  see('hidden');
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(asked).toHaveLength(2);
  see('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(3);
  expect(failed).not.toHaveBeenCalled();
});
