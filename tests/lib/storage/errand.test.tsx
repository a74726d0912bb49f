import { afterEach, expect, test, vi } from 'vitest';
import { ERRAND } from '#lib/storage/names.ts';
import { dropErrand, keepErrand, readErrand } from '#lib/storage/pending-redirect.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('an errand is kept for this tab, read as often as wanted, and dropped', () => {
  expect(readErrand('third')).toBeUndefined();
  keepErrand('third', { state: 's' });
  expect(readErrand('third')).toEqual({ state: 's' });
  expect(readErrand('third')).toEqual({ state: 's' });
  expect(readErrand('qrLogin')).toBeUndefined();
  dropErrand('third');
  expect(readErrand('third')).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test('what somebody else wrote is nothing', () => {
  sessionStorage.setItem(ERRAND.third, '{');
  expect(readErrand('third')).toBeUndefined();
});

test('where storage is blocked nothing is kept and nothing breaks', () => {
  for (const call of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, call).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  keepErrand('qrLogin', 'key');
  expect(readErrand('qrLogin')).toBeUndefined();
  expect(() => dropErrand('qrLogin')).not.toThrow();
});
