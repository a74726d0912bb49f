'use client';

import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { isRtl } from './direction.ts';

type Option<V extends string> = {
  readonly value: V;
  readonly label: ReactNode;
  readonly name?: string;
  readonly disabled?: boolean;
  /** Its own look while it is chosen: `aria-checked:…!`. */
  readonly className?: string;
};
type SegmentedProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onValueChange: (value: V) => void;
  /** `box`: segments in a raised box. `plain`: chips in a row (intervals, categories). */
  readonly look?: 'box' | 'plain';
  readonly className?: string;
  readonly optionClassName?: string;
};

const LOOK = {
  box: 'rounded-[3px] flex-1 h-8 text-13 font-medium text-muted aria-checked:bg-overlay aria-checked:text-text aria-checked:shadow-[inset_0_0_0_1px_var(--line-strong)]',
  plain:
    'rounded-control h-7 px-2.5 text-12 text-muted hover:text-text aria-checked:bg-accent-soft aria-checked:text-accent aria-checked:font-medium',
} as const;

/** One of a few, all in sight. Radio buttons to assistive technology: one tab stop, arrows choose. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, value, options, onValueChange, look = 'box', className, optionClassName } = props;
  const chosen = options.some((option) => option.value === value && !option.disabled);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={step}
      className={cx(
        'flex items-center',
        look === 'box' ? 'gap-0.5 rounded-control bg-raised p-0.5' : 'gap-1',
        className,
      )}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold the drawing
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.name}
          disabled={option.disabled}
          tabIndex={option.value === value || (!chosen && index === 0) ? 0 : -1}
          onClick={() => onValueChange(option.value)}
          className={cx(
            'touch grid shrink-0 place-items-center whitespace-nowrap disabled:text-faint',
            LOOK[look],
            optionClassName,
            option.className,
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

function step(event: KeyboardEvent<HTMLElement>) {
  const forward = isRtl(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft';
  const by =
    event.key === forward || event.key === 'ArrowDown' ? 1 : event.key === back || event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const radios = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=radio]:not(:disabled)')];
  const at = radios.indexOf(document.activeElement as HTMLButtonElement);
  const next = radios[(at + by + radios.length) % radios.length];
  next?.focus();
  next?.click();
}
