import { getTranslations } from 'next-intl/server';
import { readSource } from '#lib/api/market-server.ts';

/** Where prices come from, in words, for server components; null while that is not known. */
export async function readSourceName(): Promise<string | null> {
  const t = await getTranslations('trade.status');
  const told = await readSource();
  return told && t('source', { source: told.source, name: told.name });
}
