import type { InternalAxiosRequestConfig } from 'axios';

/** What a pair of keys was sent for, and by whom; the answer may bind it (SGN-37). */
export type KeyNote = {
  /** Public key inside the ciphertext; null when none was sent. */
  readonly sent: string | null;
  /** Refresh token and user id as the call left. */
  readonly session: { readonly token: string; readonly userId: string } | null;
};

/** One call from its caller to its answer, also when it is sent twice. Links leave notes for each other here. */
export class Trip {
  /** 0 until it is sent again. */
  attempt = 0;
  /** Local epoch ms at which it was last sent. */
  sentAt = 0;
  /** The business payload: the call as it was before headers, ciphertext and signature (REQ-41). */
  business: InternalAxiosRequestConfig | null = null;
  /** Of a solved challenge, for the next send and no other (CAP-52). */
  captchaToken = '';
  keys: KeyNote | null = null;
  /** A link has told the user of this answer already, or must stay silent about it. */
  told = false;
  #releases = new Set<() => void>();

  /** Runs once, when the call is over for whoever keeps books about it, settled or not. */
  onRelease(run: () => void): void {
    this.#releases.add(run);
  }

  release(): void {
    const releases = [...this.#releases];
    this.#releases.clear();
    for (const run of releases) run();
  }
}
