import { getTranslations } from 'next-intl/server';
import { MessagePage } from '#components/layout/message-page.tsx';
import { MAIN_ID } from '#components/layout/nav.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';

/** Sent along with every page, so it has no client code of its own. */
export default async function NotFound() {
  const t = await getTranslations('errors.notFound');
  return (
    <main id={MAIN_ID} tabIndex={-1} className="outline-none">
      <MessagePage
        code="404"
        heading={t('heading')}
        text={t('text')}
        actions={
          <>
            <Link href="/" className={buttonClass({ variant: 'primary', size: 44 })}>
              {t('home')}
            </Link>
            <Link href="/markets" className={buttonClass({ size: 44 })}>
              {t('markets')}
            </Link>
          </>
        }
      />
    </main>
  );
}
