import { describe, expect, test, vi } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatTime,
  formatZone,
  isTimeZone,
  systemZone,
  timeZones,
} from '#lib/format/time.ts';
import { LOCALES, languageTag } from '#lib/i18n/locales.ts';

const MOMENT = Date.UTC(2026, 10, 20, 5, 32, 7);

describe('times and dates', () => {
  test('[SET-19] the zone moves the clock and the day', () => {
    expect(formatDateTime(MOMENT, { zone: 'UTC' })).toBe('2026-11-20 05:32:07');
    expect(formatDateTime(MOMENT, { zone: 'Asia/Tokyo' })).toBe('2026-11-20 14:32:07');
    expect(formatDateTime(MOMENT, { zone: 'America/Los_Angeles' })).toBe('2026-11-19 21:32:07');
    expect(formatTime(MOMENT, { zone: 'Asia/Kolkata', seconds: false })).toBe('11:02');
    expect(formatZone(MOMENT, 'Asia/Tokyo')).toBe('UTC+09:00');
    expect(formatZone(MOMENT, 'UTC')).toBe('UTC');
  });

  test('midnight is 00, never 24', () => {
    expect(formatTime(Date.UTC(2026, 0, 1), { zone: 'UTC' })).toBe('00:00:00');
  });

  test('[LOC-42] every language shows the Gregorian year in ASCII digits', () => {
    for (const code of LOCALES) {
      const text = formatDate(MOMENT, { zone: 'UTC', tag: languageTag(code) });
      expect([code, text.includes('2026'), /^[\x20-\x7e年月日. г.р]+$/.test(text)]).toEqual([code, true, true]);
    }
    expect(formatDate(MOMENT, { zone: 'UTC', tag: 'th' })).toContain('2026');
    expect(formatDate(MOMENT, { zone: 'UTC', tag: 'ar' })).toBe('20/11/2026');
    expect(formatDate(MOMENT, { zone: 'UTC', tag: 'en-GB' })).toBe('20/11/2026');
    expect(formatDate(MOMENT, { zone: 'UTC', tag: 'en' })).toBe('11/20/2026');
  });

  test('a moment that is none is two dashes', () => {
    for (const ts of [Number.NaN, Number.POSITIVE_INFINITY, 9e15]) {
      expect([formatTime(ts), formatDate(ts), formatDateTime(ts), formatZone(ts, 'UTC')]).toEqual([
        '--',
        '--',
        '--',
        '--',
      ]);
    }
  });

  test('[SET-19] a moment reads as the runtime writes it, in zones of quarter hours, around changes of the clock and long ago', () => {
    const zones = [
      'UTC',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Europe/Berlin',
      'Africa/Monrovia',
    ];
    const moments = [0, 1, -1, Date.UTC(1972, 0, 7), Date.UTC(1883, 10, 18, 12), MOMENT, MOMENT + 59_999, 8.64e15];
    for (let at = Date.UTC(2026, 2, 28); at < Date.UTC(2026, 3, 6); at += 1_234_567) moments.push(at);
    for (const zone of zones) {
      const spelled = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
      // Twice: once as it is worked out, once as it is remembered.
      for (const at of [...moments, ...moments])
        expect(formatTime(at, { zone }), `${zone} ${at}`).toBe(spelled.format(at));
    }
  });

  test('an unknown zone means UTC', () => {
    expect(formatTime(MOMENT, { zone: 'Mars/Olympus' })).toBe('05:32:07');
    expect(formatTime(MOMENT)).toBe('05:32:07');
  });

  test('many zones in a row stay right when the kept formatters are exchanged', () => {
    const zones = timeZones().slice(0, 200);
    const first = zones.map((zone) => formatDateTime(MOMENT, { zone }));
    expect(zones.map((zone) => formatDateTime(MOMENT, { zone }))).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(10);
  });
});

test('[SET-19] zones are checked by name', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'Etc/GMT+5'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  for (const zone of ['', 'x', '../etc', '<b>', '+09:00', 5, null, 'A'.repeat(9999)])
    expect(isTimeZone(zone)).toBe(false);
  expect(isTimeZone(systemZone())).toBe(true);
  expect(timeZones()[0]).toBe('UTC');
  expect(timeZones()).toContain('Asia/Tokyo');
});

test('[SET-19] a machine that does not know its zone is in UTC', () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
  });
  expect(systemZone()).toBe('UTC');
  asked.mockRestore();
});
