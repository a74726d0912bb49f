import { getTranslations } from 'next-intl/server';
import { AwayScreen } from '#components/terminal/layout/away-screen.tsx';

/** The screen of a contract whose figures could not be read. */
export async function FuturesAway({ pair }: { readonly pair: string }) {
  const t = await getTranslations('futures');
  return <AwayScreen name={pair} heading={t('away')} />;
}
