import { formatPrice } from '#lib/format/price.ts';
import type { TriggerSide } from '#lib/rules/words.ts';

/** A price that an order waits for; `limit`: what it places then, null for the market. */
export type Waits = { readonly price: string; readonly when: TriggerSide; readonly limit: string | null };

export const TRIGGER_SIGN = { up: '≥', down: '≤' } as const satisfies Record<TriggerSide, string>;

/** What an order waits for, the same in every language: `≥ 105,000.0 / ≤ 95,000.0 → 94,900.0`; '' for nothing. */
export function waitsText(waits: readonly Waits[], pricePlace: number): string {
  const price = (text: string) => formatPrice(text, pricePlace);
  return waits
    .map((one) => `${TRIGGER_SIGN[one.when]} ${price(one.price)}${one.limit === null ? '' : ` → ${price(one.limit)}`}`)
    .join(' / ');
}
