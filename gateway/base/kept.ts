/** Tells a value of T from everything else. */
export type Is<T> = (value: unknown) => value is T;
type Members = Readonly<Record<string, Is<unknown>>>;
type Shape<M extends Members> = { readonly [K in keyof M]: M[K] extends Is<infer T> ? T : never };

/**
 * JSON that this program wrote for itself a while ago, in a database or a file.
 * @returns null for null, and for what is not whole or of another shape: to whoever asked it is as if it were not there
 */
export function readKept<T>(text: string | null, is: Is<T>): T | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return is(value) ? value : null;
  } catch {
    return null;
  }
}

export const isText: Is<string> = (value): value is string => typeof value === 'string';
export const isFlag: Is<boolean> = (value): value is boolean => typeof value === 'boolean';
export const isNumber: Is<number> = (value): value is number => Number.isFinite(value);

export function isOneOf<const T extends string>(words: readonly T[]): Is<T> {
  return (value): value is T => words.some((word) => word === value);
}

export function isListOf<T>(is: Is<T>): Is<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(is);
}

export function orNull<T>(is: Is<T>): Is<T | null> {
  return (value): value is T | null => value === null || is(value);
}

/** A member that may be left out. */
export function orAbsent<T>(is: Is<T>): Is<T | undefined> {
  return (value): value is T | undefined => value === undefined || is(value);
}

/** An object with these members of its own; others are let be. */
export function isShape<M extends Members>(members: M): Is<Shape<M>> {
  const known = Object.entries(members);
  return (value): value is Shape<M> => {
    if (typeof value !== 'object' || value === null) return false;
    const own = (name: string) => (Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined);
    return known.every(([name, is]) => is(own(name)));
  };
}
