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
  /** A captcha was solved for this call: `askCaptcha` does nothing. */
  readonly captchaPassed?: boolean;
  /** The risk policy wants a captcha for this call and left it to the rule of the call to ask: after the wait is known. */
  readonly captchaWanted?: boolean;
  /** The session that the call comes with; what it fails counts for it alone. */
  readonly sessionId?: string | null;
  /** For the words of messages. */
  readonly locale: string;
};
