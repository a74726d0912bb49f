import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { crosshairLabel, tickLabel } from '#components/terminal/chart/labels.ts';
import { timeTicks, zoneOffset } from '#components/terminal/chart/time-ticks.ts';

const HOUR = 3_600_000;
const start = Date.UTC(2026, 10, 17);
const hours = (count: number, from = start) => Array.from({ length: count }, (_, i) => from + i * HOUR);
const label = (zone: string) => ({ zone, tag: 'en', interval: '1h' as const });
const texts = (times: readonly number[], zone: string, barWidth = 7) =>
  timeTicks(times, { barWidth, gap: 84, offset: zoneOffset(zone), before: times[0]! - HOUR }).map((tick) =>
    tickLabel(tick, label(zone)),
  );

describe('the time axis', () => {
  test('marks stand at round hours and say the date where the day changes', () =>
    expect(texts(hours(36), 'UTC')).toEqual(['Nov 17', '12:00', 'Nov 18']));

  test('[SET-19] the day begins at midnight of the chosen zone', () => {
    // 00:00 in Tokyo is 15:00 UTC of the day before.
    const ticks = timeTicks(hours(48), { barWidth: 7, gap: 84, offset: zoneOffset('Asia/Tokyo') });
    expect(ticks.filter(({ kind }) => kind === 'day').map(({ ts }) => new Date(ts).toISOString())).toEqual([
      '2026-11-17T15:00:00.000Z',
      '2026-11-18T15:00:00.000Z',
    ]);
    expect(texts(hours(24), 'Asia/Tokyo')).toEqual(['12:00', 'Nov 18']);
  });

  test('a day has the order of its language and ASCII digits', () => {
    const ts = Date.UTC(2026, 10, 20, 5, 32, 7);
    const at = (tag: string, zone = 'UTC') => tickLabel({ index: 0, ts, kind: 'day' }, { zone, tag, interval: '1h' });
    expect([at('en'), at('de'), at('ja')]).toEqual(['Nov 20', '20. Nov.', '11月20日']);
    expect(at('ar')).toMatch(/20/);
    expect(at('en', 'America/Los_Angeles')).toBe('Nov 19');
  });

  test.each([
    ['1h', 'day', '24.11'],
    ['1W', 'month', '11'],
  ] as const)('where the browser has no names of months they are numbers: %s', (interval, kind, text) => {
    // As Chromium says Uzbek dates; Node knows the names.
    const spied: { readonly format: unknown } = Intl.DateTimeFormat.prototype;
    const format = vi.spyOn(spied, 'format', 'get').mockReturnValue(() => 'M11 24');
    onTestFinished(() => format.mockRestore());
    const ts = Date.UTC(2026, 10, 24);
    expect(tickLabel({ index: 0, ts, kind }, { zone: 'UTC', tag: 'uz', interval })).toBe(text);
  });

  test('a zone with half hours has its marks at its own full hours', () =>
    expect(texts(hours(24, start + HOUR / 2), 'Asia/Kolkata')).toEqual(['12:00', 'Nov 18']));

  test('a change of the clock does not move the marks off the hour', () => {
    // New York went back an hour on 1 November 2026.
    const times = hours(48, Date.UTC(2026, 9, 31, 4));
    expect(texts(times, 'America/New_York')).toEqual(['Oct 31', '12:00', 'Nov 1', '12:00']);
  });

  test('closer bars get fewer marks, wider ones more', () => {
    expect(texts(hours(96), 'UTC', 4)).toEqual(['Nov 17', 'Nov 18', 'Nov 19', 'Nov 20']);
    expect(texts(hours(6), 'UTC', 60)).toEqual(['Nov 17', '02:00', '04:00']);
  });

  test('weeks show months, and the year where it changes', () => {
    const weeks = Array.from({ length: 40 }, (_, i) => Date.UTC(2026, 8, 7) + i * 7 * 24 * HOUR);
    const ticks = timeTicks(weeks, { barWidth: 20, gap: 84, offset: () => 0 });
    const shown = ticks.map((tick) => tickLabel(tick, { zone: 'UTC', tag: 'en', interval: '1W' }));
    expect(shown).toContain('Oct');
    expect(shown).toContain('2027');
  });

  test('marks keep their distance whatever is shown', () => {
    const width = fc.integer({ min: 2, max: 40 });
    const step = fc.constantFrom(60_000, 300_000, 900_000, HOUR, 4 * HOUR, 24 * HOUR, 7 * 24 * HOUR);
    fc.assert(
      fc.property(width, step, fc.integer({ min: 2, max: 400 }), (barWidth, bar, count) => {
        const times = Array.from({ length: count }, (_, i) => start + i * bar);
        const ticks = timeTicks(times, { barWidth, gap: 84, offset: zoneOffset('Europe/Berlin') });
        for (const [i, tick] of ticks.entries()) {
          if (i > 0) expect((tick.index - ticks[i - 1]!.index) * barWidth).toBeGreaterThanOrEqual(84 * 0.6);
        }
      }),
    );
  });

  test('without bars there are no marks', () => {
    expect(timeTicks([], { barWidth: 7, gap: 84, offset: () => 0 })).toEqual([]);
    expect(timeTicks(hours(5), { barWidth: 0, gap: 84, offset: () => 0 })).toEqual([]);
  });
});

describe('the time under the crosshair', () => {
  const ts = Date.UTC(2026, 10, 20, 15, 30);
  test('[SET-19] is that of the chosen zone', () =>
    expect(crosshairLabel(ts, { zone: 'Asia/Tokyo', interval: '15m' })).toBe('2026-11-21 00:30'));
  test('a day has no hour', () =>
    expect(crosshairLabel(Date.UTC(2026, 10, 20), { zone: 'UTC', interval: '1D' })).toBe('2026-11-20'));
});
