import { getTranslations } from 'next-intl/server';
import { buttonClass } from '#components/ui/button.tsx';
import { MAIN_ID } from './nav.ts';

/** First stop of the keyboard: past the header. */
export async function SkipLink() {
  const t = await getTranslations('common');
  return (
    <a href={`#${MAIN_ID}`} className={`skip-link ${buttonClass({ variant: 'primary' })}`}>
      {t('skip')}
    </a>
  );
}
