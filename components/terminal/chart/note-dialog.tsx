'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { NOTE_LIMIT } from '#stores/drawings.ts';

type NoteDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onNote: (text: string) => void;
};

/** Asks what a note on the chart says; where it stands is asked by the chart. */
export function NoteDialog({ open, onClose, onNote }: NoteDialogProps) {
  const t = useTranslations('trade.draw');
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('note')} size="s">
      <NoteForm
        onNote={(text) => {
          onClose();
          onNote(text);
        }}
      />
    </Dialog>
  );
}

function NoteForm({ onNote }: Pick<NoteDialogProps, 'onNote'>) {
  const t = useTranslations('trade.draw');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // The question is the dialog: whoever opened it wants to write.
  useEffect(() => {
    field.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    if (note !== '') onNote(note);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <label className="grid gap-1.5 text-13">
        {t('noteLabel')}
        <input
          ref={field}
          type="text"
          value={text}
          maxLength={NOTE_LIMIT}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          className="h-10 rounded-control border border-line-strong bg-raised px-3 text-14 outline-none focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)]"
        />
        <span className="text-12 text-muted">{t('noteHint')}</span>
      </label>
      <Button variant="primary" type="submit" disabled={text.trim() === ''}>
        {t('placeNote')}
      </Button>
    </form>
  );
}
