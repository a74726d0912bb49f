/** What the head of a page says, read from its bytes as a crawler reads them. */
export type Head = {
  readonly lang: string;
  readonly dir: string;
  readonly title: string;
  readonly canonical: string;
  readonly robots: string;
  /** hreflang → address. */
  readonly alternates: Readonly<Record<string, string>>;
};

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\s[^>]*>`, 'gi')) ?? [];

export function headOf(html: string): Head {
  const root = tags(html, 'html')[0] ?? '';
  const links = tags(html, 'link');
  const robots = tags(html, 'meta').find((tag) => attribute(tag, 'name') === 'robots') ?? '';
  const alternates = links.filter((tag) => attribute(tag, 'rel') === 'alternate' && attribute(tag, 'hreflang'));
  return {
    lang: attribute(root, 'lang'),
    dir: attribute(root, 'dir'),
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    canonical: attribute(links.find((tag) => attribute(tag, 'rel') === 'canonical') ?? '', 'href'),
    robots: attribute(robots, 'content'),
    alternates: Object.fromEntries(alternates.map((tag) => [attribute(tag, 'hreflang'), attribute(tag, 'href')])),
  };
}

/** Links of a page without those that lead to its other languages. */
export function linksOf(html: string): string[] {
  return tags(html, 'a')
    .filter((tag) => !attribute(tag, 'hreflang'))
    .map((tag) => attribute(tag, 'href').replaceAll('&amp;', '&'));
}
