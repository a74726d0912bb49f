'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
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
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    if (note === '') return;
    onClose();
    setText('');
    onNote(note);
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('note')} size="s">
      <form onSubmit={submit} className="grid gap-4">
        <label className="grid gap-1.5 text-13">
          {t('noteLabel')}
          <input
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
    </Dialog>
  );
}
