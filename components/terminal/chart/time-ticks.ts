/**
 * Where the time axis has its marks: at round times of the reader's zone, and dates where the day changes.
 * The chart library puts a mark on every n-th bar instead, which gives times such as 07:43.
 */

export type TimeTick = {
  readonly index: number;
  readonly ts: number;
  readonly kind: 'time' | 'day' | 'month' | 'year';
};

/** ms to add to UTC for the zone's clock, at a moment. */
export type ZoneOffset = (ts: number) => number;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Unit = { readonly length: number; readonly bucket: (local: number) => number };

const span = (length: number): Unit => ({ length, bucket: (local) => Math.floor(local / length) });
const months = (count: number): Unit => ({
  length: count * 30 * DAY,
  bucket: (local) => Math.floor(monthOf(local) / count),
});

const UNITS: readonly Unit[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => span(count * MINUTE)),
  ...[1, 2, 4, 6, 12].map((count) => span(count * HOUR)),
  ...[1, 2, 4].map((count) => span(count * DAY)),
  // Weeks begin on Monday; the epoch was a Thursday.
  { length: 7 * DAY, bucket: (local) => Math.floor((local + 3 * DAY) / (7 * DAY)) },
  { length: 14 * DAY, bucket: (local) => Math.floor((local + 3 * DAY) / (14 * DAY)) },
  months(1),
  months(3),
  months(6),
  months(12),
  months(24),
];

function monthOf(local: number): number {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * @param times open times of the visible bars, ascending, epoch ms
 * @param barWidth px of one bar   @param gap px that two marks keep at least
 * @param before open time of the bar before the first one, when there is one
 */
export function timeTicks(
  times: readonly number[],
  { barWidth, gap, offset, before }: { barWidth: number; gap: number; offset: ZoneOffset; before?: number },
): TimeTick[] {
  if (times.length < 2 || barWidth <= 0) return [];
  const step = (times.at(-1)! - times[0]!) / (times.length - 1);
  const unit = UNITS.find(({ length }) => (length / step) * barWidth >= gap) ?? UNITS.at(-1)!;
  const ticks: TimeTick[] = [];
  let previous = before === undefined ? undefined : before + offset(before);
  for (const [index, ts] of times.entries()) {
    const local = ts + offset(ts);
    if (previous !== undefined && unit.bucket(local) !== unit.bucket(previous)) {
      ticks.push({ index, ts, kind: kindOf(local, previous) });
    }
    previous = local;
  }
  return spaced(ticks, barWidth, gap);
}

/** The greatest thing that changed since the bar before. */
function kindOf(local: number, previous: number): TimeTick['kind'] {
  const now = new Date(local);
  const then = new Date(previous);
  if (now.getUTCFullYear() !== then.getUTCFullYear()) return 'year';
  if (now.getUTCMonth() !== then.getUTCMonth()) return 'month';
  if (now.getUTCDate() !== then.getUTCDate()) return 'day';
  return 'time';
}

/** Months and gaps in the data bring marks closer than planned: the lesser one goes. */
function spaced(ticks: readonly TimeTick[], barWidth: number, gap: number): TimeTick[] {
  const rank = { time: 0, day: 1, month: 2, year: 3 } as const;
  const kept: TimeTick[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (last && (tick.index - last.index) * barWidth < gap * 0.6) {
      if (rank[tick.kind] <= rank[last.kind]) continue;
      kept.pop();
    }
    kept.push(tick);
  }
  return kept;
}

/** Offsets are looked up once an hour of market time; a chart shows at most some thousand of them. */
const OFFSETS_KEPT = 4096;

/** @param zone IANA name that the runtime knows */
export function zoneOffset(zone: string): ZoneOffset {
  if (zone === 'UTC') return () => 0;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const known = new Map<number, number>();
  return (ts) => {
    const hour = Math.floor(ts / HOUR);
    const found = known.get(hour);
    if (found !== undefined) return found;
    if (known.size >= OFFSETS_KEPT) known.clear();
    const offset = measure(format, hour * HOUR);
    known.set(hour, offset);
    return offset;
  };
}

function measure(format: Intl.DateTimeFormat, ts: number): number {
  const part = Object.fromEntries(
    format.formatToParts(ts).map(({ type, value }) => [type, Number.parseInt(value, 10)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute) - ts;
}
