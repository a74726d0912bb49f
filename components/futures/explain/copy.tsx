'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';

/** Copies lines of a name and a value, as a spreadsheet takes them. */
export function CopyLines({
  lines,
  label,
}: {
  lines: () => readonly (readonly [name: string, value: string])[];
  label: string;
}) {
  const t = useTranslations('explain.why');
  const copy = async () => {
    const text = lines()
      .map(([name, value]) => `${name}\t${value}`)
      .join('\n');
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: 'success', text: t('copied') });
    } catch {
      // Without TLS, or without leave, there is no clipboard.
      toast({ kind: 'error', text: t('copyFailed') });
    }
  };
  return (
    <Button size={28} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
