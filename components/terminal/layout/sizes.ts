import type { CSSProperties } from 'react';

/** What the splitters were moved to, as `screen.module.css` reads it. px */
export function sizeVariables(
  sizes: Readonly<Partial<Record<'book' | 'side' | 'trades' | 'account', number>>>,
): CSSProperties {
  const variables: Record<string, string> = {};
  if (sizes.book) variables['--book-width'] = `${sizes.book}px`;
  if (sizes.side) variables['--side-width'] = `${sizes.side}px`;
  if (sizes.account) variables['--account-height'] = `${sizes.account}px`;
  if (sizes.trades) variables['--trades-height'] = `${sizes.trades}px`;
  return variables as CSSProperties;
}
