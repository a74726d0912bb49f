import { ask } from './ask.ts';

/** An address of a sitemap with the alternates that stand beside it, hreflang → address. */
export type Listed = { readonly url: string; readonly alternates: Readonly<Record<string, string>> };

const texts = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, text = '']) => text);
const pathOf = (url: string) => new URL(url).pathname;

/** Files that the index names, language and kind in their names. */
export async function sitemapFiles(): Promise<string[]> {
  return texts((await ask('/sitemap.xml')).body, /<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g);
}

/** Addresses of one file. */
export async function listedIn(file: string): Promise<Listed[]> {
  const { status, body } = await ask(pathOf(file));
  if (status !== 200) throw new Error(`${file} answered ${status}`);
  return texts(body, /<url>([\s\S]*?)<\/url>/g).map((entry) => ({
    url: texts(entry, /<loc>([^<]+)<\/loc>/g)[0] ?? '',
    alternates: Object.fromEntries(
      [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag = '', href = '']) => [tag, href]),
    ),
  }));
}
