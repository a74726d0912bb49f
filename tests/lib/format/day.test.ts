import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfDay, startOfDay } from '#lib/format/day.ts';
import { formatDate, formatDateTime } from '#lib/format/time.ts';

const iso = (ts: number | null) => (ts === null ? null : new Date(ts).toISOString());

describe('the first moment of a day', () => {
  test.each([
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20', 'Asia/Tokyo', '2026-11-19T15:00:00.000Z'],
    ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
    ['2026-11-20', 'Asia/Kathmandu', '2026-11-19T18:15:00.000Z'],
    // The clocks of that day change after midnight.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    // Midnight was skipped: the day began at one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Midnight came twice.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-11-20', 'Moon/Base', '2026-11-20T00:00:00.000Z'],
  ])('%s in %s', (date, zone, moment) => expect(iso(startOfDay(date, zone))).toBe(moment));

  test.each(['', '2026-13-01', '2026-02-30', '20-11-2026', '2026-11-20T00:00', 'today'])('%j is no date', (date) => {
    expect(startOfDay(date, 'UTC')).toBeNull();
    expect(endOfDay(date, 'UTC')).toBeNull();
  });

  test('a day ends where the next one begins', () => {
    expect(iso(endOfDay('2026-02-28', 'Asia/Tokyo'))).toBe('2026-02-28T14:59:59.999Z');
    expect(iso(endOfDay('2026-12-31', 'UTC'))).toBe('2026-12-31T23:59:59.999Z');
  });

  test('a day without a next one has no end', () => {
    expect(startOfDay('9999-12-31', 'UTC')).not.toBeNull();
    expect(endOfDay('9999-12-31', 'UTC')).toBeNull();
  });

  test('it lies on its date, and the millisecond before does not', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
        fc.constantFrom(
          'UTC',
          'Asia/Tokyo',
          'Europe/Berlin',
          'America/Sao_Paulo',
          'America/Havana',
          'Pacific/Apia',
          'Australia/Lord_Howe',
        ),
        (day, zone) => {
          const date = day.toISOString().slice(0, 10);
          const start = startOfDay(date, zone) ?? Number.NaN;
          expect(formatDate(start, { zone })).toBe(date);
          expect(formatDateTime(start - 1, { zone }) < `${date} 00:00:00`).toBe(true);
        },
      ),
    ));
});
