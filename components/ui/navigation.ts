'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { withPrefix } from '#lib/i18n/links.ts';
import { safeHref } from '#lib/safety/link.ts';
import { useSiteLocale } from './locale.tsx';

export type Navigation = {
  /** Each answers false, and goes nowhere, when the address is unsafe. */
  push(href: string, options?: { readonly scroll?: boolean }): boolean;
  replace(href: string, options?: { readonly scroll?: boolean }): boolean;
  prefetch(href: string): void;
  refresh(): void;
  back(): void;
};

/** The only place that imports next's router: the same prefix and the same checks as links. */
export function useNavigation(): Navigation {
  const router = useRouter();
  const { prefix } = useSiteLocale();
  return useMemo(() => {
    const resolve = (href: string) => safeHref(withPrefix(href, prefix));
    return {
      push: (href, options) => {
        const target = resolve(href);
        if (target) router.push(target, options);
        return target !== '';
      },
      replace: (href, options) => {
        const target = resolve(href);
        if (target) router.replace(target, options);
        return target !== '';
      },
      prefetch: (href) => {
        const target = resolve(href);
        if (target) router.prefetch(target);
      },
      refresh: () => router.refresh(),
      back: () => router.back(),
    };
  }, [router, prefix]);
}

/** Path inside the site without language prefix, `/markets`. */
export function usePath(): string {
  const pathname = usePathname();
  const { prefix, segment } = useSiteLocale();
  return stripLocale(pathname, prefix, segment);
}

/**
 * While the page is rendered on the server the path begins with the internal segment (`/en~/markets`), in the
 * browser with the prefix or nothing; both give `/markets`, so that hydration agrees.
 */
export function stripLocale(pathname: string, prefix: string, segment: string): string {
  for (const head of [`/${segment}`, prefix]) {
    if (head === '' || head === '/') continue;
    if (pathname === head) return '/';
    if (pathname.startsWith(`${head}/`)) return pathname.slice(head.length);
  }
  return pathname;
}
