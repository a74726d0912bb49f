import { getTranslations } from 'next-intl/server';
import { AssetFrame, type AssetPlace, AssetSkeleton } from '#components/asset/asset-frame.tsx';
import { AssetIsland } from '#components/asset/asset-island.tsx';
import { type Exports, pageOf } from './page-of.tsx';

type AssetPage = {
  readonly path: string;
  readonly texts: 'assets' | 'assets.spot' | 'positions.assets';
  readonly place: AssetPlace;
};

/** A page of what the account holds. */
export function assetPage({ path, texts, place }: AssetPage): Exports {
  const words = async () => {
    const t = await getTranslations(texts);
    return { title: t('title'), description: t('description') };
  };
  const children = (
    <AssetIsland place={place}>
      <AssetSkeleton />
    </AssetIsland>
  );
  return pageOf({ path, words, areas: ['assets', 'orders', 'order'], children }, ({ title }, living) => (
    <AssetFrame title={title} place={place}>
      {living}
    </AssetFrame>
  ));
}
