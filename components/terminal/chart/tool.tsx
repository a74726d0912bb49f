'use client';

import type { ReactElement } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { IconComponent } from '#components/ui/icon.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';

/** Tools stand close: the ring around the one that has the focus lies inside it, where no neighbour covers it. */
const BOX =
  'touch grid size-6 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text aria-expanded:bg-hover aria-expanded:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent aria-disabled:text-faint focus-visible:-outline-offset-2 max-md:size-8';

type ToolButtonProps = React.ComponentProps<'button'> & { readonly icon: IconComponent; readonly label: string };

export function ToolButton({ icon: Icon, label, className, ...rest }: ToolButtonProps): ReactElement {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={cx(BOX, className)}>
      <Icon size={16} />
    </button>
  );
}

type ToolProps = {
  readonly icon: IconComponent;
  readonly label: string;
  readonly onPress: (event: React.MouseEvent) => void;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
};

export function Tool({ icon: Icon, label, onPress, pressed, disabled, className }: ToolProps) {
  return (
    <Tooltip content={label} side="bottom">
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        onClick={onPress}
        className={cx(BOX, className)}
      >
        <Icon size={16} />
      </button>
    </Tooltip>
  );
}
