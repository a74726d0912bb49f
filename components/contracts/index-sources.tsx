import { useTranslations } from 'next-intl';
import { Chip } from '#components/ui/chip.tsx';
import { type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { IndexState } from '#lib/contract/shapes/contract-market.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { sharesOf } from '#lib/market/shares.ts';
import { Num, Section } from './section.tsx';

type Source = IndexState['sources'][number];
type SourcesProps = { readonly instrument: Perpetual; readonly index: IndexState | null };

const PLACES = 8;

/** Who says what of the price that the index is made of. */
export function IndexSources({ instrument: { pricePlace, contract }, index }: SourcesProps) {
  const t = useTranslations('contracts.index');
  const away = useTranslations('contracts.away');
  const sources = index?.sources ?? [];
  const shares = sharesOf(sources.map(({ used, weight }) => (used ? weight : '0')));
  const share = (source: Source) => formatPercent(shares[sources.indexOf(source)]);
  const apart = ({ price }: Source) =>
    formatPercent(divideDecimal(subtractDecimal(price, index?.index), index?.index, PLACES), { sign: true, digits: 3 });
  const columns: readonly RecordColumn<Source>[] = [
    { id: 'source', head: t('source'), cell: ({ name }) => <bdi className="font-medium">{name}</bdi> },
    { id: 'price', head: t('price'), cell: ({ price }) => <Num>{formatPrice(price, pricePlace)}</Num> },
    { id: 'weight', head: t('weight'), width: 72, cell: ({ weight }) => <Num>{weight}</Num> },
    { id: 'share', head: t('share'), cell: (source) => <Num>{share(source)}</Num> },
    { id: 'difference', head: t('difference'), cell: (source) => <Num>{apart(source)}</Num> },
    {
      id: 'state',
      head: t('state'),
      cell: ({ used }) => <Chip tone={used ? 'success' : 'warning'}>{t(used ? 'used' : 'unused')}</Chip>,
    },
  ];
  return (
    <Section title={t('title')} text={t('text')}>
      {sources.length > 0 ? (
        <RecordTable
          label={t('table', { pair: contract.pair })}
          columns={columns}
          rows={sources}
          keyOf={({ name }) => name}
        />
      ) : (
        <EmptyState title={index === null ? away('title') : t('none')} text={index === null ? away('text') : ''} />
      )}
    </Section>
  );
}
