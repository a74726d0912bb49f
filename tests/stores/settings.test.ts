import { expect, test } from 'vitest';
import { useFavourites } from '#stores/favourites.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useRates } from '#stores/rates.ts';
import { useSettings } from '#stores/settings.ts';

// No window here, as while a page is rendered on the server.
test('[SET-07] on the server the settings are the global defaults and nobody can change them', () => {
  const settings = useSettings.getState();
  expect(settings.showAsset).toBe(false);
  const writes = [
    () => settings.setUnit('EUR'),
    () => settings.setTheme('light'),
    () => settings.setTimezone('Asia/Tokyo'),
    () => settings.setShowAsset(true),
    () => settings.hydrate('ja'),
    () => usePreferences.getState().setInterval('spot', '1m'),
    () => useFavourites.getState().toggle('BTCUSDT'),
    () => useRates.getState().seed({ rates: {}, ts: 1, stale: false }),
  ];
  for (const write of writes) expect(write).toThrow(/server rendering/);
  expect(useSettings.getState()).toEqual(settings);
});
