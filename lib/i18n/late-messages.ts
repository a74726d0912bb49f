import { LATE } from '#messages/late.ts';
import { withIslands } from './isolate.ts';
import type { LocaleCode } from './locales.ts';
import { chainOf, type Messages, mergeMessages } from './messages.ts';

export type LateArea = keyof typeof LATE;
type Loaders = Readonly<Partial<Record<LocaleCode, () => Promise<{ readonly default: Messages }>>>>;

const finished = new Map<string, Promise<Messages>>();

/** The texts of a part that is fetched when somebody uses it, complete as those of a page: English lies below. */
export function loadLateMessages(area: LateArea, code: LocaleCode): Promise<Messages> {
  const key = `${area} ${code}`;
  const known = finished.get(key);
  if (known) return known;
  const loading = assemble(LATE[area], code);
  finished.set(key, loading);
  // What could not be fetched once is asked for again.
  loading.catch(() => finished.delete(key));
  return loading;
}

async function assemble(loaders: Loaders, code: LocaleCode): Promise<Messages> {
  const chain = chainOf(code).reverse();
  const parts = await Promise.all(chain.map((at) => loaders[at]?.()));
  const texts = parts.reduce<Messages>((merged, part) => (part ? mergeMessages(merged, part.default) : merged), {});
  return withIslands(texts, code);
}
