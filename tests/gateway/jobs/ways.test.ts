import { expect, test } from 'vitest';
import { minuteIn, waysOf } from '#gateway/jobs/ways.ts';
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

test.each([
  ['Europe/Berlin', Date.UTC(2026, 10, 15, 21), Date.UTC(2026, 6, 15, 20)],
  ['America/New_York', Date.UTC(2026, 10, 15, 3), Date.UTC(2026, 6, 15, 2)],
  ['Australia/Sydney', Date.UTC(2026, 10, 15, 11), Date.UTC(2026, 6, 15, 12)],
  ['Asia/Kolkata', Date.UTC(2026, 10, 15, 16, 30), Date.UTC(2026, 6, 15, 16, 30)],
])('[JOB-05] quiet hours of %s begin at 22:00 of its clock, in winter and in summer', (zone, winter, summer) => {
  const settings: NoticeSettings = { muted: {}, quiet: { from: 22 * 60, to: 7 * 60, zone } };
  for (const begin of [winter, summer]) {
    expect(waysOf(settings, ALERT, begin)).toEqual(['bell']);
    expect(waysOf(settings, ALERT, begin - 1)).toEqual(NOTICE_WAYS);
    expect(waysOf(settings, ALERT, begin + 9 * 3_600_000 - 1)).toEqual(['bell']);
    expect(waysOf(settings, ALERT, begin + 9 * 3_600_000)).toEqual(NOTICE_WAYS);
  }
});

test('[JOB-05] a name that is no time zone is none', () => {
  expect(minuteIn('Mars/Olympus', 0)).toBeNull();
  expect(minuteIn('UTC', 90 * 60_000)).toBe(90);
  expect(minuteIn('Asia/Tokyo', 0)).toBe(540);
});
