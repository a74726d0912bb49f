import { formatTime } from '#lib/format/time.ts';

/** Quiet hours are kept as minutes of the day by the clock of a zone, and shown by the visitor's clock. */

const DAY = 1440;

type Place = {
  /** The visitor's zone. */
  readonly zone: string | undefined;
  /** The zone whose clock the minutes are of; UTC without one. */
  readonly kept: string | undefined;
  readonly now: number;
};

/** @param minute of the day in the zone `kept` @returns `22:00` of the visitor's clock */
export function clockOf(minute: number, { zone, kept = 'UTC', now }: Place): string {
  const ahead = kept === zone ? 0 : (minuteNow(zone, now) ?? 0) - (minuteNow(kept, now) ?? 0);
  const shown = (minute + ahead + 2 * DAY) % DAY;
  const two = (count: number) => `${count}`.padStart(2, '0');
  return `${two(Math.floor(shown / 60))}:${two(shown % 60)}`;
}

/** What is typed, as a minute of the day; null for what is no time. */
export function minuteOf(clock: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock);
  return found ? Number.parseInt(found[1]!, 10) * 60 + Number.parseInt(found[2]!, 10) : null;
}

const minuteNow = (zone: string | undefined, now: number) => minuteOf(formatTime(now, { zone, seconds: false }));
