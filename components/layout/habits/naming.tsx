'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { NAME_LIMIT } from '#stores/watchlists.ts';

type NamingProps = {
  readonly label: string;
  readonly act: string;
  readonly value: string;
  readonly onName: (name: string) => void;
  /** Given where there is something to go back to. */
  readonly onLeave?: () => void;
};

/** A name is typed, and something is done with it. */
export function Naming({ label, act, value, onName, onLeave }: NamingProps) {
  const t = useTranslations('habits.watchlists');
  const [name, setName] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onName(name);
    setName('');
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 gap-2">
      <input
        type="text"
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={NAME_LIMIT}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus={onLeave !== undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onLeave) return;
          // Leaves the name, not the dialog.
          event.nativeEvent.stopImmediatePropagation();
          onLeave();
        }}
        className="h-8 min-w-0 flex-1 rounded-control border border-line-strong bg-raised px-2 text-13 outline-none focus:border-accent max-md:h-11 max-md:text-16"
      />
      <Button type="submit" size={32} disabled={name.trim() === ''}>
        {act}
      </Button>
      {onLeave ? (
        <Button size={32} onClick={onLeave}>
          {t('cancel')}
        </Button>
      ) : null}
    </form>
  );
}
