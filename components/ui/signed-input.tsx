'use client';

import { useId, useState } from 'react';
import { groupNumberText } from '#lib/format/number-text.ts';
import { cx } from './cx.ts';

type SignedProps = {
  /** Inside the field at the start. */
  readonly label: string;
  /** The accessible name. */
  readonly name: string;
  /** A decimal of any sign, '' for none. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly fractionDigits: number;
  readonly unit?: string | undefined;
  readonly invalid: boolean;
  readonly tone?: 'up' | 'down' | undefined;
  /** What is above zero is written with its sign while nobody types. */
  readonly plus?: boolean;
};

/** A field for what may lie below zero. What cannot be part of such a number is not taken. */
export function SignedInput({
  label,
  name,
  value,
  onValueChange,
  fractionDigits,
  unit,
  invalid,
  tone,
  plus = false,
}: SignedProps) {
  const id = useId();
  const [typing, setTyping] = useState(false);
  const take = (typed: string) => {
    const text = typed.replaceAll(',', '').replace('−', '-').replace(/^\+/, '').trim();
    if (/^-?\d{0,20}(\.\d*)?$/.test(text) && (text.split('.')[1] ?? '').length <= fractionDigits) onValueChange(text);
  };
  return (
    <div
      className={cx(
        'flex h-10 min-w-0 items-center gap-1.5 rounded-control border bg-raised px-3 text-13 focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)] max-md:h-12',
        invalid ? 'border-danger' : 'border-line-strong',
      )}
    >
      <label htmlFor={id} className="me-auto shrink-0 whitespace-nowrap text-muted">
        {label}
      </label>
      <input
        id={id}
        type="text"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        aria-label={name}
        aria-invalid={invalid || undefined}
        value={typing ? value : readable(value, plus)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={(event) => take(event.currentTarget.value)}
        className={cx(
          'num w-full min-w-0 bg-transparent text-end font-medium outline-none',
          tone === 'up' && 'text-up',
          tone === 'down' && 'text-down',
        )}
      />
      {unit ? <span className="text-muted">{unit}</span> : null}
    </div>
  );
}

/** As a number is read, its sign before it: `-1,152.40`. */
function readable(value: string, plus: boolean): string {
  const size = value.replace(/^-/, '');
  const sign = value.startsWith('-') ? '-' : plus && /[1-9]/.test(size) ? '+' : '';
  return `${sign}${groupNumberText(size)}`;
}
