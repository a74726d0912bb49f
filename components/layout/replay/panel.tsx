'use client';

import { useTranslations } from 'next-intl';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useReplay } from '#stores/replay.ts';
import { Player } from './player.tsx';
import { TokenForm } from './token-form.tsx';

type PanelProps = { readonly onClose: () => void };

/** Under the ribbon, beside the page and not over all of it: what moves is to be seen meanwhile. */
export function ReplayPanel({ onClose }: PanelProps) {
  return (
    <LateTexts area="replay">
      <Panel onClose={onClose} />
    </LateTexts>
  );
}

function Panel({ onClose }: PanelProps) {
  const t = useTranslations('replay.player');
  const token = useReplay((state) => state.token);
  return (
    <section
      aria-label={t('label')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="absolute end-0 top-full w-[min(360px,100vw)] rounded-panel border border-line-strong bg-overlay p-4 text-13 whitespace-normal"
    >
      {token === null ? <TokenForm /> : <Player token={token} />}
    </section>
  );
}
