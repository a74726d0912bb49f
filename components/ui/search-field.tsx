'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { IconSearch, IconX } from './icons.tsx';

type SearchProps = Omit<ComponentProps<'input'>, 'size'> & {
  readonly label: string;
  readonly onClear?: () => void;
  /** Stands at the inline end while the field is empty: a key, a button. */
  readonly end?: ReactNode;
  readonly boxRef?: Ref<HTMLDivElement>;
};

/** A search box of 32 px. The browser's own clear button is replaced, because it has no name. */
export function SearchField({ label, value, onClear, end, boxRef, className, ...rest }: SearchProps) {
  const t = useTranslations('common');
  return (
    <div
      ref={boxRef}
      className={cx(
        'flex h-8 items-center gap-2 rounded-control border border-transparent bg-raised px-2 text-13 max-md:h-11',
        'focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]',
        className,
      )}
    >
      <IconSearch size={14} className="text-faint" />
      <input
        type="search"
        aria-label={label}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className="min-w-0 flex-1 text-ellipsis bg-transparent text-text outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
        {...rest}
      />
      {value && onClear ? (
        <button type="button" aria-label={t('clear')} onClick={onClear} className="touch text-faint hover:text-text">
          <IconX size={14} />
        </button>
      ) : (
        end
      )}
    </div>
  );
}
