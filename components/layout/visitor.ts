import { used } from '#components/ui/used.ts';
import { startIdentity } from '#lib/device/identity.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { noteLanding } from '#lib/referral/landing.ts';
import { startTracking } from '#lib/tracking/browser.ts';
import { useSettings } from '#stores/settings.ts';

/** Which browser this is. @param entering somebody is about to say who he is @returns how to stop */
export function startTerminal(entering: boolean): () => void {
  return startIdentity(
    (terminalCode) => useSettings.getState().setTerminalCode(terminalCode),
    entering ? () => used() : null,
  );
}

/** Who brought this browser here, what the page tells the gateway, and by which keys it will be believed. @returns how to stop */
export function startVisitor(code: LocaleCode): () => void {
  const stop = startTracking(code);
  // The calls of the page have fetched it already, or will.
  import('#lib/request/client.ts').then(
    ({ startProtection }) => startProtection(),
    () => {},
  );
  void noteLanding();
  return stop;
}
