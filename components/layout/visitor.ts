import { startIdentity } from '#lib/device/identity.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { splitPrefix } from '#lib/i18n/paths.ts';
import { noteLanding } from '#lib/referral/browser.ts';
import { isEntrance } from '#lib/site/entrance.ts';
import { startTracking } from '#lib/tracking/browser.ts';
import { useSettings } from '#stores/settings.ts';

/** Who this browser is, who brought it here, what the page tells the gateway, and by which keys it will be believed. @returns how to stop */
export function startVisitor(code: LocaleCode): () => void {
  const stops = [
    startIdentity(
      (terminalCode) => useSettings.getState().setTerminalCode(terminalCode),
      isEntrance(splitPrefix(window.location.pathname).rest),
    ),
    startTracking(code),
  ];
  // The calls of the page have fetched it already, or will.
  import('#lib/request/client.ts').then(
    ({ startProtection }) => startProtection(),
    () => {},
  );
  void noteLanding();
  return () => {
    for (const stop of stops) stop();
  };
}
