import { knownTerminalCode } from '#lib/device/terminal-code.ts';
import { type LocaleCode, languageType } from '#lib/i18n/locales.ts';
import { createClicks } from './clicks.ts';
import { watchPolicy } from './policy.ts';
import { type ErrorReporter, type Fault, gatewayReporter, guarded } from './report.ts';
import { createSecurityLog, type SecurityLogger } from './security.ts';
import { sendLast, sendNow } from './send.ts';

let locale: LocaleCode = 'en';
const page = {
  now: Date.now,
  path: () => window.location.pathname,
  terminalCode: () => knownTerminalCode(),
};
const log = createSecurityLog({ ...page, send: sendNow });
const clicks = createClicks({ ...page, send: sendLast, languageType: () => languageType(locale) });
let report = guarded(gatewayReporter(log), () => navigator.userAgent);

/** A failure of signing, captcha or device token, for the security log. */
export const logSecurity: SecurityLogger = (failure) => log(failure);

/** Something was clicked that has no `data-track`, such as the close button of a captcha. */
export function track(name: string): void {
  clicks.track(name);
}

/** Something of ours threw; goes to the error-reporting service. */
export function reportFault(fault: Fault): void {
  report(fault);
}

/** Puts another error-reporting service in the place of the own gateway. */
export function setReporter(reporter: ErrorReporter): void {
  report = guarded(reporter, () => navigator.userAgent);
}

/** Listens to clicks and violations, and sends what waits when the page is hidden. @returns how to stop */
export function startTracking(code: LocaleCode): () => void {
  locale = code;
  const clicked = ({ target }: MouseEvent) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-track]') : null;
    if (element?.dataset.track) clicks.track(element.dataset.track);
  };
  const hidden = () => {
    if (document.visibilityState === 'hidden') clicks.flush();
  };
  document.addEventListener('click', clicked, true);
  document.addEventListener('visibilitychange', hidden);
  // Safari leaves some pages without the event above.
  window.addEventListener('pagehide', clicks.flush);
  const stopPolicy = watchPolicy(log);
  return () => {
    document.removeEventListener('click', clicked, true);
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', clicks.flush);
    stopPolicy();
  };
}
