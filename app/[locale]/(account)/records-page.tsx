import { getTranslations } from 'next-intl/server';
import { ExplainDialogs } from '#components/futures/explain/explain-dialogs.tsx';
import { RecordsFrame, RecordsSkeleton, type RecordsTab } from '#components/orders/records/records-frame.tsx';
import { RecordsIsland } from '#components/orders/records/records-island.tsx';
import { type Exports, pageOf } from './page-of.tsx';

type RecordsPage = { readonly path: string; readonly tab: RecordsTab };

/** A page of what the account did. */
export function recordsPage({ path, tab }: RecordsPage): Exports {
  const words = async () => {
    // What only contracts have is told among their texts.
    const t = await getTranslations(
      tab === 'positions' || tab === 'funding' ? `positions.records.${tab}` : `records.${tab}`,
    );
    return { title: t('title'), description: t('description') };
  };
  const children = (
    <RecordsIsland tab={tab}>
      <RecordsSkeleton />
    </RecordsIsland>
  );
  return pageOf({ path, words, areas: ['records', 'orders', 'order', 'orderRules'], children }, ({ title }, living) => (
    <RecordsFrame title={title} tab={tab}>
      {living}
      {/* Their rows tell how a position ended, and show a trade to others. */}
      {tab === 'positions' || tab === 'fills' ? <ExplainDialogs /> : null}
    </RecordsFrame>
  ));
}
