'use client';

import { useTranslations } from 'next-intl';
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Numeric } from '#lib/format/decimal.ts';
import { stepNumberText } from '#lib/format/number-text.ts';
import { cx } from './cx.ts';
import type { IconComponent } from './icon.tsx';
import { IconChevronDown, IconChevronUp, IconCircleAlert, IconMinus, IconPlus } from './icons.tsx';
import { useNoteLine } from './note-line.tsx';
import { NumberNote, needsNote } from './number-note.tsx';
import { type NumberText, useNumberText } from './use-number-text.ts';

export type NumberInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'step' | 'min' | 'max' | 'size'
> & {
  /** Inside the field at the start; the accessible name. */
  readonly label: ReactNode;
  /** A plain decimal, '' for none; a typed text that is no number, so that nothing can be sent of it. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Decimals of the instrument; none: unlimited. */
  readonly fractionDigits?: number;
  /** Tick or lot that the arrow keys add; the last decimal where there is none. */
  readonly step?: Numeric;
  readonly min?: Numeric;
  readonly max?: Numeric;
  /** Behind the number: the coin, or a menu of coins. */
  readonly unit?: ReactNode;
  readonly hint?: ReactNode;
  /** Replaces the hint and marks the field; in a form that is `Noted` it stands in its line, and the hint stays. */
  readonly error?: ReactNode;
  /** Marks the field where its error stands elsewhere. */
  readonly invalid?: boolean;
  /** Whether the row has its two small buttons; the arrow keys step anyway. */
  readonly stepButtons?: boolean;
  /** Whether the number may lie below zero. Arrow keys step no such number. */
  readonly signed?: boolean;
  /** What is above zero is said with its sign while nobody types. */
  readonly plus?: boolean;
  readonly tone?: 'up' | 'down' | undefined;
  /** What the field counts in, where `unit` is no text: a number copied with it is read without it. */
  readonly counts?: string | undefined;
  /** 48 px, for the thumb. `stepper`: label above the number, a button on each side. */
  readonly look?: 'row' | 'tall' | 'stepper';
  /** Names of the buttons of the stepper. */
  readonly stepNames?: { readonly less: string; readonly more: string };
};

/** Steps of the arrow keys with Shift, and of PageUp and PageDown. */
const LEAP = 10;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: LEAP, PageDown: -LEAP };

/**
 * A field for amounts and prices: reads what is typed in any language's writing of numbers, asks where that says two
 * things, keeps the caret, steps by tick without a float.
 */
export function NumberInput(props: NumberInputProps) {
  const { label, value, onValueChange, fractionDigits, step, min, max, unit, hint, error, className, ref, ...others } =
    props;
  const { look = 'row', stepNames, stepButtons = true, invalid = false, ...more } = others;
  const { signed = false, plus = false, tone, counts, ...rest } = more;
  const id = useId();
  const text = useNumberText({
    value,
    onValueChange,
    fractionDigits,
    signed,
    unit: counts ?? (typeof unit === 'string' ? unit : undefined),
  });
  const { writing, ...field } = useDecimalField(props, text);
  const unread = needsNote(text.reading, writing);
  const wrong = unread || invalid || Boolean(error);
  const own = useRef<HTMLInputElement>(null);
  const stepper = look === 'stepper';
  const steps = step !== undefined && !rest.disabled && !rest.readOnly;
  const go = (by: 1 | -1) => {
    onValueChange(stepNumberText({ text: value, by, step, fractionDigits, min, max }));
    own.current?.focus();
  };
  const line = useNoteLine();
  const below = line ? undefined : 'mt-1';
  const said = unread ? (
    <NumberNote
      id={`${id}-note`}
      text={text.written}
      reading={text.reading}
      onChoose={(chosen) => {
        text.choose(chosen);
        own.current?.focus();
      }}
      className={below}
    />
  ) : (error ?? text.meaning) ? (
    <Note id={`${id}-note`} text={error ?? text.meaning} failed={Boolean(error)} className={below} />
  ) : null;
  const hinted = Boolean(hint) && (line !== null || said === null);
  const described = [said && `${id}-note`, hinted && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div
        className={cx(FIELD, LOOK[look], wrong ? 'border-danger' : 'border-line-strong', rest.disabled && 'text-faint')}
      >
        {stepper ? <StepButton icon={IconMinus} name={stepNames?.less} go={steps ? () => go(-1) : undefined} /> : null}
        <span className={cx('flex min-w-0 flex-1 gap-2', stepper ? 'flex-col gap-0!' : 'items-center')}>
          <label htmlFor={rest.id ?? id} className={stepper ? 'text-center text-12 text-faint' : 'me-auto text-muted'}>
            {label}
          </label>
          <input
            id={id}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={wrong || undefined}
            aria-describedby={described || undefined}
            {...rest}
            {...field}
            ref={(node) => {
              own.current = node;
              if (typeof ref === 'function') return ref(node);
              if (ref) ref.current = node;
            }}
            type="text"
            inputMode="decimal"
            dir="ltr"
            className={cx(
              INPUT,
              look === 'row' ? 'text-14' : 'text-16',
              tone === 'up' && 'text-up',
              tone === 'down' && 'text-down',
              stepper ? 'w-full text-center' : 'text-end rtl:text-start',
            )}
          />
        </span>
        {signed && !rest.disabled ? <SignButton flip={text.flip} input={own} /> : null}
        {unit !== undefined && <span className="flex min-w-9 items-center justify-end gap-0.5 text-muted">{unit}</span>}
        {look === 'row' && steps && stepButtons ? <StepButtons go={go} /> : null}
        {stepper ? <StepButton icon={IconPlus} name={stepNames?.more} go={steps ? () => go(1) : undefined} /> : null}
      </div>
      {line ? createPortal(said, line) : said}
      {hinted ? <Note id={`${id}-hint`} text={hint} failed={false} className="mt-1" /> : null}
    </div>
  );
}

type NoteProps = {
  readonly id: string;
  readonly text: ReactNode;
  readonly failed: boolean;
  readonly className: string | undefined;
};

function Note({ id, text, failed, className }: NoteProps) {
  return (
    <p id={id} className={cx('flex items-start gap-1 text-12', failed ? 'text-danger' : 'text-muted', className)}>
      {failed ? <IconCircleAlert size={12} className="mt-0.5 shrink-0" /> : null}
      {text}
    </p>
  );
}

const FIELD =
  'flex items-center gap-2 rounded-control border bg-raised text-13 whitespace-nowrap ' +
  'focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]';
const LOOK = { row: 'h-10 px-3', tall: 'h-12 px-3', stepper: 'h-12 px-1' } as const;
const INPUT =
  'num min-w-0 flex-1 bg-transparent font-medium text-current outline-none placeholder:font-normal placeholder:text-faint';

/** The handlers of the input; they stand after the caller's own, which are called first. */
function useDecimalField(props: NumberInputProps, { written, read, take, settle }: NumberText) {
  const { value, onValueChange, fractionDigits, step, min, max } = props;
  // While an input method composes, its text must stay as it is: React would otherwise put the old value back.
  const [composing, setComposing] = useState<string | null>(null);
  // Read in groups, written without: typing goes around no comma.
  const [writing, setWriting] = useState(false);
  const pointed = useRef(false);
  const reached = useRef<HTMLInputElement>(null);
  // Reached by a key, all of it is selected, as in any field; the changed text has undone that.
  useLayoutEffect(() => {
    if (writing) reached.current?.select();
  }, [writing]);

  const finish = (input: HTMLInputElement) => {
    setComposing(null);
    take(input);
  };

  return {
    writing,
    value: composing ?? (writing ? written : props.plus && /^\d.*[1-9]|^[1-9]/.test(read) ? `+${read}` : read),
    onPointerDown: (event: React.PointerEvent<HTMLInputElement>) => {
      props.onPointerDown?.(event);
      pointed.current = document.activeElement !== event.currentTarget;
    },
    onFocus: (event: React.FocusEvent<HTMLInputElement>) => {
      props.onFocus?.(event);
      reached.current = pointed.current ? null : event.currentTarget;
      pointed.current = false;
      setWriting(true);
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const native = event.nativeEvent;
      if (native instanceof InputEvent && native.isComposing) setComposing(event.currentTarget.value);
      else finish(event.currentTarget);
    },
    onCompositionEnd: (event: React.CompositionEvent<HTMLInputElement>) => {
      props.onCompositionEnd?.(event);
      finish(event.currentTarget);
    },
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
      props.onBlur?.(event);
      setWriting(false);
      settle();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      props.onKeyDown?.(event);
      const steps = STEPS[event.key];
      const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      if (steps === undefined || props.signed || defaultPrevented || altKey || ctrlKey || metaKey) return;
      if (event.nativeEvent.isComposing || props.readOnly || props.disabled) return;
      event.preventDefault();
      const by = shiftKey && Math.abs(steps) === 1 ? steps * LEAP : steps;
      onValueChange(stepNumberText({ text: value, by, step, fractionDigits, min, max }));
    },
  };
}

/** Keyboards for numbers on phones have no minus. */
function SignButton({ flip, input }: { flip: () => void; input: React.RefObject<HTMLInputElement | null> }) {
  const t = useTranslations('common.number');
  return (
    <button
      type="button"
      aria-label={t('sign')}
      onClick={() => {
        flip();
        input.current?.focus();
      }}
      className="touch hidden size-6 shrink-0 place-items-center rounded-control text-muted hover:bg-hover pointer-coarse:grid"
    >
      ±
    </button>
  );
}

/** One of the two beside a stepper's number. The keyboard has the arrow keys. */
function StepButton({
  icon: Icon,
  name,
  go,
}: {
  icon: IconComponent;
  name: string | undefined;
  go: (() => void) | undefined;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      disabled={!go}
      onClick={go}
      className="grid size-10 shrink-0 place-items-center rounded-control text-muted hover:bg-hover disabled:text-faint"
    >
      <Icon size={16} />
    </button>
  );
}

/** For the pointer only; the keyboard has the arrow keys. */
function StepButtons({ go }: { go: (by: 1 | -1) => void }) {
  return (
    <span aria-hidden="true" className="-me-1 flex flex-col text-faint">
      <button type="button" tabIndex={-1} className="hover:text-text" onClick={() => go(1)}>
        <IconChevronUp size={12} />
      </button>
      <button type="button" tabIndex={-1} className="hover:text-text" onClick={() => go(-1)}>
        <IconChevronDown size={12} />
      </button>
    </span>
  );
}
