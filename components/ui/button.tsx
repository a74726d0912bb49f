import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import type { IconComponent } from './icon.tsx';
import { IconLoaderCircle } from './icons.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'buy' | 'sell' | 'danger' | 'paper' | 'paper-outline';
export type ButtonSize = 24 | 28 | 32 | 36 | 44 | 48;

const FILLED = 'font-semibold hover:brightness-108';
const VARIANT: Record<ButtonVariant, string> = {
  primary: `bg-accent text-accent-contrast ${FILLED}`,
  secondary: 'bg-raised text-text font-medium shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-hover',
  quiet: 'text-accent font-medium hover:bg-hover',
  buy: `bg-up-fill text-up-contrast ${FILLED}`,
  sell: `bg-down-fill text-down-contrast ${FILLED}`,
  danger: `bg-danger-fill text-danger-contrast ${FILLED}`,
  paper: `bg-simulation text-(--simulation-contrast) ${FILLED}`,
  'paper-outline': 'bg-raised text-simulation font-medium shadow-[inset_0_0_0_1px_var(--simulation)] hover:bg-hover',
};
const SIZE: Record<ButtonSize, string> = {
  24: 'h-6 px-2 text-12',
  28: 'h-7 px-3 text-12',
  32: 'h-8 px-3 text-13',
  36: 'h-9 px-4 text-13',
  44: 'h-11 px-4 text-14',
  48: 'h-12 px-6 text-16',
};
const OFF =
  'disabled:bg-raised disabled:text-faint disabled:shadow-none disabled:brightness-100 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:bg-raised aria-disabled:text-faint aria-disabled:shadow-none aria-disabled:brightness-100';

/** Classes of a button, for a link that looks like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 36 }: { variant?: ButtonVariant; size?: ButtonSize } = {}) {
  return cx(
    'touch inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control whitespace-nowrap',
    'transition-[background-color,filter] duration-(--motion-instant)',
    VARIANT[variant],
    SIZE[size],
  );
}

export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Keeps its width and names what runs: `loading={pending && 'Placing…'}`. Presses do nothing meanwhile. */
  readonly loading?: false | string;
};

export function Button({ variant, size, loading = false, className, children, onClick, ...rest }: ButtonProps) {
  const classes = cx(buttonClass({ variant, size }), !loading && OFF, className);
  if (!loading) {
    return (
      <button type="button" className={classes} onClick={onClick} {...rest}>
        {children}
      </button>
    );
  }
  return (
    <button type="button" {...rest} className={cx(classes, 'cursor-progress')} aria-disabled="true" aria-busy="true">
      <span className="grid">
        <span className="invisible col-start-1 row-start-1" aria-hidden="true">
          {children}
        </span>
        <span className="col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5">
          <IconLoaderCircle size={14} className="animate-spin motion-reduce:animate-none" />
          {loading}
        </span>
      </span>
    </button>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly icon: IconComponent;
  /** Icons alone always have a name. */
  readonly label: string;
  readonly size?: 24 | 32 | 44;
  readonly pressed?: boolean;
  /** A small mark at the corner, such as unread news. */
  readonly mark?: ReactNode;
};

const ICON_BOX = { 24: 'size-6', 32: 'size-8', 44: 'size-11' } as const;

/** `pressed` makes it a toggle. The name is the accessible one; wrap it in a Tooltip to show it too. */
export function IconButton({ icon: Icon, label, size = 32, pressed, mark, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      {...rest}
      className={cx(
        'touch relative grid shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text',
        'transition-colors duration-(--motion-instant) aria-expanded:bg-hover aria-expanded:text-text disabled:text-faint',
        'aria-pressed:bg-accent-soft aria-pressed:text-accent',
        ICON_BOX[size],
        className,
      )}
    >
      <Icon size={size === 24 ? 14 : 16} />
      {mark}
    </button>
  );
}
