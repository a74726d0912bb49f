'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Menu } from '#components/ui/menu.tsx';
import { formatZone, systemZone } from '#lib/format/time.ts';
import { useSettings } from '#stores/settings.ts';

/** Financial places round the globe, from west to east; any other zone is chosen in the settings. */
const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Asia/Dubai',
  'Asia/Tashkent',
  'Asia/Kolkata',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
] as const;

/** The clock that every time and the axis of the chart follow. */
export function ZoneMenu({ trigger }: { trigger: ReactElement<Record<string, unknown>> }) {
  const t = useTranslations('trade.chart');
  const zone = useSettings((settings) => settings.timezone);
  const setZone = useSettings((settings) => settings.setTimezone);
  const own = systemZone();
  const known = ['UTC', own, ...ZONES].includes(zone) ? [] : [zone];
  const item = (id: string, label: string) => ({
    id,
    label,
    hint: <bdi className="num pe-2">{formatZone(Date.now(), id)}</bdi>,
    selected: id === zone,
  });
  return (
    <Menu
      kind="pick"
      align="end"
      label={t('zone')}
      trigger={trigger}
      className="max-h-96"
      items={[
        item(own, t('ownZone', { zone: placeOf(own) })),
        ...(own === 'UTC' ? [] : [item('UTC', 'UTC')]),
        'line',
        ...[...known, ...ZONES].filter((id) => id !== own).map((id) => item(id, placeOf(id))),
      ]}
      onSelect={(id) => setZone(id === own ? '' : id)}
    />
  );
}

/** `America/New_York` → `New York` */
function placeOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
