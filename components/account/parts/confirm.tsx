'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';

type Question = {
  readonly title: string;
  readonly text: string;
  /** What the button that does it says. */
  readonly act: string;
  readonly run: () => void;
};

/** A question before what cannot be taken back. `dialog` stands somewhere in the caller. */
export function useConfirm(): { readonly ask: (question: Question) => void; readonly dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    ask: (asked) => {
      setQuestion(asked);
      setOpen(true);
    },
    dialog: question ? <Confirm question={question} open={open} onOpenChange={setOpen} /> : null,
  };
}

type ConfirmProps = {
  readonly question: Question;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

function Confirm({ question: { title, text, act, run }, open, onOpenChange }: ConfirmProps) {
  const common = useTranslations('common');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      footer={
        <>
          <Button size={44} className="flex-1" onClick={() => onOpenChange(false)}>
            {common('cancel')}
          </Button>
          <Button
            size={44}
            variant="danger"
            className="flex-1"
            onClick={() => {
              onOpenChange(false);
              run();
            }}
          >
            {act}
          </Button>
        </>
      }
    />
  );
}
