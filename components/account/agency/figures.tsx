'use client';

import { useTranslations } from 'next-intl';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { AgencyDashboard } from '#lib/contract/shapes/agency.ts';
import { formatPercent } from '#lib/format/price.ts';
import { formatDate } from '#lib/format/time.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { useSettings } from '#stores/settings.ts';
import { Card } from '../parts/card.tsx';
import { CopyButton } from '../parts/copy-button.tsx';

/** Days that the figures are about; the venue counts at most 90. */
const SPANS = ['7', '30', '90'] as const;
export type Span = (typeof SPANS)[number];

type FiguresProps = {
  readonly dashboard: AgencyDashboard;
  readonly span: Span;
  readonly onSpanChange: (span: Span) => void;
};

export function Figures({ dashboard, span, onSpanChange }: FiguresProps) {
  const t = useTranslations('agency');
  const zone = useSettings((settings) => settings.timezone);
  const day = (ts: number) => formatDate(ts, { zone });
  const rows = [
    [t('figures.invitees'), `${dashboard.invitees}`],
    [t('figures.traders'), `${dashboard.traders}`],
    [t('figures.rate'), formatPercent(dashboard.rate)],
  ] as const;
  return (
    <Card
      title={t('figures.title')}
      text={t('range', { from: day(dashboard.from), to: day(dashboard.to) })}
      aside={
        <Segmented
          look="plain"
          label={t('span')}
          value={span}
          onValueChange={onSpanChange}
          options={SPANS.map((days) => ({ value: days, label: t('days.short', { days }) }))}
        />
      }
    >
      <dl className="grid grid-cols-3 gap-4 px-6 pb-4 max-md:px-4">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-col justify-between">
            <dt className="text-12 text-faint">{name}</dt>
            <dd className="num mt-0.5 text-20 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <InviteLink code={dashboard.vipCode} />
    </Card>
  );
}

function InviteLink({ code }: { code: string }) {
  const t = useTranslations('agency.figures');
  const { prefix } = useSiteLocale();
  // Drawn once there is a dashboard, so never on the server: the link has its whole length from the first moment.
  const { origin } = window.location;
  const link = `${origin}${withPrefix('/register', prefix)}?vipCode=${code}`;
  return (
    <div className="border-t border-line px-6 py-4 max-md:px-4">
      <p className="text-12 text-faint">{t('link')}</p>
      <p className="mt-0.5 flex items-center gap-1">
        <span dir="ltr" className="min-w-0 text-14 break-all">
          {link}
        </span>
        <CopyButton text={link} label={t('copy')} />
      </p>
    </div>
  );
}
