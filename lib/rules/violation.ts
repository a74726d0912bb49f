import { type Fixed, print } from '#lib/exact/fixed.ts';

/** The rules that an order can break by itself, by the book or by what its account has. Each has a service code. */
export type Rule =
  | 'staleFeed'
  | 'format'
  | 'missing'
  | 'notAllowed'
  | 'tick'
  | 'lot'
  | 'minSize'
  | 'maxSize'
  | 'minNotional'
  | 'priceBand'
  | 'triggerSide'
  | 'openOrders'
  | 'triggerOrders'
  | 'totalOrders'
  | 'postOnly'
  | 'fillOrKill'
  | 'noLiquidity'
  | 'insufficientBalance'
  | 'unchanged'
  | 'belowFilled';

/** Text as it was given, or a number that was worked out. */
export type Value = string | Fixed;

/** Which field breaks which rule, the value it has, and the bound where the rule has one. */
export type Violation = {
  readonly field: string;
  readonly rule: Rule;
  readonly value: Value;
  readonly bound: Value | null;
};

export function violation(field: string, rule: Rule, value: Value, bound: Value | null = null): Violation {
  return { field, rule, value, bound };
}

/** A worked-out number has all its decimals. */
export function textOf(value: Value): string {
  return typeof value === 'string' ? value : print(value.units, value.places);
}

/** What was found, at most one violation a field: the first. */
export class Findings {
  readonly list: Violation[] = [];

  add(found: Violation): void {
    if (!this.has(found.field)) this.list.push(found);
  }

  has(field: string): boolean {
    return this.list.some((found) => found.field === field);
  }

  /** Keeps a violation. @returns what was read, null where it broke a rule */
  take<T extends number | bigint>(read: T | Violation): T | null {
    if (typeof read !== 'object') return read;
    this.add(read);
    return null;
  }
}
