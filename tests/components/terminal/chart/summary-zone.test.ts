import { expect, test } from 'vitest';
import { axisZone } from '#components/terminal/chart/clock.ts';
import { crosshairLabel } from '#components/terminal/chart/labels.ts';

test('a bar of a day or longer is named by its UTC date, as the crosshair names it', () => {
  const day = Date.UTC(2026, 10, 28);
  for (const zone of ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
    for (const interval of ['1D', '1W', '1M'] as const)
      expect(crosshairLabel(day, { zone: axisZone(interval, zone), interval })).toBe('2026-11-28');
    expect(axisZone('4h', zone)).toBe(zone);
  }
});
