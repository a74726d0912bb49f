import { KEPT_KINDS, KEPT_VERSIONS, type KeptKind } from '#lib/contract/kept.ts';

/** What gateway and browser agreed on last. */
type Mark = { readonly version: number; readonly digest: string };
export type Marks = {
  /** Whose they are; null while nobody has logged in here. */
  readonly user: string | null;
  readonly kinds: Readonly<Partial<Record<KeptKind, Mark>>>;
};

export const NO_MARKS: Marks = { user: null, kinds: {} };

/** @param text as it was stored; anything unusable is as good as nothing */
export function readMarks(text: string | null): Marks {
  try {
    const { user, kinds } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    if (typeof user !== 'string' || typeof kinds !== 'object' || kinds === null) return NO_MARKS;
    const known = KEPT_KINDS.flatMap((kind) => {
      const mark: unknown = Object.hasOwn(kinds, kind) ? (kinds as Record<string, unknown>)[kind] : undefined;
      return isMark(mark) ? [[kind, { version: mark.version, digest: mark.digest }] as const] : [];
    });
    return { user, kinds: Object.fromEntries(known) };
  } catch {
    // Not JSON: then the gateway's is taken again.
    return NO_MARKS;
  }
}

function isMark(value: unknown): value is Mark {
  if (typeof value !== 'object' || value === null) return false;
  const { version, digest } = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(version) &&
    (version as number) > 0 &&
    (version as number) <= KEPT_VERSIONS &&
    typeof digest === 'string'
  );
}

/** Tells texts of one browser apart, not forgeries: its length and FNV-1a over its code units. */
export function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length}.${(hash >>> 0).toString(36)}`;
}
