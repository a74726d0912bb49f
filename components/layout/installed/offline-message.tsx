import { getTranslations } from 'next-intl/server';
import { IconBell, IconChartColumn, IconLock } from '#components/ui/icons.tsx';
import { MessagePage } from '../message-page.tsx';
import { AreaMessages } from '../messages-scope.tsx';
import { OfflineWatch } from './offline-watch.tsx';

const WHAT = [
  ['prices', IconChartColumn],
  ['orders', IconLock],
  ['alerts', IconBell],
] as const;

/** There is no network: what cannot be seen, what goes on without it, and the way back. */
export async function OfflineMessage() {
  const t = await getTranslations('installed.offline');
  return (
    <AreaMessages names={['installed']}>
      <MessagePage heading={t('heading')} text={t('text')} actions={<OfflineWatch />} below={<What />} />
    </AreaMessages>
  );
}

async function What() {
  const t = await getTranslations('installed.offline');
  return (
    <section aria-labelledby="what" className="mx-auto mt-8 max-w-md text-start">
      <h2 id="what" className="text-13 font-medium">
        {t('what')}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-panel bg-panel px-4">
        {WHAT.map(([name, Icon]) => (
          <li key={name} className="flex gap-3 py-3 text-13">
            <Icon size={16} className="mt-0.5 shrink-0 text-faint" />
            {t(name)}
          </li>
        ))}
      </ul>
    </section>
  );
}
