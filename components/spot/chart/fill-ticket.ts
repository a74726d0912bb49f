import type { DraftKind } from '#lib/order/kind.ts';
import type { Side } from '#lib/rules/words.ts';
import { useDraft } from '#stores/draft.ts';
import { usePreferences } from '#stores/preferences.ts';

export type Intent = { readonly side: Side; readonly kind: Extract<DraftKind, 'limit' | 'stopMarket'> };

/** Puts side, kind and price into the order form and goes to its amount. Sending is the form's own, at once where one click trades. */
export function fillTicket(symbol: string, { side, kind }: Intent, price: string): void {
  const draft = useDraft.getState();
  if (draft.symbol !== symbol) return;
  draft.setKind(kind);
  draft.setSide(side);
  draft.setPrice(kind === 'limit' ? 'price' : 'triggerPrice', price);
  if (kind === 'limit' && usePreferences.getState().oneClick === 'on') return draft.press(symbol, price);
  // The form is drawn anew for another kind.
  requestAnimationFrame(() => goToAmount(side));
}

function goToAmount(side: Side): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form input[data-place=amount]')];
  const seen = fields.find((field) => field.offsetParent !== null);
  if (seen) return seen.focus();
  // A narrow screen's form is a sheet, which this key opens.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: side === 'buy' ? 'b' : 's', bubbles: true }));
}
