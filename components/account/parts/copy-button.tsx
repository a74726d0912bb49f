'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/button.tsx';
import { IconCopy } from '#components/ui/icons.tsx';
import { toast } from '#components/ui/toast.ts';

/** Copies a text, and says whether that was done: a page without TLS or without leave has no clipboard. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations('common');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: 'success', text: t('copied') });
    } catch {
      toast({ kind: 'error', text: t('copyFailed') });
    }
  };
}

/** An icon that copies a text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = useCopy();
  return <IconButton icon={IconCopy} size={24} label={label} onClick={() => void copy(text)} />;
}
