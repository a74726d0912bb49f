import { AMOUNT } from '../../amount.ts';

/** What the generated guards are made of. Every check takes anything and throws nothing. */
type Check = (value: unknown) => boolean;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Never empty: an id, a name, a word that may be newer than this page. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

export function isAmount(value: unknown): value is string {
  return typeof value === 'string' && AMOUNT.test(value);
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}

export function isListOf(value: unknown, check: Check): boolean {
  return Array.isArray(value) && value.every(check);
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}
