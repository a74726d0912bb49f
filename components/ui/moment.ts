'use client';

import { formatDateTime, formatTime } from '#lib/format/time.ts';
import { useSettings } from '#stores/settings.ts';

/** Moments in the visitor's time zone, for sentences and tables of a dialog: settings are known when one opens. */
export function useMoment(): { readonly moment: (ms: number) => string; readonly time: (ms: number) => string } {
  const zone = useSettings((settings) => settings.timezone);
  return { moment: (ms) => formatDateTime(ms, { zone }), time: (ms) => formatTime(ms, { zone }) };
}
