import { OWN, SHOWN } from '#components/layout/nav.ts';
import { loadMessages, type Messages } from '#lib/i18n/messages.ts';
import { parseSegment } from '#lib/i18n/segment.ts';
import { segmentOfManifest, webManifest } from '#lib/site/manifest.ts';

export const dynamic = 'force-static';

/** None is made at build time: each is made on first demand and kept. */
export function generateStaticParams() {
  return [];
}

/** Places that a long press on the icon offers. */
const PLACES = [...SHOWN.filter(({ paper }) => !paper), ...OWN];

type Context = { readonly params: Promise<{ readonly file: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const segment = segmentOfManifest(decodeURIComponent((await params).file));
  const code = segment === null ? undefined : parseSegment(segment)?.code;
  if (segment === null || code === undefined) return new Response(null, { status: 404 });
  const { common, nav } = (await loadMessages(code)) as Readonly<Record<'common' | 'nav', Messages>>;
  const places = PLACES.map(({ id, href }) => ({ name: String(nav[id]), path: href }));
  const manifest = webManifest(segment, { description: String(common.description), places });
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
