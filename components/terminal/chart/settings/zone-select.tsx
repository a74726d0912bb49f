'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/menu.tsx';
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
export function ZoneSelect() {
  const t = useTranslations('trade.chart');
  const zone = useSettings((settings) => settings.timezone);
  const setZone = useSettings((settings) => settings.setTimezone);
  const own = systemZone();
  const known = ['UTC', own, ...ZONES].includes(zone) ? [] : [zone];
  const option = (value: string, label: string) => ({
    value,
    label,
    hint: <bdi className="num pe-2">{formatZone(Date.now(), value)}</bdi>,
  });
  return (
    <Select
      label={t('zone')}
      look="quiet"
      align="end"
      value={zone}
      options={[
        option(own, t('ownZone', { zone: placeOf(own) })),
        ...(own === 'UTC' ? [] : [option('UTC', 'UTC')]),
        ...[...known, ...ZONES].filter((id) => id !== own).map((id) => option(id, placeOf(id))),
      ]}
      onValueChange={(id) => setZone(id === own ? '' : id)}
    />
  );
}

/** `America/New_York` → `New York` */
function placeOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
