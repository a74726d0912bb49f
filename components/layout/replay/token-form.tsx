'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { moveReplay } from '#lib/api/replay.ts';
import { useReplay } from '#stores/replay.ts';
import { failureOf } from './use-player.ts';

/** Asks for the operator's token once; it is held against the gateway, which says nothing of a wrong one. */
export function TokenForm() {
  const t = useTranslations('replay.token');
  const [value, setValue] = useState('');
  const [checking, setChecking] = useState(false);
  const [wrong, setWrong] = useState<'empty' | 'wrong' | 'tooMany' | 'failed' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (checking) return;
    const token = value.trim();
    if (token === '') return setWrong('empty');
    setChecking(true);
    try {
      useReplay.getState().unlock(token, await moveReplay(token, 'replay'));
    } catch (error) {
      setChecking(false);
      setWrong(failureOf(error));
      form.current?.querySelector('input')?.focus();
    }
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="grid gap-3" noValidate>
      <h2 className="text-14 font-semibold">{t('title')}</h2>
      <TextField
        type="password"
        autoComplete="off"
        label={t('label')}
        value={value}
        hint={t('hint')}
        error={wrong ? t(wrong) : undefined}
        onValueChange={(text) => {
          setValue(text);
          setWrong(null);
        }}
      />
      <Button type="submit" variant="primary" loading={checking && t('checking')}>
        {t('enter')}
      </Button>
    </form>
  );
}
