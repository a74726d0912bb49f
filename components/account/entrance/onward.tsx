'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { Link } from '#components/ui/link.tsx';
import { onwardAddress } from '#lib/site/entrance.ts';

type OnwardProps = ComponentProps<typeof Link> & {
  /** Instead of where the visitor came from. */
  readonly from?: string | undefined;
};

/** A link from one entrance to another that takes along where the visitor came from (RT-14). Pages are static. */
export function Onward({ href, from, ...rest }: OnwardProps) {
  const [search, setSearch] = useState('');
  useEffect(() => setSearch(window.location.search), []);
  return (
    <Link
      {...rest}
      href={onwardAddress(href, from === undefined ? search : `${new URLSearchParams({ returnTo: from })}`)}
    />
  );
}
