import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { WALLS } from './walls.ts';

/** Money is never a float: these words stand only where text and counts become numbers. */
const NUMBER_WORDS = /\bNumber\(|\bparseFloat\b|\.toFixed\(|[(=,?:[{&|]\s*\+[a-zA-Z_$]/;
const NUMBER_ROOMS = [
  'lib/format/',
  'lib/trade/number.ts',
  'gateway/config.ts',
  'components/terminal/chart/adapter.ts',
  'gateway/feed/',
];

/**
 * Numbers that people type are read by one reader (lib/format/number-text.ts) and the fields made of it. What a browser's
 * own number field, or a comma taken away, makes of `0,5` is ten times as much, without a word.
 */
const OWN_READING =
  /type=["'{`]+number\b|\bvalueAsNumber\b|inputMode=["']decimal|\buseNumberText\(|\.replace(?:All)?\((?:['"][,.]['"]|\/\[?\\?[,.]\]?\/)/;
const READING_ROOMS = [
  'lib/',
  'gateway/',
  'components/ui/number-input.tsx',
  'components/ui/use-number-text.ts',
  'components/orders/amend-cell.tsx',
  // How far a slider stands is no typed number.
  'components/ui/slider.tsx',
  'components/terminal/chart/indicators/settings.tsx',
];

/** What could send a visitor or markup somewhere unchecked stands only in the two safe modules. */
const UNSAFE =
  /\bwindow\.open\b|\bopen\(['"`]http|\blocation(?:\.href)?\s*=[^=]|\blocation\.(?:assign|replace)\(|\.innerHTML\b|\.outerHTML\b|\binsertAdjacentHTML\b|\bdocument\.write\b|\bdangerouslySetInnerHTML\b/;
const SAFE_ROOMS = [
  'lib/safety/link.ts',
  // The one place that shows HTML from outside, sanitised or checked (SAN-12).
  'components/ui/html.tsx',
  // Sets nothing: what the server drew is left alone.
  'components/ui/as-drawn.tsx',
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
  'components/terminal/chart/',
  // Placed by measured coordinates, which are physical.
  'components/ui/tooltip.tsx',
  'components/ui/popover-popup.tsx',
];

/**
 * A shape is TypeBox, which no page loads: its type is imported as one, its check is a generated guard. `export` counts, and
 * so does what is fetched later.
 */
const SHAPE_VALUE =
  /\b(?:import|export)\s+(?!type\b)[^;'"]*from\s*['"][^'"]*contract\/shapes\/(?!guards\/)|\bimport\(\s*['"][^'"]*contract\/shapes\/(?!guards\/)/g;

const RAW_COLOUR = /#[0-9a-fA-F]{3,8}\b(?![-\w])|\brgba?\(/;
const COLOUR_ROOMS = ['components/ui/coin-hue.ts'];

/**
 * An effect gives back its clean-up, or nothing. What the DOM gives back is its own affair and changes: since Chromium 156
 * `scrollIntoView` answers a promise, which React then calls. So an effect that tells the DOM something has braces.
 */
const EFFECT_OF_DOM =
  /\buse(?:Layout|Insertion)?Effect\(\s*\(\)\s*=>(?!\s*(?:\{|\(\)\s*=>))[^;{]*?\.(?:focus|blur|click|select|submit|requestSubmit|setSelectionRange|scroll|scrollTo|scrollBy|scrollIntoView|animate|play|showModal|showPopover|hidePopover|requestFullscreen|setPointerCapture|requestPointerLock)\(/g;

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
  const specs = [...withoutComments(text).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([\w@#.][^'"\n]*)['"]/g)].map(
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

/** Rooms whose row is as tight as what they import; above them the table says what the design allows. */
const TIGHT = /^(?:lib|gateway)\b(?!\/exchange\/)/;

/** Doors that the table opens and nothing goes through: whoever needs one again opens it on purpose. */
function unusedDoors(all: readonly Source[]): string[] {
  const used = new Set<string>();
  for (const source of all)
    for (const { path, name } of importsOf(source)) {
      const room = roomOf(source.file);
      const { may, packages = [] } = WALLS[room ?? ''] ?? { may: [] };
      for (const open of may) if (path === open || path?.startsWith(`${open}/`)) used.add(`${room} → ${open}`);
      for (const open of packages) if (name === open) used.add(`${room} → ${open}`);
    }
  return Object.entries(WALLS)
    .filter(([room]) => TIGHT.test(room))
    .flatMap(([room, { may, packages = [] }]) =>
      [...may.filter((open) => open !== room), ...packages].map((open) => `${room} → ${open}`),
    )
    .filter((door) => !used.has(door));
}

/** The ways round from a node back to itself, each once. */
function rings(nodes: Iterable<string>, next: (node: string) => Iterable<string>): string[] {
  const open = new Map<string, number>();
  const done = new Set<string>();
  const found: string[] = [];
  const trail: string[] = [];
  const walk = (node: string): void => {
    const at = open.get(node);
    if (at !== undefined) found.push([...trail.slice(at), node].join(' → '));
    if (at !== undefined || done.has(node)) return;
    open.set(node, trail.length);
    trail.push(node);
    for (const following of next(node)) walk(following);
    trail.pop();
    open.delete(node);
    done.add(node);
  };
  for (const node of nodes) walk(node);
  return found;
}

/** Files that import one another in a ring. Types count, and so does what is fetched later, by import(). */
function circles(all: readonly Source[]): string[] {
  const known = new Map(all.map((source) => [source.file, source]));
  return rings(known.keys(), (file) =>
    importsOf(known.get(file)!).flatMap(({ path }) => (path && known.has(path) ? [path] : [])),
  );
}

/** Which rooms each room imports. */
function roomGraph(all: readonly Source[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const source of all) {
    const room = roomOf(source.file);
    if (room === undefined) continue;
    const others = graph.get(room) ?? new Set();
    graph.set(room, others);
    for (const { path } of importsOf(source)) {
      const other = path === undefined ? undefined : roomOf(path);
      if (other !== undefined && other !== room) others.add(other);
    }
  }
  return graph;
}

/** Rooms that need one another in a ring. */
function roomCircles(all: readonly Source[]): string[] {
  const graph = roomGraph(all);
  return rings(graph.keys(), (room) => graph.get(room) ?? []);
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

/** Where the browser's half would load a shape, or a thread beside the exchange, each of which would load all of TypeBox. */
function shapesLoaded(all: readonly Source[]): string[] {
  return all
    .filter(({ file }) => !file.startsWith('gateway/') || file.startsWith('gateway/data/'))
    .flatMap(({ file, text }) => [...withoutComments(text).matchAll(SHAPE_VALUE)].map(([found]) => `${file} ${found}`));
}

function effectsOfDom(all: readonly Source[]): string[] {
  return all.flatMap(({ file, text }) =>
    [...withoutComments(text).matchAll(EFFECT_OF_DOM)].map(([call]) => `${file} ${call.replace(/\s+/g, ' ')}`),
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
  test('no wall is open that nothing goes through', () => expect(unusedDoors(house)).toEqual([]));
  test('no file imports itself by way of others', () => expect(circles(house)).toEqual([]));
  test('no room needs itself by way of others, even later', () => expect(roomCircles(house)).toEqual([]));
  test('S4: the gateway never runs node-forge, whose padding errors are an oracle', () => {
    const users = house.filter(
      (source) => source.file.startsWith('gateway/') && importsOf(source).some(({ name }) => name === 'node-forge'),
    );
    expect(users.map(({ file }) => file)).toEqual([]);
  });
  test('money words stay in their rooms', () => expect(found(house, NUMBER_WORDS, NUMBER_ROOMS)).toEqual([]));
  test('[DEC-13] what people type as a number is read by the one reader', () =>
    expect(found(house, OWN_READING, READING_ROOMS)).toEqual([]));
  test('[URL-14] [SAN-12] nothing opens, navigates or writes markup beside the safe modules', () =>
    expect(found(house, UNSAFE, SAFE_ROOMS)).toEqual([]));
  test('[LOC-11] links and the router are used through their wrapper', () =>
    expect(found(house, RAW_ROUTER, ROUTER_ROOMS)).toEqual([]));
  test('[LOC-34] styles name no physical side', () => expect(found(styled, PHYSICAL, PHYSICAL_ROOMS)).toEqual([]));
  test('components name tokens, not colours', () => expect(found(styled, RAW_COLOUR, COLOUR_ROOMS)).toEqual([]));
  test('pages and threads of data import the types of wire shapes and the generated guards, never a shape', () =>
    expect(shapesLoaded(house)).toEqual([]));
  test('no any, no silenced type error', () =>
    expect(found(house, /:\s*any\b|\bas any\b|<any>|@ts-(?:ignore|nocheck|expect-error)/, [])).toEqual([]));
  test('no effect hands what the DOM answers to React as its clean-up', () => expect(effectsOfDom(markup)).toEqual([]));
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
    ['components/market/bad.tsx', `import { Book } from '#components/terminal/book.tsx';`],
    ['components/terminal/bad.tsx', `import { Form } from '#components/spot/form.tsx';`],
    ['components/terminal/worse.ts', `import type { Draft } from '#lib/spot/draft.ts';`],
    ['components/terminal/store.ts', `import { useDraft } from '#stores/draft.ts';`],
    ['components/ui/bad.tsx', `import { Book } from '../terminal/book.tsx';`],
    ['gateway/exchange/bad.ts', `import { readFile } from 'node:fs/promises';`],
    ['gateway/exchange/ledger/bad.ts', `import { Book } from '../orders/book.ts';`],
    ['gateway/exchange/orders/bad.ts', `import { Exchange } from '../exchange.ts';`],
    ['gateway/exchange/orders/worse.ts', `import { spot } from '../products/spot/spot.ts';`],
    ['gateway/exchange/products/spot/bad.ts', `import { perp } from '../perp/perp.ts';`],
    ['gateway/routes/bad.ts', `export { x } from '#lib/market/client.ts';`],
    ['lib/contract/bad.ts', `import axios from 'axios';`],
    ['lib/order/bad.ts', `import { send } from '../request/client.ts';`],
    ['lib/new-room/file.ts', ''],
    ['gateway/new-room/file.ts', ''],
    ['gateway/base/bad.ts', `import { readConfig } from '../config.ts';`],
    ['gateway/accounts/bad.ts', `import { Refusal } from '../guards/errors.ts';`],
    ['gateway/captcha/bad.ts', `import type { FastifyRequest } from 'fastify';`],
    ['gateway/protocol/bad.ts', `import { Challenges } from '../captcha/challenges.ts';`],
    ['gateway/routes/worse.ts', `const { run } = await import('../process/run.ts');`],
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
    expect(circles([...ring.slice(0, 2), later])).toHaveLength(1);
    expect(circles(ring.slice(0, 2))).toEqual([]);
  });

  test('a ring of rooms, though no file is in one, and though one way of it is only gone later', () => {
    const ring = [
      { file: 'gateway/guards/a.ts', text: `import { risk } from '../captcha/risk.ts';` },
      { file: 'gateway/captcha/risk.ts', text: `import type { Token } from '../protocol/token.ts';` },
      { file: 'gateway/protocol/token.ts', text: `const x = await import('../guards/limits.ts');` },
    ];
    expect(circles(ring)).toEqual([]);
    expect(roomCircles(ring)).toEqual(['gateway/guards → gateway/captcha → gateway/protocol → gateway/guards']);
    expect(roomCircles(ring.slice(0, 2))).toEqual([]);
  });

  test('a door that nothing goes through', () => {
    expect(unusedDoors(house.filter(({ file }) => !file.startsWith('lib/theme')))).toEqual([
      'lib/theme.ts → lib/storage',
    ]);
  });

  test.each([
    [`import { OrderShape } from '#lib/contract/shapes/order.ts';`, 1],
    [`import {\n  type Order,\n  OrderShape,\n} from '#lib/contract/shapes/order.ts';`, 1],
    [`const x = await import('#lib/contract/shapes/order.ts');`, 1],
    [`export { OrderShape } from '../contract/shapes/order.ts';`, 1],
    [`import { SPOT } from '#lib/contract/trade.ts';\nimport type { Order } from '#lib/contract/shapes/order.ts';`, 0],
    [`import { isOrder } from '#lib/contract/shapes/guards/trade.ts';`, 0],
  ])('a shape that a page would load: %s', (text, times) => {
    for (const file of ['stores/x.ts', 'gateway/data/x.ts']) expect(shapesLoaded([{ file, text }])).toHaveLength(times);
  });

  test.each([
    ['useEffect(() => ref.current?.scrollIntoView(), []);', 1],
    ['useLayoutEffect(\n    () =>\n      field.current?.focus(),\n    [],\n  );', 1],
    ['useEffect(() => {\n    ref.current?.scrollIntoView();\n  }, []);', 0],
    ['useEffect(() => () => before.focus(), []);', 0],
    ['useEffect(() => follow(), []);\n  const go = () => ref.current?.focus();', 0],
  ])('an effect with an expression that calls the DOM: %s', (text, times) =>
    expect(effectsOfDom([{ file: 'components/ui/x.tsx', text }])).toHaveLength(times));

  test.each([
    [NUMBER_WORDS, 'const p = Number(order.price);'],
    [NUMBER_WORDS, 'const p = parseFloat(x)'],
    [NUMBER_WORDS, 'p.toFixed(2)'],
    [NUMBER_WORDS, 'const p = +price;'],
    [OWN_READING, '<input type="number" value={x} />'],
    [OWN_READING, "const text = typed.replaceAll(',', '');"],
    [OWN_READING, "typed.replace(/,/g, '.')"],
    [OWN_READING, 'take(target.valueAsNumber)'],
    [OWN_READING, '<input inputMode="decimal" onChange={take} />'],
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
    expect(found([{ file: 'components/spot/x.tsx', text: line }], word, [])).toHaveLength(1));

  test.each([
    [NUMBER_WORDS, 'const next = left + right;'],
    [NUMBER_WORDS, 'count += step'],
    [OWN_READING, "words.join(', ').replaceAll(' ', '')"],
    [UNSAFE, 'if (location.href === x) return;'],
    [PHYSICAL, `<p className="ms-2 text-start inset-inline-0" />`],
    [RAW_COLOUR, `<a href="#top">`],
    [UNSAFE, '// never location.href = x'],
  ])('%s leaves %s alone', (word, line) =>
    expect(found([{ file: 'components/spot/x.tsx', text: line }], word, [])).toEqual([]));
});
