'use client';

import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { IconRefreshCw } from '#components/ui/icons.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { BRAND } from '#lib/site/brand.ts';
import { useDraft } from '#stores/draft.ts';
import { hasTypedField } from './typed.ts';

/** Where the header keeps room for it. */
const PLACE = 'header-news';

type EntryProps = { readonly reload?: () => void };

/** The quiet sign in the header that the venue runs a new version. */
export function UpdateEntry({ reload = () => window.location.reload() }: EntryProps) {
  const place = document.getElementById(PLACE);
  if (!place) return null;
  return createPortal(
    <LateTexts area="installed">
      <Entry reload={reload} />
    </LateTexts>,
    place,
  );
}

function Entry({ reload }: Required<EntryProps>) {
  const t = useTranslations('installed.update');
  const trigger = (
    <button
      type="button"
      className="touch flex h-6 items-center gap-1 rounded-control bg-raised px-2 text-12 text-accent hover:bg-hover aria-expanded:bg-hover"
    >
      <IconRefreshCw size={12} />
      <span className="max-md:sr-only">{t('entry')}</span>
    </button>
  );
  return (
    <Popover trigger={trigger} label={t('entry')} align="end" className="w-72 p-3">
      <Question reload={reload} />
    </Popover>
  );
}

/** Judged when it opens: what is typed would be lost, so that is done first. */
function Question({ reload }: Required<EntryProps>) {
  const t = useTranslations('installed.update');
  const typed = isTyped();
  return (
    <>
      <p className="text-13 text-muted">{t('text', { brand: BRAND.name })}</p>
      {typed ? <p className="mt-2 text-13">{t('typed')}</p> : null}
      <Button
        variant="primary"
        size={32}
        className="mt-3 w-full"
        aria-disabled={typed}
        onClick={() => {
          // Asked again: it may have been typed beside the open box.
          if (!isTyped()) reload();
        }}
      >
        {t('load')}
      </Button>
    </>
  );
}

function isTyped(): boolean {
  const { amount } = useDraft.getState();
  const sized = amount.by === 'percent' ? amount.value > 0 : amount.value !== '';
  return sized || hasTypedField();
}
