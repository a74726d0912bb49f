'use client';

import type { ComponentProps } from 'react';
import { Link } from '#components/ui/link.tsx';
import { beginSimulation } from './begin.ts';

/** A link to the landing that begins paper trading when it is pressed. */
export function PaperLink({ onClick, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      data-track="paperBegin"
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        beginSimulation(event);
      }}
    />
  );
}
