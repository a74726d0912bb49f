'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { IconMoon } from '#components/ui/icons.tsx';
import type { Env } from '#lib/contract/trade.ts';
import { useSettings } from '#stores/settings.ts';
import { clockOf } from './quiet.ts';
import { useNoticeSettings } from './use-settings.ts';

type LineProps = { readonly env: Env; readonly open: boolean; readonly onChange: () => void };

/** Below the panel: when nothing makes itself heard, and the way to change it. */
export function QuietLine({ env, open, onChange }: LineProps) {
  const t = useTranslations('notices.settings');
  const zone = useSettings((settings) => settings.timezone);
  const { settings } = useNoticeSettings(env, open);
  const quiet = settings?.quiet ?? null;
  const place = { zone, kept: quiet?.zone, now: Date.now() };
  return (
    <div className="-mx-6 -mb-6 flex h-11 flex-1 items-center gap-2 border-t border-line px-6 text-12 text-muted">
      <IconMoon size={14} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate tabular-nums">
        {quiet ? t('quietLine', { from: clockOf(quiet.from, place), to: clockOf(quiet.to, place) }) : t('quietOff')}
      </span>
      <Button variant="quiet" size={28} className="-me-3" onClick={onChange}>
        {t('open')}
      </Button>
    </div>
  );
}
