import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Chip } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { FundTotal } from '#lib/contract/shapes/protection.ts';
import { formatFixed } from '#lib/format/price.ts';
import { Bookings, type MoreBookings } from './bookings.tsx';
import type { FundFacts, Span } from './facts.ts';
import { FundCurve } from './fund-curve.tsx';
import { FundPools } from './fund-pools.tsx';
import { FundSums } from './fund-sums.tsx';
import { Num, Section } from './section.tsx';

type ViewProps = FundFacts & {
  /** What the curve shows. */
  readonly span: Span;
  /** The choices of whose fund and of the span; the still page leaves their places free. */
  readonly whose?: ReactNode;
  readonly spans?: ReactNode;
  readonly more?: MoreBookings | undefined;
};

/** What the fund has, had, and did. */
export function FundView({ env, protection, days, events, names, span, whose, spans, more }: ViewProps) {
  const t = useTranslations('contracts.fund');
  const total = protection?.total.find((one) => one.env === env) ?? null;
  const pools = protection?.pools.filter((pool) => pool.env === env) ?? null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="flex items-center gap-3 text-28 font-semibold tracking-[-0.01em] max-md:text-20">
          {t('title')}
          {env === 'paper' ? <Chip tone="paper">{t('simulated')}</Chip> : null}
        </h1>
        <p className="text-13 text-muted">{t('lead')}</p>
        <div className="ms-auto flex min-h-9 items-center max-md:ms-0">{whose}</div>
      </div>
      {protection && total === null ? (
        <section className="mt-4 rounded-panel bg-panel">
          <EmptyState className="min-h-80" title={t('nothing')} />
        </section>
      ) : (
        <>
          <div className="mt-4 grid grid-cols-[340px_minmax(0,1fr)] gap-2 max-lg:grid-cols-1">
            <Now total={total} failed={protection === null} days={days} />
            <FundCurve days={days} span={span} spans={spans} />
          </div>
          <div className="mt-2 grid grid-cols-2 items-start gap-2 max-xl:grid-cols-1">
            <FundPools pools={pools} total={total} />
            <Bookings events={events} names={names} more={more} />
          </div>
        </>
      )}
      <div className="mt-2 grid grid-cols-4 gap-2 max-xl:grid-cols-2 max-md:grid-cols-1">
        {(['pays', 'comes', 'ends', 'not'] as const).map((what) => (
          <Section key={what} title={t(what)}>
            <p className="px-5 pb-4 text-13 text-muted max-md:px-4">{t(`${what}Text`)}</p>
          </Section>
        ))}
      </div>
    </>
  );
}

type NowProps = { readonly total: FundTotal | null; readonly failed: boolean; readonly days: FundFacts['days'] };

function Now({ total, failed, days }: NowProps) {
  const t = useTranslations('contracts.fund');
  const usdt = (value: string) => `${formatFixed(value, 2)} USDT`;
  return (
    <section className="rounded-panel bg-panel px-5 py-4 max-md:px-4" aria-label={t('now')}>
      <p className="text-12 text-muted">{t('now')}</p>
      <p className="mt-1 text-28 font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">
        <Num>{total ? formatFixed(total.value, 2) : '--'}</Num>{' '}
        <span className="text-14 font-normal text-muted">USDT</span>
      </p>
      {failed ? <p className="mt-1 text-13 text-danger">{t('failed')}</p> : null}
      {total ? (
        <>
          <p className="mt-1 text-12 text-faint">{t('floor', { floor: usdt(total.floor) })}</p>
          <FundSums total={total} days={days} />
        </>
      ) : null}
    </section>
  );
}
