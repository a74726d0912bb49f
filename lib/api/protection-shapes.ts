import type { FundDays, Protection } from '#lib/contract/shapes/protection.ts';

/** Of answers about the fund of contracts, what a page counts on. */

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (data: unknown): Fields => (typeof data === 'object' && data !== null ? (data as Fields) : {});

export function isProtection(data: unknown): data is Protection {
  const { pools, total } = fieldsOf(data);
  return Array.isArray(pools) && Array.isArray(total);
}

export function isFundDays(data: unknown): data is FundDays {
  return Array.isArray(fieldsOf(data).rows);
}
