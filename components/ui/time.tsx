'use client';

import { Fragment, type ReactNode } from 'react';
import { formatDate, formatDateTime, formatTime, isMoment } from '#lib/format/time.ts';
import { useSettings } from '#stores/settings.ts';
import { cx } from './cx.ts';

const FORMATS = { time: formatTime, date: formatDate, datetime: formatDateTime } as const;
/** Of the place that is kept; the text itself, whose signs are narrower than its figures, is as wide as it is. */
const WIDTH = { time: 'min-w-[7ch]', date: 'min-w-[9ch]', datetime: 'min-w-[17ch]' } as const;

export type TimeProps = {
  /** epoch ms */
  readonly ts: number;
  readonly format?: keyof typeof FORMATS;
  readonly className?: string;
};

/** A moment in the visitor's time zone; empty, in its width, until the zone is known. */
export function Time({ ts, format = 'datetime', className }: TimeProps) {
  const zone = useSettings((settings) => settings.timezone);
  const hydrated = useSettings((settings) => settings.hydrated);
  // Its own direction must not turn round where the column ends.
  const classes = cx('num inline-block [text-align:match-parent]', className);
  if (!hydrated) return <span aria-hidden="true" className={cx(classes, WIDTH[format])} />;
  return (
    <time dir="ltr" dateTime={isMoment(ts) ? new Date(ts).toISOString() : undefined} className={classes}>
      {narrowed(FORMATS[format](ts, { zone }))}
    </time>
  );
}

/** Figures of one width make the hyphens of a date as wide as they are: those keep the width of text. */
function narrowed(text: string): ReactNode {
  if (!text.includes('-')) return text;
  return text.split('-').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={at}>
      {at === 0 ? null : <span className="[font-variant-numeric:normal]">-</span>}
      {part}
    </Fragment>
  ));
}
