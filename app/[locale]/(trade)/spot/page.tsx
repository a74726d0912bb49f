import { permanentRedirect } from 'next/navigation';
import { FIRST_PAIR } from '#components/layout/nav.ts';
import { openPage } from '#components/layout/page-locale.ts';
import { withPrefix } from '#lib/i18n/links.ts';

export const revalidate = 60;

/** `/spot` is the first pair, in the language of the address. */
export default async function SpotIndex({ params }: { params: Promise<{ locale: string }> }) {
  const { prefix } = await openPage(params);
  permanentRedirect(withPrefix(`/spot/${FIRST_PAIR}`, prefix));
}
