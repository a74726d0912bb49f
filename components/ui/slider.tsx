'use client';

import { type KeyboardEvent, useRef } from 'react';
import { cx } from './cx.ts';

export type SliderProps = {
  readonly label: string;
  /** Whole percent, 0 to 100; null where it has no place yet. */
  readonly value: number | null;
  readonly onValueChange: (percent: number) => void;
  readonly disabled?: boolean;
  /** The figures under the stops. */
  readonly figures?: boolean;
  readonly className?: string;
};

/** Places that the hand finds by itself, and PageUp and PageDown step to. */
export const STOPS = [0, 25, 50, 75, 100] as const;
/** A pointer that comes this near to a stop means it. Percent. */
const PULL = 2;

/**
 * A share of a whole, in percent. A native range under our drawing: pointer, arrow keys, Home and End, mirroring and
 * what assistive technology hears are the browser's.
 */
export function PercentSlider({ label, value, onValueChange, disabled, figures = true, className }: SliderProps) {
  const dragging = useRef(false);
  const at = value ?? 0;
  const onKeyDown = (event: KeyboardEvent) => {
    dragging.current = false;
    const stop = stopFrom(event.key, at);
    if (stop === undefined) return;
    event.preventDefault();
    onValueChange(stop);
  };
  return (
    <div className={className}>
      <div className="relative h-6 max-md:h-8">
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={at}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={`${at}%`}
          className="peer absolute inset-0 z-1 m-0 w-full cursor-pointer touch-pan-y opacity-0 disabled:cursor-not-allowed"
          onPointerDown={() => {
            dragging.current = true;
          }}
          onPointerUp={() => {
            dragging.current = false;
          }}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const percent = Number.parseInt(event.currentTarget.value, 10);
            onValueChange(dragging.current ? pulled(percent) : percent);
          }}
        />
        <Track at={at} disabled={disabled ?? false} />
      </div>
      {figures ? (
        <div aria-hidden="true" className="flex justify-between text-12 text-faint">
          {STOPS.map((stop) => (
            <button
              key={stop}
              type="button"
              tabIndex={-1}
              disabled={disabled}
              className="num hover:text-text"
              onClick={() => onValueChange(stop)}
            >
              {stop}%
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Track({ at, disabled }: { at: number; disabled: boolean }) {
  const tone = disabled ? 'bg-line-control' : 'bg-accent';
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-1 inset-y-0 peer-focus-visible:[&>i:last-child]:outline-2 peer-focus-visible:[&>i:last-child]:outline-offset-2 peer-focus-visible:[&>i:last-child]:outline-focus"
    >
      <i className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-line-strong" />
      <i
        className={cx('absolute start-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full', tone)}
        style={{ width: `${at}%` }}
      />
      {STOPS.map((stop) => (
        <i
          key={stop}
          className={cx(
            'absolute top-1/2 -ms-1 size-2 -translate-y-1/2 rounded-full border-2',
            stop <= at && !disabled ? 'border-accent bg-accent' : 'border-line-control bg-panel',
          )}
          style={{ insetInlineStart: `${stop}%` }}
        />
      ))}
      <i
        className={cx(
          'absolute top-1/2 -ms-2 size-4 -translate-y-1/2 rounded-full border-4 bg-panel',
          disabled ? 'border-line-control' : 'border-accent',
        )}
        style={{ insetInlineStart: `${at}%` }}
      />
    </span>
  );
}

function pulled(percent: number): number {
  return STOPS.find((stop) => Math.abs(stop - percent) <= PULL) ?? percent;
}

function stopFrom(key: string, at: number): number | undefined {
  if (key === 'PageUp') return STOPS.find((stop) => stop > at) ?? 100;
  if (key === 'PageDown') return STOPS.findLast((stop) => stop < at) ?? 0;
  return undefined;
}
