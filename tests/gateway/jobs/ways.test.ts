import { expect, test } from 'vitest';
import { waysOf } from '#gateway/jobs/ways.ts';
import { NOTICE_WAYS } from '#lib/contract/notice.ts';
import type { NoticeSettings } from '#lib/contract/shapes/notice.ts';

const ALERT = { kind: 'alert', level: 'info' } as const;
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 23, hour, minute);
const quiet = (from: number, to: number): NoticeSettings => ({ muted: {}, quiet: { from, to } });

test('[JOB-02] a muted way is not taken, and what must be told takes every way', () => {
  const settings: NoticeSettings = { muted: { alert: ['sound', 'bell'] }, quiet: { from: 0, to: 1439 } };
  expect(waysOf({ ...settings, quiet: null }, ALERT, at(3))).toEqual(['toast', 'browser']);
  expect(waysOf(settings, ALERT, at(3))).toEqual([]);
  expect(waysOf(settings, { ...ALERT, level: 'must' }, at(3))).toEqual(NOTICE_WAYS);
});

test.each([
  [60, 120, at(0, 59), false],
  [60, 120, at(1), true],
  [60, 120, at(1, 59) + 59_999, true],
  [60, 120, at(2), false],
  [1320, 360, at(21, 59), false],
  [1320, 360, at(22), true],
  [1320, 360, at(0), true],
  [1320, 360, at(5, 59), true],
  [1320, 360, at(6), false],
])('quiet from minute %i up to %i: at %i it is %s', (from, to, now, isQuiet) =>
  expect(waysOf(quiet(from, to), ALERT, now)).toEqual(isQuiet ? ['bell'] : NOTICE_WAYS));
