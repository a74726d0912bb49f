'use client';
import { useTranslations } from 'next-intl';

export function Hello() {
  const t = useTranslations();
  return <h1>{t('hello')}</h1>;
}
