import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

/**
 * The walls of the house: which room may import which. A room is the longest path of this table that a file lies in.
 * Rooms not named under `may` are closed. Packages are open unless `packages` lists the only ones allowed.
 */
type Wall = { readonly may: readonly string[]; readonly packages?: readonly string[] };

const PURE_GATEWAY = [
  'gateway/exchange',
  'lib/contract',
  'lib/trade',
  'lib/i18n',
  'lib/simulation',
  'lib/safety',
  'lib/format',
  'messages',
];

const WALLS: Readonly<Record<string, Wall>> = {
  app: { may: ['app', 'components', 'stores', 'lib', 'messages'] },
  'components/ui': { may: ['components/ui', 'stores', 'lib'] },
  'components/layout': { may: ['components/layout', 'components/ui', 'stores', 'lib'] },
  'components/market': { may: ['components/market', 'components/ui', 'stores', 'lib'] },
  'components/trade': { may: ['components/trade', 'components/ui', 'stores', 'lib'] },
  'components/content': { may: ['components/content', 'components/ui', 'stores', 'lib'] },
  'components/account': { may: ['components/account', 'components/ui', 'stores', 'lib'] },
  'components/asset': { may: ['components/asset', 'components/ui', 'stores', 'lib'] },
  stores: { may: ['stores', 'lib'] },
  lib: { may: ['lib'] },
  'lib/contract': { may: ['lib/contract'], packages: [] },
  'lib/trade': { may: ['lib/trade'], packages: ['decimal.js'] },
  'lib/i18n': { may: ['lib/i18n', 'lib/simulation', 'lib/site', 'lib/contract', 'messages'] },
  'lib/simulation': { may: ['lib/simulation', 'lib/i18n', 'lib/contract'] },
  'lib/api': { may: ['lib/api', 'lib/request', 'lib/captcha', 'lib/contract', 'lib/i18n'] },
  'lib/request': {
    may: [
      'lib/request',
      'lib/image-domain.ts',
      'lib/device',
      'lib/device-token',
      'lib/sign',
      'lib/captcha',
      'lib/crypto',
      'lib/tracking',
      'lib/storage',
      'lib/i18n',
      'lib/contract',
      'lib/format',
      'lib/safety',
    ],
  },
  'lib/device': { may: ['lib/device', 'lib/storage', 'lib/contract'] },
  'lib/device-token': { may: ['lib/device-token', 'lib/script', 'lib/storage', 'lib/contract'] },
  'lib/crypto': { may: ['lib/crypto', 'lib/script', 'lib/contract'] },
  'lib/sign': { may: ['lib/sign', 'lib/crypto', 'lib/storage', 'lib/contract'] },
  'lib/captcha': { may: ['lib/captcha', 'lib/crypto', 'lib/script', 'lib/storage', 'lib/i18n', 'lib/contract'] },
  'lib/script': { may: ['lib/script', 'lib/safety'] },
  'lib/market': { may: ['lib/market', 'lib/contract', 'lib/format', 'lib/api'] },
  'lib/format': { may: ['lib/format', 'lib/i18n', 'lib/contract'] },
  'lib/safety': { may: ['lib/safety', 'lib/site'] },
  'lib/storage': { may: ['lib/storage', 'lib/i18n', 'lib/contract', 'lib/format'] },
  'middleware.ts': { may: ['lib/i18n', 'lib/simulation'] },
  messages: { may: ['messages'] },
  gateway: { may: ['gateway', ...PURE_GATEWAY] },
  'gateway/exchange': { may: ['gateway/exchange', 'lib/trade'], packages: [] },
  'gateway/browser': { may: ['gateway/browser'], packages: [] },
  'gateway/feed': { may: ['gateway/feed', ...PURE_GATEWAY] },
  'gateway/stream': {
    may: ['gateway/stream', 'gateway/feed', 'gateway/guards', 'gateway/clock.ts', 'gateway/log.ts', ...PURE_GATEWAY],
  },
  'gateway/front': { may: ['gateway/front', 'gateway/clock.ts', 'gateway/log.ts', ...PURE_GATEWAY] },
  'gateway/data': { may: ['gateway/data', 'gateway/clock.ts', 'gateway/log.ts', ...PURE_GATEWAY] },
};

/** Money is never a float: these words stand only where text and counts become numbers. */
const NUMBER_WORDS = /\bNumber\(|\bparseFloat\b|\.toFixed\(|[(=,?:[{&|]\s*\+[a-zA-Z_$]/;
const NUMBER_ROOMS = [
  'lib/format/',
  'lib/trade/number.ts',
  'gateway/config.ts',
  'components/trade/chart/adapter.ts',
  'gateway/feed/',
];

/** What could send a visitor or markup somewhere unchecked stands only in the two safe modules. */
const UNSAFE =
  /\bwindow\.open\b|\bopen\(['"`]http|\blocation(?:\.href)?\s*=[^=]|\blocation\.(?:assign|replace)\(|\.innerHTML\b|\.outerHTML\b|\binsertAdjacentHTML\b|\bdocument\.write\b|\bdangerouslySetInnerHTML\b/;
const SAFE_ROOMS = [
  'lib/safety/link.ts',
  // The one place that shows HTML from outside, sanitised or checked (SAN-12).
  'components/ui/html.tsx',
  // Constant bytes whose hash is in the CSP, and JSON that is data: neither takes anything from outside unescaped.
  'components/layout/boot-script.tsx',
  'components/layout/structured-data.tsx',
];

/** next/link and next/navigation's router are wrapped once, so that every link has its prefix (LOC-11). */
const RAW_ROUTER =
  /from ['"]next\/link['"]|\buseRouter\b.*from ['"]next\/navigation['"]|\bredirect\b.*from ['"]next\/navigation['"]/;
const ROUTER_ROOMS = ['components/ui/link.tsx', 'components/ui/navigation.ts'];

const PHYSICAL =
  /(?:^|[\s"'`:])-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br|text-left|text-right|scroll-ml|scroll-mr)-(?:\[|\d|auto|px|full|panel|control|line|transparent)|\btext-(?:left|right)\b|(?:margin|padding|border)-(?:left|right)\s*:|^\s*(?:left|right)\s*:/;
const PHYSICAL_ROOMS = [
  // Left-to-right islands inside a mirrored page: charts and the bars of a book have no reading direction.
  'components/trade/chart/',
  'components/market/mini-chart.tsx',
  'components/market/mini-book.tsx',
  'components/market/hero-card.tsx',
  // Placed by measured coordinates, which are physical.
  'components/ui/tooltip.tsx',
];

const RAW_COLOUR = /#[0-9a-fA-F]{3,8}\b(?![-\w])|\brgba?\(/;
const COLOUR_ROOMS = ['components/ui/coin-hue.ts'];

const root = process.cwd();
const CODE = /\.(ts|tsx|mts)$/;
const ROOMS = ['app', 'components', 'stores', 'lib', 'gateway', 'messages'];

type Source = { readonly file: string; readonly text: string };

function* walk(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else yield path;
  }
}

function sources(base: string, pattern = CODE): Source[] {
  const files = ROOMS.flatMap((room) => {
    const dir = join(base, room);
    return statSync(dir, { throwIfNoEntry: false }) ? [...walk(dir)] : [];
  });
  if (statSync(join(base, 'middleware.ts'), { throwIfNoEntry: false })) files.push(join(base, 'middleware.ts'));
  return files
    .filter((file) => pattern.test(file))
    .map((file) => ({ file: relative(base, file), text: readFileSync(file, 'utf8') }));
}

/** Comments out, strings kept: a comment may name what the code must not do. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}

function roomOf(file: string): string | undefined {
  return Object.keys(WALLS)
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function importsOf({ file, text }: Source): { path?: string; name?: string }[] {
  const specs = [...withoutComments(text).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g)].map(
    ([, spec]) => spec!,
  );
  return specs.map((spec) => {
    if (spec.startsWith('.')) return { path: relative(root, resolve(root, dirname(file), spec)) };
    if (spec.startsWith('#')) return { path: spec.slice(1) };
    return { name: spec.startsWith('@') ? spec.split('/').slice(0, 2).join('/') : spec.split('/')[0]! };
  });
}

function brokenWalls(all: readonly Source[]): string[] {
  const broken: string[] = [];
  for (const source of all) {
    const room = roomOf(source.file);
    if (!room) {
      broken.push(`${source.file} lies in no room`);
      continue;
    }
    const { may, packages } = WALLS[room]!;
    for (const { path, name } of importsOf(source)) {
      if (path !== undefined && !may.some((open) => path === open || path.startsWith(`${open}/`)))
        broken.push(`${source.file} → ${path}`);
      if (name !== undefined && packages && !packages.includes(name)) broken.push(`${source.file} → ${name}`);
    }
  }
  return broken;
}

/** Files that import one another in a ring, types included. What is fetched later, by import(), ties nothing. */
function circles(all: readonly Source[]): string[] {
  const known = new Map(all.map((source) => [source.file, source]));
  const open = new Map<string, number>();
  const done = new Set<string>();
  const rings: string[] = [];
  const trail: string[] = [];
  const walk = (file: string): void => {
    const at = open.get(file);
    if (at !== undefined) rings.push([...trail.slice(at), file].join(' → '));
    if (at !== undefined || done.has(file)) return;
    open.set(file, trail.length);
    trail.push(file);
    const source = known.get(file)!;
    const text = source.text.replace(/\bimport\s*\(/g, 'later(');
    for (const { path } of importsOf({ ...source, text })) if (path && known.has(path)) walk(path);
    trail.pop();
    open.delete(file);
    done.add(file);
  };
  for (const { file } of all) walk(file);
  return rings;
}

function found(all: readonly Source[], word: RegExp, allowed: readonly string[]): string[] {
  return all
    .filter(({ file }) => !allowed.some((open) => file.startsWith(open)))
    .flatMap(({ file, text }) =>
      withoutComments(text)
        .split('\n')
        .flatMap((line, at) => (word.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
}

const house = sources(root);
const markup = house.filter(({ file }) => file.endsWith('.tsx'));
const styled = [
  ...markup,
  ...sources(root, /\.css$/).filter(({ file }) => !file.endsWith('tokens.css') && !file.endsWith('globals.css')),
];

describe('the house', () => {
  test('every import goes through an open wall', () => expect(brokenWalls(house)).toEqual([]));
  test('no file imports itself by way of others', () => expect(circles(house)).toEqual([]));
  test('S4: the gateway never runs node-forge, whose padding errors are an oracle', () => {
    const users = house.filter(
      (source) => source.file.startsWith('gateway/') && importsOf(source).some(({ name }) => name === 'node-forge'),
    );
    expect(users.map(({ file }) => file)).toEqual([]);
  });
  test('money words stay in their rooms', () => expect(found(house, NUMBER_WORDS, NUMBER_ROOMS)).toEqual([]));
  test('[URL-14] [SAN-12] nothing opens, navigates or writes markup beside the safe modules', () =>
    expect(found(house, UNSAFE, SAFE_ROOMS)).toEqual([]));
  test('[LOC-11] links and the router are used through their wrapper', () =>
    expect(found(house, RAW_ROUTER, ROUTER_ROOMS)).toEqual([]));
  test('[LOC-34] styles name no physical side', () => expect(found(styled, PHYSICAL, PHYSICAL_ROOMS)).toEqual([]));
  test('components name tokens, not colours', () => expect(found(styled, RAW_COLOUR, COLOUR_ROOMS)).toEqual([]));
  test('no any, no silenced type error', () =>
    expect(found(house, /:\s*any\b|\bas any\b|<any>|@ts-(?:ignore|nocheck|expect-error)/, [])).toEqual([]));
  test('[LOC-47] the middleware stands at the top level and proxy.ts does not exist', () => {
    expect(statSync('middleware.ts').isFile()).toBe(true);
    expect(statSync('proxy.ts', { throwIfNoEntry: false })).toBeUndefined();
  });
  test('every room has a README of at most 20 lines', () => {
    const rooms = ['components', 'lib', 'gateway'].flatMap((dir) => [
      dir,
      ...readdirSync(dir)
        .filter((name) => statSync(join(dir, name)).isDirectory())
        .map((name) => join(dir, name)),
    ]);
    const wanting = [...rooms, 'app', 'stores', 'messages', 'tests', 'e2e', 'bench', 'scripts'].filter((room) => {
      const text = statSync(join(room, 'README.md'), { throwIfNoEntry: false })
        ? readFileSync(join(room, 'README.md'), 'utf8')
        : '';
      const lines = text.trimEnd().split('\n').length;
      return text === '' || lines > 20;
    });
    expect(wanting).toEqual([]);
  });
});

describe('planted violations are found', () => {
  const base = mkdtempSync(join(tmpdir(), 'house-'));
  afterAll(() => rmSync(base, { recursive: true }));
  const plant = (file: string, text: string): Source => {
    mkdirSync(join(base, dirname(file)), { recursive: true });
    writeFileSync(join(base, file), text);
    return sources(base).find((source) => source.file === file)!;
  };

  test.each([
    ['lib/trade/bad.ts', `import { useState } from 'react';`],
    ['lib/format/bad.ts', `import { useSettings } from '#stores/settings.ts';`],
    ['stores/bad.ts', `const x = await import('#components/ui/button.tsx');`],
    ['components/market/bad.tsx', `import { Book } from '#components/trade/book.tsx';`],
    ['components/ui/bad.tsx', `import { Book } from '../trade/book.tsx';`],
    ['gateway/exchange/bad.ts', `import { readFile } from 'node:fs/promises';`],
    ['gateway/routes/bad.ts', `export { x } from '#lib/market/client.ts';`],
    ['lib/contract/bad.ts', `import axios from 'axios';`],
    ['elsewhere.ts', ''],
  ])('wall: %s', (file, text) => {
    const source = file === 'elsewhere.ts' ? { file, text } : plant(file, text);
    expect(brokenWalls([source])).toHaveLength(1);
  });

  test('a ring of three files', () => {
    const ring = ['a', 'b', 'c'].map((name, at) => ({
      file: `lib/format/${name}.ts`,
      text: `import type { X } from './${'bca'[at]}.ts';`,
    }));
    expect(circles(ring)).toEqual(['lib/format/a.ts → lib/format/b.ts → lib/format/c.ts → lib/format/a.ts']);
    const later = { file: 'lib/format/c.ts', text: `const x = await import('./a.ts');` };
    expect(circles([...ring.slice(0, 2), later])).toEqual([]);
  });

  test.each([
    [NUMBER_WORDS, 'const p = Number(order.price);'],
    [NUMBER_WORDS, 'const p = parseFloat(x)'],
    [NUMBER_WORDS, 'p.toFixed(2)'],
    [NUMBER_WORDS, 'const p = +price;'],
    [UNSAFE, 'window.location.href = target;'],
    [UNSAFE, 'location.assign(target)'],
    [UNSAFE, 'window.open(target)'],
    [UNSAFE, '<div dangerouslySetInnerHTML={{ __html: x }} />'],
    [UNSAFE, 'node.innerHTML = x'],
    [RAW_ROUTER, `import Link from 'next/link';`],
    [RAW_ROUTER, `import { useRouter } from 'next/navigation';`],
    [PHYSICAL, `<p className="ml-2" />`],
    [PHYSICAL, `<p className="flex text-right" />`],
    [PHYSICAL, '  margin-left: 4px;'],
    [RAW_COLOUR, 'color: #fff;'],
    [RAW_COLOUR, 'background: rgb(0 0 0)'],
  ])('%s in %s', (word, line) =>
    expect(found([{ file: 'components/trade/x.tsx', text: line }], word, [])).toHaveLength(1));

  test.each([
    [NUMBER_WORDS, 'const next = left + right;'],
    [NUMBER_WORDS, 'count += step'],
    [UNSAFE, 'if (location.href === x) return;'],
    [PHYSICAL, `<p className="ms-2 text-start inset-inline-0" />`],
    [RAW_COLOUR, `<a href="#top">`],
    [UNSAFE, '// never location.href = x'],
  ])('%s leaves %s alone', (word, line) =>
    expect(found([{ file: 'components/trade/x.tsx', text: line }], word, [])).toEqual([]));
});
