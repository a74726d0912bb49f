import { useEffect, useRef } from 'react';
import { askAccount } from '#lib/api/account.ts';
import { ACCOUNT_LIMIT, LOGIN } from '#lib/contract/account.ts';
import { hasPasskeys, nobodyAsked, type PasskeyOptions } from './passkey.ts';

/** A passkey that was chosen, and the question that it answers. */
export type ChosenPasskey = { readonly serialNO: string; readonly given: object };

/** A question is asked anew before the venue has forgotten it. ms */
const GOOD_MS = (ACCOUNT_LIMIT.step - 60) * 1000;
/** Questions of one visit; afterwards there is the button. */
const ROUNDS = 6;

/** While it is open the browser offers passkeys among the names that it fills in. */
export function usePasskeyOffer(open: boolean, onChosen: (chosen: ChosenPasskey) => void): void {
  const chosen = useRef(onChosen);
  chosen.current = onChosen;
  useEffect(() => {
    if (!open) return;
    const ended = new AbortController();
    offer(ended.signal).then(
      (answer) => {
        if (answer && !ended.signal.aborted) chosen.current(answer);
      },
      // The venue is out of reach, or has no question for this address now: the form and the button say so when they are used.
      () => {},
    );
    return () => ended.abort();
  }, [open]);
}

async function offer(signal: AbortSignal): Promise<ChosenPasskey | null> {
  if (!hasPasskeys()) return null;
  const browser = await import('@simplewebauthn/browser');
  if (!(await browser.browserSupportsWebAuthnAutofill())) return null;
  for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
    await nobodyAsked();
    const { serialNO, options } = await askAccount(LOGIN.passkeyOptions, {}, { signal, background: true });
    if (signal.aborted) return null;
    const given = await offered(browser, options as PasskeyOptions, signal);
    if (given) return { serialNO, given };
  }
  return null;
}

/** @returns null when it ended without a passkey: too old, closed, or somebody pressed the button */
async function offered(
  { startAuthentication, WebAuthnAbortService }: typeof import('@simplewebauthn/browser'),
  optionsJSON: PasskeyOptions,
  signal: AbortSignal,
): Promise<object | null> {
  const end = () => WebAuthnAbortService.cancelCeremony();
  const timer = setTimeout(end, GOOD_MS);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true, verifyBrowserAutofillInput: false });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
