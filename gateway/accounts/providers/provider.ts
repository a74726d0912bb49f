/** Who somebody is to a third party. */
export type Identity = {
  /** Never changes, and belongs to one person there. */
  readonly subject: string;
  /** Only what the third party itself verified. */
  readonly email: string | null;
};

/** The third party cannot be asked right now, so nothing can be said of what it proves. */
export class ProviderAwayError extends Error {
  constructor(url: string, cause?: unknown) {
    super(`${url} could not be read, so nobody can log in by it. Check that this machine reaches it.`, { cause });
    this.name = 'ProviderAwayError';
  }
}

/** Apple or Google: the browser is sent there, and comes back with an identity token. */
export type OauthProvider = {
  /** @param nonce comes back inside the token @param state comes back beside it @throws ProviderAwayError */
  url(trip: {
    readonly back: string;
    readonly state: string;
    readonly nonce: string;
    readonly now: number;
  }): Promise<string>;
  /** @returns null for every token that is not theirs, not for us, not of this nonce, or over @throws ProviderAwayError */
  identify(token: string, nonce: string, now: number): Promise<Identity | null>;
};

/** Signed data is good once: `once` is what it is remembered by. */
export type TelegramIdentity = Identity & { readonly once: string };

/** Telegram: signed data of its login page, or of a mini app. */
export type TelegramProvider = {
  /** Where the browser is sent. @param back page of ours, on the domain that the bot knows */
  url(back: string): string;
  /** @param query `id=…&auth_date=…&hash=…` */
  widget(query: string, now: number): TelegramIdentity | null;
  miniApp(initData: string, now: number): TelegramIdentity | null;
};

/** Third parties are off until somebody sets them up. */
export type Providers = {
  readonly apple?: OauthProvider;
  readonly google?: OauthProvider;
  readonly tg?: TelegramProvider;
};
