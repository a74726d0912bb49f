import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AccountFrame } from '#components/account/account-frame.tsx';
import { EntranceFrame } from '#components/account/entrance-frame.tsx';
import { AreaMessages } from '#components/layout/messages-scope.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import type { AccountPlace } from '#lib/site/account-places.ts';
import { pageMetadata } from '#lib/site/metadata.ts';

type PageProps = { readonly params: Promise<{ locale: string }> };

/** What a page file hands on to Next. */
export type Exports = {
  /** Each page is made on first demand and kept. */
  readonly generateStaticParams: () => never[];
  readonly generateMetadata: (props: PageProps) => Promise<Metadata>;
  readonly Page: (props: PageProps) => Promise<ReactNode>;
};

type Words = {
  readonly title: string;
  /** For search engines and previews. */
  readonly description: string;
};

type Described<W extends Words> = {
  /** Unprefixed path. */
  readonly path: string;
  readonly words: () => Promise<W>;
  /** Texts that the living part needs. */
  readonly areas: readonly string[];
  readonly children: ReactNode;
};

/** A static page with the words of its language, whose living part comes once it has loaded. */
export function pageOf<W extends Words>(
  { path, words, areas, children }: Described<W>,
  frame: (words: W, living: ReactNode) => ReactNode,
): Exports {
  return {
    generateStaticParams: () => [],
    generateMetadata: async ({ params }) => {
      const { segment } = await openPage(params);
      const { title, description } = await words();
      return pageMetadata({ segment, path, title, description });
    },
    Page: async ({ params }) => {
      const locale = await openPage(params);
      return (
        <PageFrame locale={locale} path={path}>
          {frame(await words(), <AreaMessages names={areas}>{children}</AreaMessages>)}
        </PageFrame>
      );
    },
  };
}

/** Namespaces that hold a title and a description. */
type Texts =
  | 'security'
  | 'security.contact'
  | 'security.antiPhishing'
  | 'devices'
  | 'subAccounts'
  | 'subAccounts.setting'
  | 'agency';

type OwnPage = Omit<Described<Words>, 'words'> & {
  readonly texts: Texts;
  readonly place: AccountPlace;
};

/** A page of the own account, for who is logged in. */
export function ownPage({ texts, place, ...page }: OwnPage): Exports {
  const words = async () => {
    const t = await getTranslations(texts);
    return { title: t('title'), description: t('description') };
  };
  return pageOf({ ...page, words }, ({ title, description }, living) => (
    <AccountFrame title={title} text={description} place={place}>
      {living}
    </AccountFrame>
  ));
}

type EntranceWords = Words & {
  /** Below the heading. */
  readonly text: ReactNode;
  /** Below the form: the other pages of this kind. */
  readonly links: ReactNode;
  /** Whether what a trader's account is stands beside the form; default yes. */
  readonly points?: boolean;
};

/** A page of logging in or registering. */
export function entrancePage(page: Described<EntranceWords>): Exports {
  return pageOf(page, ({ title, text, links, points = true }, living) => (
    <EntranceFrame title={title} text={text} links={links} points={points}>
      {living}
    </EntranceFrame>
  ));
}
