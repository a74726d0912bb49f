import { getTranslations } from 'next-intl/server';
import { buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { MessagePage } from './message-page.tsx';

/** Nothing at this address: says so and offers the way on. No client code of its own. */
export async function NotFoundMessage() {
  const t = await getTranslations('errors.notFound');
  return <MessagePage code="404" heading={t('heading')} text={t('text')} actions={<WayOn />} />;
}

/** No address at all. */
export async function BadAddressMessage() {
  const t = await getTranslations('errors.badAddress');
  return <MessagePage code="400" heading={t('heading')} text={t('text')} actions={<WayOn />} />;
}

async function WayOn() {
  const t = await getTranslations('errors.notFound');
  return (
    <>
      <Link href="/" className={buttonClass({ variant: 'primary', size: 44 })}>
        {t('home')}
      </Link>
      <Link href="/markets" className={buttonClass({ size: 44 })}>
        {t('markets')}
      </Link>
    </>
  );
}
