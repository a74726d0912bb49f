import { getTranslations } from 'next-intl/server';
import type { IconComponent } from '#components/ui/icon.tsx';
import { IconArrowRight, IconChartColumn, IconRefreshCw, IconScale } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';

const CARDS = [
  { id: 'screen', icon: IconChartColumn, to: 'terminal' },
  { id: 'live', icon: IconRefreshCw, to: 'markets' },
  { id: 'exact', icon: IconScale, to: 'terminal' },
] as const satisfies readonly { id: string; icon: IconComponent; to: 'terminal' | 'markets' }[];

/** Three reasons, each with a way to see it. @param terminal path of the first market's terminal */
export async function ValueCards({ terminal }: { terminal: string }) {
  const t = await getTranslations('home.cards');
  return (
    <div className="mt-2 grid grid-cols-3 gap-2 max-lg:grid-cols-1">
      {CARDS.map(({ id, icon: Icon, to }) => (
        <section key={id} className="flex flex-col rounded-panel bg-panel p-6">
          <Icon size={20} className="text-accent" />
          <h2 className="mt-3 mb-1 text-16 font-semibold">{t(`${id}.title`)}</h2>
          <p className="text-14 text-muted">{t(`${id}.text`)}</p>
          <Link
            href={to === 'terminal' ? terminal : '/markets'}
            className="touch mt-auto flex w-fit items-center gap-1 pt-4 text-13 font-medium text-accent hover:underline"
          >
            {t(`${id}.link`)}
            <IconArrowRight size={14} />
          </Link>
        </section>
      ))}
    </div>
  );
}
