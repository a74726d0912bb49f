'use client';

import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps, FocusEvent, PointerEvent } from 'react';
import { withPrefix } from '#lib/i18n/links.ts';
import { safeHref } from '#lib/safety/link.ts';
import { useSiteLocale } from './locale.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path inside the site without language prefix, or an address outside it. */
  readonly href: string;
  /**
   * `intent` (default) fetches the page when the pointer or the focus arrives; `view` when the link is seen;
   * `none` never. A list of sixty pairs must not ask for sixty pages.
   */
  readonly prefetch?: 'intent' | 'view' | 'none';
  readonly replace?: boolean;
  readonly scroll?: boolean;
};

/** The only place that imports next/link: adds the language prefix and refuses unsafe addresses. */
export function Link({ href, prefetch = 'intent', replace, scroll, children, ...rest }: LinkProps) {
  const { prefix } = useSiteLocale();
  const router = useRouter();
  const target = safeHref(withPrefix(href, prefix));
  if (!target) return <a {...rest}>{children}</a>;
  if (!target.startsWith('/') && !target.startsWith('#'))
    return (
      <OutsideLink target={target} {...rest}>
        {children}
      </OutsideLink>
    );
  const warm = () => {
    if (prefetch === 'intent' && target.startsWith('/')) router.prefetch(target);
  };
  return (
    <NextLink
      {...rest}
      href={target}
      prefetch={prefetch === 'view' ? null : false}
      replace={replace}
      scroll={scroll}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        rest.onPointerEnter?.(event);
        warm();
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        rest.onFocus?.(event);
        warm();
      }}
    >
      {children}
    </NextLink>
  );
}

function OutsideLink({ target, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'target'> & { target: string }) {
  const web = target.startsWith('http');
  return <a {...rest} href={target} rel={web ? 'noopener noreferrer' : undefined} />;
}
