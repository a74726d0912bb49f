'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, useId } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconCheck, IconMonitor, IconMoon, IconMoonStar, IconSun } from '#components/ui/icons.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { OverallTheme } from '#lib/storage/defaults.ts';
import type { Point } from '#lib/theme.ts';
import { useSettings } from '#stores/settings.ts';

const THEMES = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'black', icon: IconMoonStar },
  { value: 'system', icon: IconMonitor },
] as const satisfies readonly { value: OverallTheme; icon: typeof IconSun }[];

/** Where the pointer was; nothing for a key, whose click has no place. */
function pointOf(event: MouseEvent): Point | undefined {
  return event.detail > 0 ? { x: event.clientX, y: event.clientY } : undefined;
}

/** Themes, and the colours of rising and falling prices. */
export function ThemePanel() {
  const t = useTranslations('settings');
  const id = useId();
  const chosen = useSettings((settings) => settings.overallTheme);
  const setTheme = useSettings((settings) => settings.setTheme);
  const updown = useSettings((settings) => settings.updown);
  const setUpdown = useSettings((settings) => settings.setUpdown);
  return (
    <>
      <p id={id} className="mb-1 px-2 text-12 font-medium text-faint">
        {t('theme')}
      </p>
      <ul aria-labelledby={id}>
        {THEMES.map(({ value, icon: Icon }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={value === chosen}
              onClick={(event) => setTheme(value, pointOf(event))}
              className={cx(
                'flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-13 hover:bg-hover max-md:min-h-11',
                value === chosen ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:text-text',
              )}
            >
              <Icon size={14} />
              {t(`themes.${value}`)}
              {value === chosen ? <IconCheck size={14} className="ms-auto" /> : null}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 mb-1 px-2 text-12 font-medium text-faint">{t('updown')}</p>
      <Segmented
        label={t('updown')}
        value={updown}
        onValueChange={setUpdown}
        options={[
          { value: 'green', label: <Direction name={t('updowns.green')} hue="green" /> },
          { value: 'red', label: <Direction name={t('updowns.red')} hue="red" /> },
        ]}
      />
    </>
  );
}

/** An arrow up in the colour that a rise would have: the attribute asks the tokens for exactly that. */
function Direction({ name, hue }: { name: string; hue: 'green' | 'red' }) {
  return (
    <span className="flex items-center gap-1">
      <span aria-hidden="true" className={hue === 'green' ? 'swatch-green' : 'swatch-red'}>
        ▲
      </span>
      {name}
    </span>
  );
}
