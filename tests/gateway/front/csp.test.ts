import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { createPolicies } from '#gateway/front/csp.ts';
import { findScripts } from '#gateway/front/scripts.ts';
import { judge, REACT_RUNTIMES } from '#gateway/front/shapes.ts';
import { BOOT, BOOTSTRAP, pageHtml } from './stand.ts';

const policies = createPolicies({ production: true, imageHosts: ['img.example.com'], inlineScripts: [BOOT] });
const script = (text: string, attributes: Record<string, string> = {}) => ({
  text,
  attributes: new Map(Object.entries(attributes)),
});
const verdict = (text: string, attributes: Record<string, string> = {}) =>
  judge(script(text, attributes), new Set([BOOT]));

describe('scripts of a document', () => {
  test('are found with their attributes and exact text', () => {
    const html = '<p>a</p><SCRIPT id=one Async src=\'/a.js\'></SCRIPT><script>\nlet a = "<b>" && 1<2;\n</script >';
    expect(findScripts(html)).toEqual([
      {
        attributes: new Map([
          ['id', 'one'],
          ['async', ''],
          ['src', '/a.js'],
        ]),
        text: '',
      },
      { attributes: new Map(), text: '\nlet a = "<b>" && 1<2;\n' },
    ]);
  });

  test.each([
    ['a comment', '<!-- <script>x</script> -->'],
    ['a comment with an odd end', '<!-- <script>x</script> --!>'],
    ['an attribute', '<p title="<script>x</script>" data-a=\'<script>\'>'],
    ['a style', '<style><script>x</script></style>'],
    ['a title', '<title><script>x</script></title>'],
    ['a text field', '<textarea><script>x</script></textarea>'],
    ['a name that only begins like one', '<scripts>x</scripts>'],
    ['text', 'a < script > b'],
    ['a doctype', '<!doctype script>'],
    ['an end tag', '</script>'],
  ])('are not found in %s', (_where, html) => {
    expect(findScripts(html)).toEqual([]);
  });

  test.each([
    '<!-- a',
    '<p title="a',
    '<style>a',
    '<scr',
    '<p',
    '</p',
    '<!doctype',
  ])('are unknown when the document ends within "%s"', (html) => {
    expect(findScripts(`<p>ok</p>${html}`)).toBe(null);
  });

  test('that are never closed are found with the rest as their text', () => {
    expect(findScripts('<script>a</scriptx>')).toEqual([{ attributes: new Map(), text: 'a</scriptx>' }]);
  });

  test('are those that a browser finds, with the same text', () => {
    const piece = fc.constantFrom(
      ...['<script>', '</script>', '<script src=a>', '<!--', '-->', '<p a="', '">', "'", ' ', '<style>', '</style>'],
      ...['a=1', '<', '>', '/', '<b>', '</b>', '--', '!', 'İ', '日本', '&lt;script>', '<textarea>', '</textarea>'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const html = `<!DOCTYPE html><html><body>${pieces.join('')}`;
        const found = findScripts(html);
        // A comment within a script changes where the script ends; such a text has no known shape, so it never runs.
        if (!found || found.some(({ text }) => text.includes('<!--'))) return;
        const browser = [...new JSDOM(html).window.document.querySelectorAll('script')];
        expect(found.map(({ text }) => text)).toEqual(browser.map((element) => element.textContent));
      }),
      { numRuns: 400 },
    );
  });

  test('are found in one pass: twice the text is about twice the characters looked at', () => {
    // Each of these makes a backtracking scanner quadratic; within the test's time limit only a linear one ends.
    for (const evil of ['<!--', '<script', '</script', '<p a="', "<p a='x' ", '<title>', '<script></scrip', '--!'])
      expect(() => findScripts(evil.repeat(200_000))).not.toThrow();
  });
});

describe('shapes', () => {
  test.each([
    ['the boot script, byte for byte', BOOT],
    ['the start of the flight data', '(self.__next_f=self.__next_f||[]).push([0])'],
    ['flight data', 'self.__next_f.push([1,"0:\\"$Sreact\\"\\n"])'],
    ['flight data in base64', 'self.__next_f.push([3,"AAEC"])'],
    ['the bootstrap of Next', BOOTSTRAP],
    ['a call of the React runtime', '$RC("B:0","S:0")'],
    ['a call with style sheets', '$RR("B:0","S:0",[["/a.css","high"]])'],
    ['the time of the shell', 'requestAnimationFrame(function(){$RT=performance.now()});'],
  ])('that run: %s', (_what, text) => {
    expect(verdict(text)).toBe('run');
    expect(verdict(text, { id: '_R_' })).toBe('run');
  });

  test.each([
    ['anything else', 'alert(1)'],
    ['nothing', ''],
    ['the boot script and more', `${BOOT};alert(1)`],
    ['flight data and more', 'self.__next_f.push([1,"a"]);alert(1)'],
    ['flight data with an expression', 'self.__next_f.push([1,alert(1)])'],
    ['flight data that closes early', 'self.__next_f.push([1,"a"]),alert("b")'],
    ['flight data of another kind', 'self.__next_f.push([2,"a"])'],
    ['flight data of three', 'self.__next_f.push([1,"a","b"])'],
    ['a bootstrap with a foreign chunk', BOOTSTRAP.replace('static/chunks/b.js', 'https://evil.example/b.js')],
    ['a bootstrap with another key', BOOTSTRAP.replace('{"other', '{"x":1,"other')],
    ['a React call with an expression', '$RC("B:0",alert(1))'],
    ['two React calls', '$RC("B:0","S:0");$RC(alert(1))'],
    ['a React function of other bytes', '$RC=function(a,b){alert(1)};$RC("B:0","S:0")'],
    ['the start of a comment', 'self.__next_f.push([1,"<!--"])'],
    ['a carriage return', 'self.__next_f.push(\r[1,"a"])'],
  ])('that are unknown: %s', (_what, text) => {
    expect(verdict(text)).toBe('unknown');
  });

  test('other attributes make a known text unknown', () => {
    for (const name of ['type', 'nonce', 'language', 'async'])
      expect(verdict(BOOT, { [name]: 'module' })).toBe('unknown');
  });

  test('data is data only when it parses', () => {
    expect(verdict('{"@type":"WebSite"}', { type: 'application/ld+json' })).toBe('data');
    expect(verdict('alert(1)', { type: 'application/ld+json' })).toBe('unknown');
    expect(verdict('{"a":1}', { type: 'importmap' })).toBe('unknown');
  });

  test('files are our own or unknown', () => {
    expect(verdict('', { src: '/_next/static/chunks/a.js', async: '' })).toBe('own-file');
    for (const src of [
      'https://evil.example/a.js',
      '//evil.example/a.js',
      '/\\evil.example',
      '/&#47;evil.example',
      '',
      'a.js',
    ])
      expect(verdict('', { src })).toBe('unknown');
  });

  test('the functions of React are those of the installed version', () => {
    const build = createRequire(import.meta.url).resolve(
      'next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js',
    );
    const literals = readFileSync(build, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^['"](?:\$R[A-Z]+=|requestAnimationFrame\()/.test(line))
      .map((line) => new Function(`return ${line}`)() as string);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
    for (const runtime of REACT_RUNTIMES) {
      const written = literals.filter((literal) => literal.startsWith(runtime.start) && !literal.includes('vt-name'));
      expect(written.map((text) => sha256(text.slice(0, runtime.length)))).toContain(runtime.sha256);
      const text = written[0]?.slice(0, runtime.length) ?? '';
      expect(verdict(`${text}$RC("B:0","S:0")`)).toBe('run');
      expect(verdict(`${text.slice(0, -2)} ;$RC("B:0","S:0")`)).toBe('unknown');
    }
  });
});

describe('the policy of a page', () => {
  test('[IMG-14] names exactly the hashes of its inline scripts and the hosts of pictures, and nothing that lets others run', () => {
    const html = pageHtml('home', '<script type="application/ld+json">{"@type":"WebSite"}</script>');
    const policy = policies.page(html);
    if (!policy.ok) throw new Error(policy.reason);
    const rules = new Map(
      policy.csp.split('; ').map((rule) => [rule.split(' ', 1)[0] ?? '', rule.split(' ').slice(1)] as const),
    );
    const inline = [...new JSDOM(html).window.document.querySelectorAll('script:not([src]):not([type])')];
    const hashes = inline.map(
      (element) =>
        `'sha256-${createHash('sha256')
          .update(element.textContent ?? '')
          .digest('base64')}'`,
    );
    expect(inline).toHaveLength(4);
    expect(rules.get('script-src')).toEqual(["'self'", ...hashes]);
    expect(rules.get('style-src')).toEqual(["'self'", "'unsafe-inline'"]);
    expect(rules.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://img.example.com']);
    expect(rules.get('connect-src')).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(rules.get(name)).toEqual(["'none'"]);
    expect(rules.get('form-action')).toEqual(["'self'"]);
  });

  test('does not exist for a page with a script of unknown shape', () => {
    const planted = policies.page(pageHtml('home', '<script>steal()</script>'));
    expect(planted).toMatchObject({ ok: false, found: expect.stringContaining('steal()') });
  });

  test('does not exist for a page cut off in the middle of a tag', () => {
    expect(policies.page(`${pageHtml('home')}<img title="`).ok).toBe(false);
  });

  test('does not exist for a page with more scripts than an answer can name', () => {
    const many = Array.from({ length: 200 }, (_, i) => `<script>self.__next_f.push([1,"${i}"])</script>`).join('');
    expect(policies.page(pageHtml('home', many)).ok).toBe(false);
  });

  test('in development lets hot reload evaluate, and only there', () => {
    const relaxed = createPolicies({ production: false, imageHosts: [], inlineScripts: [] });
    expect(relaxed.base).toContain("'unsafe-eval'");
    expect(policies.base).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });
});
