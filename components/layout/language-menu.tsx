'use client';

import { useTranslations } from 'next-intl';
import { IconGlobe } from '#components/ui/icons.tsx';
import { useLazy, useStoreLater } from '#components/ui/lazy.ts';
import { Popover } from '#components/ui/popover.tsx';
import type { CurrencyCode } from '#lib/format/currency.ts';
import type { RoutingConfig } from '#lib/i18n/config.ts';

type LanguageMenuProps = {
  /** What the page's language calls itself. */
  readonly name: string;
  /** Shown until the visitor's own is known: the one of the page's language. */
  readonly currency: CurrencyCode;
  readonly routing: RoutingConfig;
};

// Every page has the settings: named here they are in what all pages share, not once more in each late part.
import '#stores/settings.ts';

const settings = () => import('#stores/settings.ts').then(({ useSettings }) => useSettings);

/** Opens languages and display currencies; the button says which are current. */
export function LanguageMenu({ name, currency, routing }: LanguageMenuProps) {
  const t = useTranslations('nav');
  const unit = useStoreLater(settings, (state) => (state.hydrated ? state.unit : currency), currency);
  const [Panel, warm] = useLazy(() => import('./language-panel.tsx').then((module) => module.LanguagePanel));
  const trigger = (
    <button
      type="button"
      aria-label={t('preferences')}
      data-palette="language"
      className="flex h-8 items-center gap-1 rounded-control px-2 text-13 text-muted hover:bg-hover hover:text-text aria-expanded:bg-hover aria-expanded:text-text"
    >
      <IconGlobe />
      <span>
        {/* Some names are as long as three entries of the navigation. */}
        <span className="max-xl:hidden">
          <bdi>{name}</bdi> ·{' '}
        </span>
        {unit}
      </span>
    </button>
  );
  return (
    <Popover trigger={trigger} label={t('preferences')} align="end" onWarm={warm} className="w-[640px] p-4">
      {Panel ? <Panel routing={routing} /> : null}
    </Popover>
  );
}
