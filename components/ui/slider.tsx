'use client';

import { type KeyboardEvent, useRef } from 'react';
import { cx } from './cx.ts';

type RangeProps = {
  readonly label: string;
  /** Null where it has no place yet. */
  readonly value: number | null;
  readonly onValueChange: (value: number) => void;
  readonly disabled?: boolean | undefined;
};

export type SliderProps = RangeProps & {
  /** The figures under the stops. */
  readonly figures?: boolean;
  readonly className?: string;
};

/** Places that the hand finds by itself, and PageUp and PageDown step to; the first and the last are its ends. */
type Stops = readonly number[];
const STOPS: Stops = [0, 25, 50, 75, 100];
/** A pointer that comes this near to a stop means it. Percent of the way. */
const PULL = 2;

/** A share of a whole, in percent. */
export function PercentSlider({ figures = true, className, ...range }: SliderProps) {
  const { value, disabled, onValueChange } = range;
  return (
    <div className={className}>
      <RangeSlider {...range} stops={STOPS} text={`${value ?? 0}%`} />
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

type Drawn = {
  readonly stops: Stops;
  /** Where the drawn part begins; the first stop where nothing is said. */
  readonly from?: number | undefined;
  /** What its place means, for those who hear it. */
  readonly text: string;
};

/**
 * A whole number between two ends. A native range under our drawing: pointer, arrow keys, Home and End, mirroring and
 * what assistive technology hears are the browser's.
 */
export function RangeSlider(props: RangeProps & Drawn) {
  const { label, value, onValueChange, disabled = false, stops, from, text } = props;
  const dragging = useRef(false);
  const [min, max] = [stops[0]!, stops.at(-1)!];
  const at = value ?? min;
  const onKeyDown = (event: KeyboardEvent) => {
    dragging.current = false;
    const stop = stopFrom(stops, event.key, at);
    if (stop === undefined) return;
    event.preventDefault();
    onValueChange(stop);
  };
  return (
    <div className="relative h-6 max-md:h-8">
      <input
        type="range"
        min={min}
        max={max}
        step={1}
        value={at}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={text}
        className="peer absolute inset-0 z-1 m-0 w-full cursor-pointer touch-pan-y opacity-0 disabled:cursor-not-allowed"
        onPointerDown={() => {
          dragging.current = true;
        }}
        onPointerUp={() => {
          dragging.current = false;
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const next = Number.parseInt(event.currentTarget.value, 10);
          onValueChange(dragging.current ? pulled(stops, next) : next);
        }}
      />
      <Track at={at} stops={stops} from={from ?? min} disabled={disabled} />
    </div>
  );
}

/** How far a place is on the way from the first stop to the last, percent. */
export function wayTo(stops: Stops, value: number): number {
  const [min, max] = [stops[0]!, stops.at(-1)!];
  return min === max ? 100 : ((value - min) * 100) / (max - min);
}

type TrackProps = { readonly at: number; readonly stops: Stops; readonly from: number; readonly disabled: boolean };

function Track({ at, stops, from, disabled }: TrackProps) {
  const tone = disabled ? 'bg-line-control' : 'bg-accent';
  const [near, far] = [Math.min(from, at), Math.max(from, at)];
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-1 inset-y-0 peer-focus-visible:[&>i:last-child]:outline-2 peer-focus-visible:[&>i:last-child]:outline-offset-2 peer-focus-visible:[&>i:last-child]:outline-focus"
    >
      <i className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-line-strong" />
      <i
        className={cx('absolute top-1/2 h-0.5 -translate-y-1/2 rounded-full', tone)}
        style={{ insetInlineStart: `${wayTo(stops, near)}%`, insetInlineEnd: `${100 - wayTo(stops, far)}%` }}
      />
      {stops.map((stop) => (
        <i
          key={stop}
          className={cx(
            'absolute top-1/2 -ms-1 size-2 -translate-y-1/2 rounded-full border-2',
            stop >= near && stop <= far && !disabled ? 'border-accent bg-accent' : 'border-line-control bg-panel',
          )}
          style={{ insetInlineStart: `${wayTo(stops, stop)}%` }}
        />
      ))}
      <i
        className={cx(
          'absolute top-1/2 -ms-2 size-4 -translate-y-1/2 rounded-full border-4 bg-panel',
          disabled ? 'border-line-control' : 'border-accent',
        )}
        style={{ insetInlineStart: `${wayTo(stops, at)}%` }}
      />
    </span>
  );
}

function pulled(stops: Stops, value: number): number {
  const at = wayTo(stops, value);
  return stops.find((stop) => Math.abs(wayTo(stops, stop) - at) <= PULL) ?? value;
}

function stopFrom(stops: Stops, key: string, at: number): number | undefined {
  if (key === 'PageUp') return stops.find((stop) => stop > at) ?? stops.at(-1);
  if (key === 'PageDown') return stops.findLast((stop) => stop < at) ?? stops[0];
  return undefined;
}
