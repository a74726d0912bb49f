'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { readLength } from '#lib/format/length.ts';
import { cx } from './cx.ts';
import { IconCircleAlert, IconEye, IconEyeOff } from './icons.tsx';
import { IconArrowBigUp } from './icons-account.tsx';

type Own = {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Characters as a reader counts them; shown as `3 / 20`. What is longer is said, not cut. */
  readonly limit?: number;
  readonly hint?: ReactNode;
  /** What is wrong, beside the field; it is read out with it. */
  readonly error?: ReactNode;
  /** Stands at the end of the label's line, such as a link. */
  readonly aside?: ReactNode;
  /** Stands inside, at the inline end. */
  readonly end?: ReactNode;
};
type InputProps = Own & Omit<ComponentProps<'input'>, 'onChange' | 'size' | 'maxLength' | keyof Own>;
type AreaProps = Own & Omit<ComponentProps<'textarea'>, 'onChange' | 'maxLength' | keyof Own>;

const BOX =
  'flex items-center gap-2 rounded-control border bg-raised px-3 text-14 ' +
  'focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]';
const INPUT = 'min-w-0 flex-1 bg-transparent text-text outline-none placeholder:text-faint disabled:text-faint';

/** A labelled field of a form, 44 px. A password can be looked at, and Caps Lock is said. */
export function TextField({
  label,
  value,
  onValueChange,
  limit,
  hint,
  error,
  aside,
  end,
  className,
  ...rest
}: InputProps) {
  const secret = rest.type === 'password';
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const counted = limit !== undefined && counts(rest) ? { length: readLength(value), limit } : null;
  const field = useNotes({ id: rest.id, counted, error, hint: caps ? <CapsNote /> : hint });
  const look = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyUp?.(event);
    if (secret) setCaps(event.getModifierState('CapsLock'));
  };
  return (
    <Frame label={label} aside={aside} counted={counted} className={className} {...field}>
      <div className={cx(BOX, 'h-11', field.wrong ? 'border-danger' : 'border-line-strong')}>
        <input
          {...rest}
          {...field.input}
          type={secret && shown ? 'text' : (rest.type ?? 'text')}
          value={value}
          onKeyUp={look}
          onBlur={(event) => {
            rest.onBlur?.(event);
            setCaps(false);
          }}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          className={INPUT}
        />
        {secret ? <Reveal shown={shown} onChange={setShown} disabled={rest.disabled} /> : null}
        {end}
      </div>
    </Frame>
  );
}

/** The same for text of several lines. */
export function TextArea({
  label,
  value,
  onValueChange,
  limit,
  hint,
  error,
  aside,
  end,
  className,
  ...rest
}: AreaProps) {
  const counted = limit !== undefined && counts(rest) ? { length: readLength(value), limit } : null;
  const field = useNotes({ id: rest.id, counted, error, hint });
  return (
    <Frame label={label} aside={aside} counted={counted} className={className} {...field}>
      <div className={cx(BOX, 'py-2', field.wrong ? 'border-danger' : 'border-line-strong')}>
        <textarea
          rows={3}
          {...rest}
          {...field.input}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          className={cx(INPUT, 'resize-y')}
        />
        {end}
      </div>
    </Frame>
  );
}

/** A limit is for text that is written here, not for secrets, numbers or what cannot be changed. */
function counts({
  type = 'text',
  disabled,
  readOnly,
}: {
  type?: string;
  disabled?: boolean;
  readOnly?: boolean;
}): boolean {
  return type === 'text' && !disabled && !readOnly;
}

type Counted = { readonly length: number; readonly limit: number } | null;
type Notes = {
  readonly id: string | undefined;
  readonly counted: Counted;
  readonly error: ReactNode;
  readonly hint: ReactNode;
};

function useNotes({ id: given, counted, error, hint }: Notes) {
  const t = useTranslations('common');
  const own = useId();
  const id = given ?? own;
  const over = counted !== null && counted.length > counted.limit;
  const failure = error ?? (over ? t('tooLong', { count: counted.length - counted.limit }) : null);
  const note = failure ?? hint;
  const wrong = Boolean(failure);
  return {
    wrong,
    note,
    noteId: `${id}-note`,
    input: { id, 'aria-invalid': wrong || undefined, 'aria-describedby': note ? `${id}-note` : undefined },
  };
}

type FrameProps = Pick<Own, 'label' | 'aside'> & {
  readonly counted: Counted;
  readonly className: string | undefined;
  readonly wrong: boolean;
  readonly note: ReactNode;
  readonly noteId: string;
  readonly input: { readonly id: string };
  readonly children: ReactNode;
};

function Frame({ label, aside, counted, className, wrong, note, noteId, input, children }: FrameProps) {
  return (
    <div className={cx('grid gap-1.5 text-13', className)}>
      <div className="flex items-baseline gap-2">
        <label htmlFor={input.id} className="me-auto font-medium">
          {label}
        </label>
        {aside}
        {counted ? (
          <span className={cx('num text-12', counted.length > counted.limit ? 'text-danger' : 'text-muted')} dir="ltr">
            {counted.length} / {counted.limit}
          </span>
        ) : null}
      </div>
      {children}
      {note ? (
        <div id={noteId} className={cx('flex items-start gap-1 text-12', wrong ? 'text-danger' : 'text-muted')}>
          {wrong ? <IconCircleAlert size={12} className="mt-0.5 shrink-0" /> : null}
          {note}
        </div>
      ) : null}
    </div>
  );
}

function CapsNote() {
  const t = useTranslations('common');
  return (
    <span className="flex items-center gap-1 text-warning">
      <IconArrowBigUp size={12} />
      {t('capsLock')}
    </span>
  );
}

type RevealProps = {
  readonly shown: boolean;
  readonly onChange: (shown: boolean) => void;
  readonly disabled: boolean | undefined;
};

function Reveal({ shown, onChange, disabled }: RevealProps) {
  const t = useTranslations('common');
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <button
      type="button"
      aria-label={shown ? t('hidePassword') : t('showPassword')}
      aria-pressed={shown}
      disabled={disabled}
      onClick={() => onChange(!shown)}
      className="touch -me-1 grid size-7 place-items-center rounded-control text-faint hover:text-text"
    >
      <Icon size={16} />
    </button>
  );
}
