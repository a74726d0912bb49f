import { expect, test } from 'vitest';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import { breadcrumbData, siteData } from '#lib/site/structured-data.ts';

const config = { ...DEFAULT_ROUTING, siteDomain: 'www.example.com' };

test('a home page names the organization and the site in its language', () => {
  const data = siteData({ code: 'th', config }, 'words') as { '@graph': Record<string, unknown>[] };
  expect(data['@graph'].map((part) => part['@type'])).toEqual(['Organization', 'WebSite']);
  expect(data['@graph'][1]).toMatchObject({
    url: 'https://www.example.com/th',
    inLanguage: 'th',
    description: 'words',
    publisher: { '@id': 'https://www.example.com/#organization' },
  });
});

test('breadcrumbs are numbered from one and lead to pages of the same language', () => {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Markets', path: '/markets' },
  ];
  expect(breadcrumbData({ code: 'ja', config }, crumbs)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://www.example.com/ja' },
      { position: 2, name: 'Markets', item: 'https://www.example.com/ja/markets' },
    ],
  });
});

test('addresses come from the configuration, on a domain of its own from that', () => {
  const own = { ...config, localeDomains: { 'zh-CN': 'zh.example.com' } };
  const data = breadcrumbData({ code: 'zh-CN', config: own }, [{ name: 'Home', path: '/' }]);
  expect(JSON.stringify(data)).toContain('"https://zh.example.com/"');
});

test('the home page of the main site is written with its slash, as its address has it', () => {
  const data = siteData({ code: 'en', config }, 'words') as { '@graph': Record<string, unknown>[] };
  expect(data['@graph'].map(({ url }) => url)).toEqual(['https://www.example.com/', 'https://www.example.com/']);
});
