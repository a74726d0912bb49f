import type { Share } from '#lib/contract/shapes/share.ts';
import { formatPrice, placesOf } from '#lib/format/price.ts';
import { formatDateTime } from '#lib/format/time.ts';

/** Who looks at a shared trade may be anywhere: times are UTC. */
export const utc = (ms: number): string => `${formatDateTime(ms, { zone: 'UTC' })} UTC`;
export const priceText = (share: Share, price: string): string =>
  formatPrice(price, placesOf(share.fills[0]?.price ?? share.entry), { exact: true });
