const UNITS = { m: 'minute', h: 'hour' } as const;

/** A span as it stands on the wire (`5m`, `24h`) in the short words of a language; anything else as it is. @param tag BCP 47 */
export function formatSpan(span: string, tag: string): string {
  const [, count, unit] = /^(\d{1,4})([mh])$/.exec(span) ?? [];
  if (!count || !unit) return span;
  const style = {
    style: 'unit',
    unit: UNITS[unit as 'm' | 'h'],
    unitDisplay: 'short',
    numberingSystem: 'latn',
  } as const;
  return new Intl.NumberFormat(tag, style).format(Number.parseInt(count, 10));
}
