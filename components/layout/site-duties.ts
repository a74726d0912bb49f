'use client';

import { useRates } from '#stores/rates.ts';

/** Rates drift slowly; the gateway marks them stale after ten minutes. */
const RATES_EVERY_MS = 60_000;

/** Begins what can wait until the page is there. @returns ends it */
export function startDuties(): () => void {
  return keepRates();
}

/** Asks for the rates now and every minute, only while the page is seen. */
function keepRates(): () => void {
  let stopped = false;
  const ask = () => {
    if (stopped || document.hidden) return;
    import('#lib/api/market.ts')
      .then(({ fetchFiatRates }) => fetchFiatRates())
      .then(
        (rates) => {
          if (!stopped) useRates.getState().seed(rates);
        },
        // Amounts show `--` or the last rate with its hint; the next minute asks again.
        () => undefined,
      );
  };
  ask();
  const timer = setInterval(ask, RATES_EVERY_MS);
  document.addEventListener('visibilitychange', ask);
  return () => {
    stopped = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}
