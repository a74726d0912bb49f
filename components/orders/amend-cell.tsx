'use client';

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useNumberText } from '#components/ui/use-number-text.ts';
import { stepNumberText } from '#lib/format/number-text.ts';

type CellInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly step: string | undefined;
  readonly fractionDigits: number | undefined;
  readonly invalid: boolean;
  /** Id of the line that says what is wrong. */
  readonly describedBy: string | undefined;
  readonly disabled: boolean;
  /** Takes the focus when it appears. */
  readonly first: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };
const LEAP = 10;

/** A number in a row that can be changed in its place: Enter saves, Esc gives up, arrows step by tick or lot. */
export function CellInput(props: CellInputProps) {
  const {
    label,
    value,
    onValueChange,
    step,
    fractionDigits,
    invalid,
    describedBy,
    disabled,
    first,
    onSave,
    onDiscard,
  } = props;
  const field = useRef<HTMLInputElement>(null);
  const text = useNumberText({ value, onValueChange, fractionDigits });
  useEffect(() => {
    if (!first) return;
    field.current?.focus();
    field.current?.select();
  }, [first]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (event.key === 'Enter') onSave();
    else if (event.key === 'Escape') onDiscard();
    else if (by && step !== undefined)
      onValueChange(
        stepNumberText({ text: value, by: event.shiftKey ? by * LEAP : by, step, fractionDigits, min: '0' }),
      );
    else return;
    event.preventDefault();
    // Esc closes the top layer only, and this is it.
    event.stopPropagation();
  };
  return (
    <input
      ref={field}
      type="text"
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={text.written}
      title={text.meaning ?? undefined}
      disabled={disabled}
      onChange={(event) => text.take(event.currentTarget)}
      onBlur={text.settle}
      onKeyDown={onKeyDown}
      className="num h-7 w-full min-w-0 rounded-control border border-line-strong bg-raised px-2 text-end outline-none focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)] aria-invalid:border-danger disabled:text-faint max-md:h-11 max-md:max-w-40"
    />
  );
}
