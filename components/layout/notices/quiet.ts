import { formatTime } from '#lib/format/time.ts';

/** Quiet hours are kept as minutes of the UTC day, and shown by the visitor's clock. */

const MINUTE_MS = 60_000;
const DAY = 1440;

/** @param minute of the UTC day @returns `22:00` of the visitor's clock, on the day of `now` */
export function clockOf(minute: number, zone: string | undefined, now: number): string {
  const day = now - (now % (DAY * MINUTE_MS));
  return formatTime(day + minute * MINUTE_MS, { zone, seconds: false });
}

/** The inverse. @returns null for what is no time */
export function minuteOf(clock: string, zone: string | undefined, now: number): number | null {
  const wanted = minutes(clock);
  const here = minutes(formatTime(now, { zone, seconds: false }));
  if (wanted === null || here === null) return null;
  const utc = Math.floor(now / MINUTE_MS) % DAY;
  return (((wanted - (here - utc)) % DAY) + DAY) % DAY;
}

function minutes(clock: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock);
  return found ? Number.parseInt(found[1]!, 10) * 60 + Number.parseInt(found[2]!, 10) : null;
}
