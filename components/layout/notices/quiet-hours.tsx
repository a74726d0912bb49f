'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Switch } from '#components/ui/fields.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import type { NoticeSettings } from '#lib/contract/shapes/notice.ts';
import { useSettings } from '#stores/settings.ts';
import { clockOf, minuteOf } from './quiet.ts';

type Quiet = NoticeSettings['quiet'];
type HoursProps = { readonly quiet: Quiet; readonly onChange: (quiet: Quiet) => void };

/** What is offered first, by the visitor's clock. */
const NIGHT = { from: '22:00', to: '07:00' } as const;

export function QuietHours({ quiet, onChange }: HoursProps) {
  const t = useTranslations('notices.settings');
  const zone = useSettings((settings) => settings.timezone);
  const [clock, setClock] = useState(() => {
    const place = { zone, kept: quiet?.zone, now: Date.now() };
    return quiet ? { from: clockOf(quiet.from, place), to: clockOf(quiet.to, place) } : NIGHT;
  });
  const wrong = clock.from === clock.to;
  const take = (next: { readonly from: string; readonly to: string }) => {
    const [from, to] = [minuteOf(next.from), minuteOf(next.to)];
    if (from !== null && to !== null && from !== to) onChange({ from, to, zone });
  };
  const field = (name: 'from' | 'to', label: string) => (
    <TextField
      type="time"
      label={label}
      value={clock[name]}
      onValueChange={(value) => setClock({ ...clock, [name]: value })}
      onBlur={() => take(clock)}
      error={wrong && name === 'to' ? t('quietWrong') : undefined}
    />
  );
  return (
    <fieldset className="grid gap-3">
      <Switch
        checked={quiet !== null}
        onCheckedChange={(on) => {
          if (on) take(clock);
          else onChange(null);
        }}
        className="text-13! font-medium"
      >
        {t('quiet')}
      </Switch>
      {quiet ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            {field('from', t('quietFrom'))}
            {field('to', t('quietTo'))}
          </div>
          <p className="text-12 text-muted">{t('quietHint')}</p>
        </>
      ) : null}
    </fieldset>
  );
}
