import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { visibleText } from './jsx-text.ts';

/** The same in every language: key names as keyboards print them, an asset, the letters of a formula. */
const ALLOWED: ReadonlySet<string> = new Set(['Esc', 'Ctrl', 'Tab', 'Enter', 'USDT', 'I = , N =']);

const files = ['app', 'components']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`))
  // The kit's page is for whoever builds, and in no build: tests/kit-page.test.ts.
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('components/ui/gallery/'));

describe('the pages and components', () => {
  test('there are some', () => expect(files.length).toBeGreaterThan(10));

  test('[LOC-49] hold no text of their own', () => {
    const found = files.flatMap((file) =>
      visibleText(readFileSync(file, 'utf8'))
        .filter(({ text }) => !ALLOWED.has(text))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(found).toEqual([]);
  });
});

test('a word planted before the last closing tag of any of them is found', () => {
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const at = source.search(/<\/[\w.]*>(?![\s\S]*<\/[\w.]*>)/);
    if (at === -1) continue;
    const found = visibleText(`${source.slice(0, at)}Planted${source.slice(at)}`);
    expect([file, found.some(({ text }) => text.includes('Planted'))]).toEqual([file, true]);
  }
});

const texts = (source: string) => visibleText(source).map(({ text }) => text);

describe('planted text is found', () => {
  test.each([
    ['const a = <p>Hello</p>;', 'Hello'],
    ['const a = <p>\n  {x} of\n  {y}\n</p>;', 'of'],
    ['return <>Привет</>;', 'Привет'],
    ['const a = <p>{t("x")} <b>Don\'t</b></p>;', "Don't"],
    ['const a = <p>{"Hello"}</p>;', 'Hello'],
    ["const a = <p>{ok ? 'Yes' : t('no')}</p>;", 'Yes'],
    ["const a = <p>{ok && 'Yes'}</p>;", 'Yes'],
    ['const a = <p>{`Pay $' + '{price}`}</p>;', 'Pay'],
    ["const a = <p>{name ?? 'Nobody'}</p>;", 'Nobody'],
    ['const a = <img alt="A chart" src={src} />;', 'A chart'],
    ["const a = <B<T> aria-label={'Close'} />;", 'Close'],
    ["const a = <B title={x ? 'On' : t('off')}>{y}</B>;", 'On'],
    ["const a = <B placeholder='Search' />;", 'Search'],
    ['const a = x.map((y) => <li key={y}>Row {y}</li>);', 'Row'],
    ["const columns = [{ key: 'price', label: 'Last price' }];", 'Last price'],
    ["pageMetadata({ segment, path: '/', title: 'Markets' });", 'Markets'],
    ['const a = <A icon={<I>Inner</I>} />;', 'Inner'],
    ['const a = <p>{/* note */}Text&nbsp;</p>;', 'Text'],
    ['const a = b < c && d > e ? <p>Text</p> : null;', 'Text'],
    ['function f<T>(x: T) { return <p>Text</p>; }', 'Text'],
  ])('[LOC-49] %s', (source, text) => expect(texts(source)).toEqual([text]));

  test('with its line', () =>
    expect(visibleText('const a = (\n  <p>\n    Hello\n  </p>\n);')).toEqual([{ line: 3, text: 'Hello' }]));
});

describe('what nobody reads is left alone', () => {
  test.each([
    "const a = <p className='text-12 flex'>{t('x')}</p>;",
    'const a = <p>{price} / {total} · 24 % &nbsp; &middot;</p>;',
    "const a = <p>{side === 'buy' ? t('buy') : t('sell')}</p>;",
    'const a = <p data-x="Hello" id=\'main\' role="tab">{x[\'Key\']}</p>;',
    "const a = <B label={t('label')} title={labels['Title']} />;",
    "const columns = [{ key: 'price', label: 'price' }];",
    'const f = <T,>(x: T): x is T => x < y;',
    'const g = <T extends object>(x: T) => x;',
    "const s = 'Hello <b>World</b>'; // <p>Hello</p>",
    '/* <p>Hello</p> */ const r = /<p>Hello<\\/p>/.test(x);',
    'const n: Map<string, Array<number>> = new Map<string, number[]>();',
    'const a = <style>{`.a { color: red }`}</style>;',
    'const a = <Icon path="M0 0L1 1" />;',
    'const a = <p>{x.map((y) => { const z = "Hello"; return <i key={z}>{y}</i>; })}</p>;',
    'const a = <p>{format(value, { style: "Long" })}</p>;',
    'const a = <Foo<Bar> render={(x) => <i>{x}</i>} {...rest} />;',
  ])('%s', (source) => expect(texts(source)).toEqual([]));
});

test('code that it cannot follow is reported, not passed over', () => {
  expect(() => visibleText('const a = <p>Hello')).toThrow('lost its way at line 1');
  expect(() => visibleText('const a = <p>{x</p>')).toThrow('lost its way');
});
