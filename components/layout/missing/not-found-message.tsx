import { getLocale, getTranslations } from 'next-intl/server';
import { buttonClass } from '#components/ui/button.tsx';
import { IconSearch } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { withPrefix } from '#lib/i18n/links.ts';
import { MessagePage } from '../message-page.tsx';
import { AreaMessages } from '../messages-scope.tsx';
import { pageLocale } from '../page-locale.ts';
import { MissingHeading, MissingText, Neighbours } from './help.tsx';
import { NeighbourPlaces, NeighboursFrame } from './neighbours-frame.tsx';

/**
 * Nothing at this address. One page for every such address of a language: what was asked for, and what is near it, is
 * filled in by the browser, which alone knows it. Without script there is the search.
 */
export async function MissingMessage() {
  const t = await getTranslations('errors.notFound');
  return (
    <AreaMessages names={['missing']}>
      <MessagePage
        code="404"
        heading={<MissingHeading>{t('heading')}</MissingHeading>}
        text={<MissingText>{t('text')}</MissingText>}
        actions={<WaysOn />}
        below={<Near />}
      />
    </AreaMessages>
  );
}

/** The same without code of its own: it is part of every page, for the case that the client finds nothing. */
export async function NotFoundMessage() {
  const t = await getTranslations('errors.notFound');
  return <MessagePage code="404" heading={t('heading')} text={t('text')} actions={<WaysOn />} />;
}

/** No address at all. */
export async function BadAddressMessage() {
  const t = await getTranslations('errors.badAddress');
  return <MessagePage code="400" heading={t('heading')} text={t('text')} actions={<WaysOn />} />;
}

async function Near() {
  const t = await getTranslations('missing');
  return (
    <Neighbours>
      <NeighboursFrame title={t('popular')}>
        <NeighbourPlaces />
      </NeighboursFrame>
    </Neighbours>
  );
}

async function WaysOn() {
  const [t, errors] = await Promise.all([getTranslations('missing'), getTranslations('errors.notFound')]);
  const { prefix } = pageLocale(await getLocale());
  return (
    <>
      <search className="w-full max-w-sm">
        <form action={withPrefix('/markets', prefix)} className="relative">
          <label>
            <IconSearch size={16} className="absolute start-3 top-3.5 text-faint" />
            <span className="sr-only">{t('search')}</span>
            <input
              type="search"
              name="q"
              placeholder={t('search')}
              autoComplete="off"
              enterKeyHint="search"
              className="h-11 w-full rounded-control border border-line-control bg-raised ps-9 pe-3 text-14 placeholder:text-faint focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)] focus:outline-none"
            />
          </label>
        </form>
      </search>
      <span className="flex w-full flex-wrap justify-center gap-3">
        <Link href="/" className={buttonClass({ variant: 'primary', size: 44 })}>
          {errors('home')}
        </Link>
        <Link href="/markets" className={buttonClass({ size: 44 })}>
          {errors('markets')}
        </Link>
      </span>
    </>
  );
}
