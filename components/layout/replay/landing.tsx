import { getTranslations } from 'next-intl/server';
import { Link } from '#components/ui/link.tsx';
import { readInstruments } from '#lib/api/market-server.ts';
import { marketName, marketPath } from '#lib/contract/place.ts';
import { PageFrame } from '../page-frame.tsx';
import type { PageLocale } from '../page-locale.ts';

/** Where paper trading begins, on a tape that lacks that pair: says so, with what the tape has. */
export async function ReplayLanding({ locale, path }: { locale: PageLocale; path: string }) {
  const t = await getTranslations('replay.landing');
  const markets = (await readInstruments()) ?? [];
  return (
    <PageFrame locale={locale} path={path} name={t('title')}>
      <div className="mx-auto max-w-xl px-4 py-12">
        <h1 className="text-20 font-semibold">{t('title')}</h1>
        <p className="mt-2 text-14 text-muted">{t('text')}</p>
        <ul aria-label={t('markets')} className="mt-6 grid gap-2">
          {markets.map((market) => (
            <li key={market.symbol}>
              <Link
                href={marketPath(market)}
                className="flex h-11 items-center rounded-control border border-line px-4 text-14 hover:bg-hover"
              >
                <bdi>{marketName(market, t('perp'))}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </PageFrame>
  );
}
