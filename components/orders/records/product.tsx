'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Select } from '#components/ui/menu.tsx';
import { ANY, PRODUCTS, type RecordProduct, readFilters, writeFilters } from './url-filters.ts';

type Chosen = { readonly product: RecordProduct; readonly choose: (product: RecordProduct) => void };
const ProductContext = createContext<Chosen | null>(null);

/** A record of one product or the other, by `?product=futures` of the address. For parts that are fetched after the page. */
export function ByProduct({ spot, futures, waiting }: { spot: ReactNode; futures: ReactNode; waiting: ReactNode }) {
  const [product, setProduct] = useState(() => readFilters(window.location.search, Date.now()).product);
  const chosen = useMemo(
    () => ({
      product,
      choose: (next: RecordProduct) => {
        // Filters of one product mean nothing to the other.
        window.history.replaceState(null, '', `${window.location.pathname}${writeFilters({ ...ANY, product: next })}`);
        setProduct(next);
      },
    }),
    [product],
  );
  return (
    <LateTexts area="positions" fallback={waiting}>
      <ProductContext value={chosen}>{product === 'spot' ? spot : futures}</ProductContext>
    </LateTexts>
  );
}

/** Nothing where a record has but one product. */
export function ProductSelect() {
  const t = useTranslations('positions.records');
  const chosen = useContext(ProductContext);
  if (!chosen) return null;
  return (
    <Select
      label={t('product')}
      look="quiet"
      value={chosen.product}
      options={PRODUCTS.map((value) => ({ value, label: t(`products.${value}`) }))}
      onValueChange={chosen.choose}
    />
  );
}
