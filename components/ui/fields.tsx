'use client';

import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { IconCheck } from './icons.tsx';

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  readonly onCheckedChange: (checked: boolean) => void;
};

/** A native checkbox with our drawing on top; the label is the text beside it. */
export function Checkbox({ onCheckedChange, className, children, ...rest }: ToggleProps) {
  return (
    <label
      className={cx(
        'inline-flex items-center gap-2 text-12 max-md:min-h-11',
        rest.disabled ? 'cursor-not-allowed text-faint' : 'cursor-pointer',
        className,
      )}
    >
      <span className="relative grid size-3.5 shrink-0 max-md:size-6">
        <input
          type="checkbox"
          className="peer size-full appearance-none rounded-[3px] border-[1.5px] border-line-control checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-raised"
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          {...rest}
        />
        <IconCheck
          size={12}
          className="pointer-events-none absolute inset-0 m-auto hidden text-accent-contrast peer-checked:block peer-disabled:text-faint"
        />
      </span>
      {children}
    </label>
  );
}

export function Switch({ onCheckedChange, className, children, ...rest }: ToggleProps) {
  return (
    <label
      className={cx(
        'inline-flex items-center gap-2 text-12 max-md:min-h-11',
        rest.disabled ? 'cursor-not-allowed text-faint' : 'cursor-pointer',
        className,
      )}
    >
      <span className="relative inline-flex h-4 w-7 shrink-0 max-md:h-6 max-md:w-11">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its own state
          role="switch"
          className="peer absolute inset-0 appearance-none rounded-full border-[1.5px] border-line-control bg-raised checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-raised"
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          {...rest}
        />
        <span className="pointer-events-none absolute top-1/2 size-2.5 -translate-y-1/2 rounded-full bg-line-control transition-[inset-inline-start] duration-(--motion-fast) start-[3px] peer-checked:start-[15px] peer-checked:bg-accent-contrast peer-disabled:bg-line-strong max-md:size-4 max-md:start-1 max-md:peer-checked:start-6" />
      </span>
      {children}
    </label>
  );
}
