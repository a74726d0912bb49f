'use client';

import { useEffect, useState } from 'react';
import type { PasswordContext } from '#lib/contract/password.ts';
import { BRAND } from '#lib/site/brand.ts';

let common: ReadonlySet<string> | undefined;

/** What new passwords are held against here; the list of the commonest once it has been loaded. */
export function passwordContext(own: readonly string[]): PasswordContext {
  return { own: [BRAND.name, ...own], ...(common ? { common } : {}) };
}

/** Loads the list with the first letter of a new password: it is too long for a page that is only looked at. */
export function useCommonPasswords(wanted: boolean): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (!wanted || common) return;
    import('#lib/contract/common-passwords.ts').then(
      ({ COMMON_PASSWORDS }) => {
        common = COMMON_PASSWORDS;
        setLoaded(true);
      },
      // Without it the venue alone says what it does not take.
      () => undefined,
    );
  }, [wanted]);
}
