import type { ClientKey } from '#lib/contract/signing.ts';
import type { From } from '../data/accounts/traces.ts';

/** Who asks, as far as a call tells: what every rule of accounts needs besides the words of the call. */
export type Visit = From & {
  /** Origin of the page, `https://localhost:3443`: passkeys and wallets are bound to it. */
  readonly origin: string;
  /** The client's key that came inside the ciphertext. */
  readonly sealed: ClientKey | null;
  /** Ends the call with a demand for a captcha, unless one was solved for it. */
  readonly askCaptcha: () => void;
  /** For the words of messages. */
  readonly locale: string;
};
