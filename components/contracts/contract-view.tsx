import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { Link } from '#components/ui/link.tsx';
import { StaleStrip } from '#components/ui/states.tsx';
import { contractPath } from '#lib/contract/place.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { OPEN } from '#lib/site/open.ts';
import { ContractFigures } from './contract-figures.tsx';
import type { ContractFacts } from './facts.ts';
import { Funding, type MoreStamps } from './funding.tsx';
import { IndexSources } from './index-sources.tsx';
import { Reduced } from './reduced.tsx';
import { Specification } from './specification.tsx';
import { Tiers } from './tiers.tsx';

type ViewProps = ContractFacts & {
  /** Time that is left until the next stamp; nothing before anybody counts. */
  readonly left?: string | undefined;
  readonly more?: MoreStamps | undefined;
};

/** All that there is to know about one contract. */
export function ContractView({ instrument, state, index, funding, reduced, left, more }: ViewProps) {
  const t = useTranslations('contracts.page');
  return (
    <>
      <Head instrument={instrument} />
      {state?.stale ? <StaleStrip className="mt-4 rounded-panel">{t('stale')}</StaleStrip> : null}
      <ContractFigures instrument={instrument} state={state} left={left} />
      <div className="mt-2 grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-2 max-lg:grid-cols-1">
        <div className="grid min-w-0 content-start gap-2">
          <Specification instrument={instrument} />
          <IndexSources instrument={instrument} index={index} />
        </div>
        <div className="grid min-w-0 content-start gap-2">
          <Funding instrument={instrument} funding={funding} more={more} />
          <Reduced instrument={instrument} rows={reduced} />
        </div>
      </div>
      <div className="mt-2">
        <Tiers instrument={instrument} />
      </div>
    </>
  );
}

function Head({ instrument }: { instrument: Perpetual }) {
  const t = useTranslations('contracts.page');
  const { base, baseName: name, product, contract } = instrument;
  const { pair, kind, settle } = contract;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Coin symbol={base} size={28} />
      <div className="min-w-0 flex-1 max-md:flex-none max-md:basis-[calc(100%-44px)]">
        <h1 className="text-28 font-semibold tracking-[-0.01em] max-md:text-20">{t('heading', { pair })}</h1>
        <p className="max-w-[80ch] text-13 text-muted">{t(kind, { name, base, settle })}</p>
      </div>
      <Link href="/trade-swap" className={buttonClass({ variant: 'quiet' })}>
        {t('all')}
      </Link>
      {OPEN.futures ? (
        <Link href={contractPath(product, pair)} className={buttonClass({ variant: 'primary' })}>
          {t('trade', { pair })}
        </Link>
      ) : null}
    </div>
  );
}
