'use client';

import { type ReactNode, useState, useSyncExternalStore } from 'react';

const never = () => () => {};
const NOTHING = { __html: '' };

/**
 * What the server drew stays as it is: React does not take it over, for something else comes in its place soon. A long
 * list would be made alive only to be thrown away. Links are links there, buttons are heard by whoever listens outside.
 * Where the page came without its markup (a walk inside the site) the children are drawn as always.
 */
export function AsDrawn({ children }: { readonly children: ReactNode }) {
  const arriving = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // As it was when this appeared: it stays what it is.
  const [kept] = useState(arriving);
  if (kept && typeof window !== 'undefined')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves alone what stands there
    return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
  return <div className="contents">{children}</div>;
}
