'use client';

import { useState } from 'react';

type Kind = 'email' | 'mobile' | 'name';

/** In memory alone: a name is in no address, and gone with the page. */
let typed: Partial<Record<Kind, string>> = {};

/** A name as it was typed, taken along from one way in to the others: the one-time code, a forgotten password. */
export function useTypedName(kind: Kind): readonly [string, (name: string) => void] {
  const [name, setName] = useState(() => typed[kind] ?? '');
  const set = (next: string) => {
    typed = { ...typed, [kind]: next };
    setName(next);
  };
  return [name, set];
}

/** Somebody is in: who comes next at this page is somebody else. */
export function forgetTypedNames(): void {
  typed = {};
}
