import type { UserInfo } from '#lib/contract/shapes/account.ts';
import { createStore } from './create.ts';

/** Who is logged in, as the gateway says it. Whether anybody is at all: `loggedIn` of useSettings. */
export type SessionStore = {
  /** Null for nobody, and until it is known. */
  readonly user: UserInfo | null;
  /** The last one that this page knew, also after the login has ended: private data in memory belongs to it. */
  readonly lastUserId: string | null;
  /** Why the last attempt to read the user failed, null when it did not. */
  readonly failure: { readonly error: unknown } | null;
  /** The account that was logged in is frozen: its main account alone can undo that. */
  readonly frozen: boolean;
  /** The page in sight says itself why nobody is in. */
  readonly explained: boolean;
  setUser(user: UserInfo): void;
  fail(error: unknown): void;
  /** Nobody is logged in (any more). */
  forget(): void;
  freeze(): void;
  explain(explained: boolean): void;
};

export const useSession = createStore<SessionStore>((set) => ({
  user: null,
  lastUserId: null,
  failure: null,
  frozen: false,
  explained: false,
  setUser: (user) => set({ user, lastUserId: user.userId, failure: null, frozen: false }),
  fail: (error) => set({ failure: { error } }),
  forget: () => set({ user: null, failure: null }),
  freeze: () => set({ frozen: true }),
  explain: (explained) => set({ explained }),
}));

/** How a user is called on the screen: name, or masked address or number. */
export function shownName({ name, email, mobile, userId }: UserInfo): string {
  return name ?? email ?? mobile ?? userId;
}
