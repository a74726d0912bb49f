import { rankOf } from '#lib/hotkeys/find.ts';

/**
 * Other words that people look for a page or an action by, in the English that traders of every language type; names in
 * the language of the page are found anyway. By the id of a palette row.
 */
const KEYWORDS: Readonly<Record<string, string>> = {
  'page-security': 'settings account profile preferences password 2fa passkey authenticator',
  'page-devices': 'sessions logins',
  'page-contracts': 'futures perpetual funding leverage fees specifications',
  'page-fund': 'insurance',
  'page-announcements': 'news listings',
  'page-download': 'mobile desktop pwa',
  'page-login': 'sign in account',
  'page-register': 'account create',
  'page-spot': 'trade trading',
  'page-futures': 'perp perpetual contracts leverage trade trading',
  'page-assets': 'wallet balance portfolio funds deposit transfer',
  'page-orders': 'history trades fills fees',
  'press-language': 'settings locale translation',
  'press-theme': 'settings dark light black mode colors appearance',
  'press-orderSettings': 'settings one-click oneclick one click confirm self-trade prevention stp',
  'press-chartSettings': 'settings timezone compare templates',
  'action-help': 'help keys hotkeys keyboard',
  'action-guide': 'help tutorial introduction',
  'action-full': 'fullscreen full-screen maximize',
  'action-theme': 'dark light mode settings',
  'action-updown': 'colors red green settings',
  'action-paper': 'demo simulation practice test',
  'action-hideAssets': 'privacy',
  'action-confirm': 'settings confirmation',
  'action-layouts': 'saved workspace settings',
  'action-templates': 'saved indicators',
  'action-watchlists': 'favorites favourites lists',
};

/** How well a row answers what was typed; a name before its other words. */
export function rankOfRow({ id, name }: { readonly id: string; readonly name: string }, query: string): number {
  const own = rankOf(name, query);
  if (own > 0) return own;
  return rankOf(`${name} ${KEYWORDS[id] ?? ''}`, query) > 0 ? 1 : 0;
}
