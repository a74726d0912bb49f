export function askedFor(
  args: readonly string[],
): { readonly kind: 'security' | 'click' | undefined; readonly limit: number } | null;
