import { getTranslations } from 'next-intl/server';
import { Logo } from '#components/ui/logo.tsx';
import { defaultCurrency } from '#lib/format/currency.ts';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import { type LocaleCode, languageOf } from '#lib/i18n/locales.ts';
import { BRAND } from '#lib/site/brand.ts';
import { AccountSlot } from './account/account-slot.tsx';
import { ConnectionBadge } from './connection-badge.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavLinks, OwnLinks } from './nav-links.tsx';
import { HomeLink } from './simulation/home-link.tsx';
import { ThemeMenu } from './theme-menu.tsx';

type HeaderProps = { readonly code: LocaleCode; readonly prefix: string; readonly routing: RoutingConfig };

/** The bar of 48 px above every page. Drawn on the server; what opens from it is fetched on intent. */
export async function Header({ code, prefix, routing }: HeaderProps) {
  const t = await getTranslations('nav');
  return (
    <header className="sticky top-0 z-(--z-header) flex h-12 items-center gap-2 bg-panel ps-4 pe-3 whitespace-nowrap max-md:ps-3 max-md:pe-1">
      <HomeLink
        aria-label={t('home', { brand: BRAND.name })}
        className="touch me-3 flex items-center gap-2 text-16 font-semibold tracking-[-0.015em] max-md:me-1"
      >
        <Logo />
        <span data-brand="" className="max-md:hidden">
          {BRAND.shortName}
        </span>
      </HomeLink>
      {/* The trade screen puts its pair here where there is no room for the navigation. */}
      <div id="header-slot" className="min-w-0 md:hidden" />
      <NavLinks />
      <ConnectionBadge />
      {/* Where a new version of the site is told of (installed/update-entry.tsx). */}
      <span id="header-news" className="empty:hidden" />
      <div className="flex h-full items-center gap-2 max-md:gap-0">
        <HeaderSearch action={`${prefix}/markets`} />
        <OwnLinks />
        {/* The bell (notices/bell.tsx). */}
        <span id="header-bell" data-for="owner" className="size-8" />
        <AccountSlot />
        <div className="flex items-center gap-0.5 max-lg:hidden">
          <LanguageMenu name={languageOf(code).nativeName} currency={defaultCurrency(code)} routing={routing} />
          <ThemeMenu />
        </div>
        <MobileMenu routing={routing} />
      </div>
    </header>
  );
}
