'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconChevronRight } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { Dot } from '#components/ui/marks.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';
import { MobileAccount } from './account/mobile-account.tsx';
import { CurrencyList, LanguageList } from './language-panel.tsx';
import { OWN, SHOWN } from './nav.ts';
import { PaperLink } from './simulation/paper-link.tsx';
import { ThemePanel } from './theme-panel.tsx';

/** Places, then the settings that the wide header has as menus. */
export function MobilePanel({ routing, onLeave }: { routing: RoutingConfig; onLeave: () => void }) {
  const t = useTranslations('nav');
  const path = usePath();
  const loggedIn = useSettings((settings) => settings.loggedIn);
  const simulating = useSimulation((state) => state.active);
  const owns = loggedIn || simulating;
  const [tab, setTab] = useState('language');
  return (
    <div className="-mx-2">
      <MobileAccount onLeave={onLeave} />
      <nav aria-label={t('main')} className="mb-4">
        {(owns ? [...SHOWN, ...OWN] : SHOWN).map((entry) => {
          const Place = entry.paper ? PaperLink : Link;
          return (
            <Place
              key={entry.id}
              href={entry.href}
              onClick={onLeave}
              aria-current={entry.match.test(path) ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 rounded-control px-2 text-16 hover:bg-hover aria-[current]:text-accent"
            >
              {entry.paper ? <Dot className="text-simulation" /> : null}
              {t(entry.id)}
              <IconChevronRight size={14} className="ms-auto text-faint" />
            </Place>
          );
        })}
      </nav>
      <Tabs value={tab} onValueChange={setTab}>
        <div className="mb-3 border-b border-line px-2">
          <TabList label={t('preferences')}>
            <Tab value="language">{t('language')}</Tab>
            <Tab value="currency">{t('currency')}</Tab>
            <Tab value="theme">{t('theme')}</Tab>
          </TabList>
        </div>
        <TabPanel value="language">
          <LanguageList routing={routing} />
        </TabPanel>
        <TabPanel value="currency">
          <CurrencyList />
        </TabPanel>
        <TabPanel value="theme">
          <ThemePanel />
        </TabPanel>
      </Tabs>
    </div>
  );
}
