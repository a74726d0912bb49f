import { formatPercent } from '#lib/format/price.ts';
import { RATE_DIGITS } from './facts.ts';

/** A rate of funding, signed: +0.0100%. */
export const rateText = (rate: string): string => formatPercent(rate, { sign: true, digits: RATE_DIGITS });
