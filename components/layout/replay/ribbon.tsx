import { getTranslations } from 'next-intl/server';
import { RibbonLate } from './ribbon-late.tsx';

/**
 * Says on every page that a recorded market is played, and when it is there. Its words are in the page's HTML; the time
 * comes with the stream. Drawn where a tape is played and nowhere else: no other page fetches anything of it.
 */
export async function ReplayRibbon() {
  const t = await getTranslations('replay.ribbon');
  return (
    <aside
      aria-label={t('label')}
      data-replay=""
      className="sticky top-[calc(var(--bar-header)+var(--ribbon)-var(--bar-ribbon))] z-(--z-panel-tools) flex h-(--bar-ribbon) items-center gap-4 border-t-2 border-warning bg-panel px-4 text-12 whitespace-nowrap text-text max-md:gap-1 max-md:ps-3 max-md:pe-0"
    >
      <strong className="rounded-control bg-warning-soft px-2 py-px font-semibold text-warning uppercase">
        {t('label')}
      </strong>
      <span className="max-lg:hidden">{t('waiting')}</span>
      <RibbonLate words={{ paused: t('paused'), ended: t('ended'), open: t('open') }} />
    </aside>
  );
}
