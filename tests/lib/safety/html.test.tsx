import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { sanitizeHtml, sanitizerOf, untilStable } from '#lib/safety/html.ts';
import { isSanitized } from '#lib/safety/html-check.ts';
import { NESTING_LIMIT } from '#lib/safety/html-depth.ts';
import { cleanSource } from '#lib/safety/html-links.ts';
import { BODILESS, HTML_ATTRIBUTES, HTML_LENGTH, HTML_TAGS, ID_PREFIX, VOID_TAGS } from '#lib/safety/html-lists.ts';
import { decisionOf } from '../../register.ts';
import { HTML_CORPUS } from './html-corpus.ts';
import { expectHarmless, HOSTS, settlesAtOnce } from './html-properties.ts';

const clean = (html: string) => sanitizeHtml(html, HOSTS);
const rel = (html: string) => /rel="([^"]*)"/.exec(clean(html))?.[1]?.split(' ').sort() ?? null;

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('the lists', () => {
  test('[SAN-01] [SAN-02] are exactly those of the register, and no handler is among them', () => {
    const [, tags = '', attributes = ''] = /Tags: ([^.]+)\. Attributes: ([^.]+)\./.exec(decisionOf('SAN-02')) ?? [];
    const listed = tags.split(', ').flatMap((tag) => (tag === 'h1–h6' ? ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] : [tag]));
    expect([...HTML_TAGS].sort()).toEqual(listed.sort());
    const names = attributes.split(', ').map((name) => name.replace(' (prefixed)', ''));
    expect([...HTML_ATTRIBUTES].sort()).toEqual(names.sort());
    expect(HTML_ATTRIBUTES.filter((name) => name.startsWith('on'))).toEqual([]);
  });

  test('[SAN-01] listed tags survive, all others go and leave their text', () => {
    for (const tag of HTML_TAGS) {
      const inTable = /^(?:t|c(?:aption|ol))/.test(tag) && tag !== 'table';
      expect(clean(inTable ? `<table><${tag}></table>` : `<${tag}>`)).toContain(`<${tag}>`);
    }
    for (const tag of [
      'foo',
      'x-y',
      'font',
      'center',
      'button',
      'form',
      'select',
      'article',
      'label',
      'textarea',
      'body',
      'video',
      'audio',
      'object',
      'canvas',
      'details',
    ])
      expect([tag, clean(`a <${tag}>b</${tag}> c`)]).toEqual([tag, 'a b c']);
    expect(clean('<select><option>one<option>two</select>')).toBe('onetwo');
  });

  test('[SAN-01] a whole text keeps its form', () => {
    const text =
      '<h2>Maintenance</h2><p>From <b>02:00</b> to 03:00 UTC. 1 &lt; 2 &amp; 3</p><ul><li>Spot</li></ul>' +
      '<table class="x"><caption>c</caption><tbody><tr><td colspan="2" rowspan="1">y</td></tr></tbody></table>' +
      '<p dir="rtl" lang="ar">z</p><figure><img src="/a.png" alt="An image" width="10" height="20"></figure>';
    expect(clean(text)).toBe(text);
    expect(clean(`<article>${text}</article>`)).toBe(text);
  });

  test('[SAN-02] listed attributes survive, handlers and all others go', () => {
    for (const name of HTML_ATTRIBUTES.filter((one) => !['href', 'target', 'rel', 'src', 'id'].includes(one)))
      expect(clean(`<p ${name}="v">x</p>`)).toBe(`<p ${name}="v">x</p>`);
    for (const name of [
      'onclick',
      'ONCLICK',
      'onnew',
      'style',
      'name',
      'data-x',
      'aria-label',
      'srcset',
      'is',
      'slot',
      'for',
    ])
      expect([name, clean(`<p ${name}="v">x</p>`)]).toEqual([name, '<p>x</p>']);
    expect(clean('<p id="top">x</p>')).toBe(`<p id="${ID_PREFIX}top">x</p>`);
    expect(clean('<p href="/x" target="_blank" rel="a" src="/a.png">x</p>')).toBe('<p>x</p>');
  });

  test('[SAN-03] scripts and noscripts go with their bodies', () => {
    expect(clean('a<script>b</script>c<noscript>d<b>e</b></noscript>f')).toBe('acf');
    for (const tag of BODILESS.filter((one) => one === one.toLowerCase() && one !== 'noscript'))
      expect([tag, clean(`a<${tag}>b`)]).toEqual([tag, 'a']);
  });

  test.each([
    ['one that never ends', 'a<noscript>b<p>c</p>d', 'ab<p>c</p>d'],
    ['one that never ends, and another', 'a<noscript x="y">b<NOSCRIPT>c', 'abc'],
    ['one whose paragraph is open at its end', 'a<noscript><p>b</noscript>c', 'ac'],
    ['one whose table is open at its end', 'a<noscript><table><tr><td>b</noscript>c', 'ac'],
    ['one that ends twice', 'a<noscript>b</noscript>c</noscript>d', 'acd'],
    ['one in another', 'a<noscript>b<noscript>c</noscript>d</noscript>e', 'ade'],
    ['one that begins in a paragraph and ends behind it', '<p>a<noscript>b</p>c</noscript>d', '<p>ad</p>'],
    ['one with a quote open in it', 'a<noscript><img alt="b</noscript>c', 'ac'],
    ['one with an end tag of many signs', 'a<noscript>b</noscript x=">">c', 'ac'],
    ['one in a remark', 'a<!--<noscript>-->b<noscript>c</noscript>d', 'abd'],
    ['one before a remark that never ends', 'a<noscript>b</noscript>c<!--d', 'ac'],
    ['one in a title', '<p title="<noscript>">a</p>b', '<p title="&lt;noscript&gt;">a</p>b'],
    ['one in a style', '<style><noscript></style>a<noscript>b</noscript>c', 'ac'],
    ['one that only begins alike', 'a<noscripts>b</noscripts>c', 'abc'],
    ['capitals that are longer in small letters', '\u0130\u0130<noscript>b</noscript>c', '\u0130\u0130c'],
  ])('[SAN-03] text behind a noscript is not lost: %s', (_, html, left) => {
    expect(clean(html)).toBe(left);
    expect(clean(left)).toBe(left);
  });

  test('[SAN-03] whatever stands in a noscript, what follows it is there', () => {
    const piece = fc.constantFrom(
      '<p>',
      '<table>',
      '<tr>',
      '<b title="',
      "<i alt='",
      '<!--',
      '<style>',
      '<svg>',
      'x',
      '">',
      '</p>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        expect(clean(`a<noscript>${pieces.join('')}</noscript>the end`)).toBe('athe end');
      }),
      { numRuns: 300 },
    );
  });

  test('[SAN-03] a text of many broken ones is read in one go', () => {
    for (const part of [
      '<noscript',
      '<noscript>',
      '<!--<noscript>',
      '<style><noscript>',
      '<noscript a="',
      '<noscript><style>',
    ])
      expect(clean(part.repeat(20_000)).length).toBeLessThan(200_000);
  });

  test('[SAN-02] characters that turn the order of text go, from text and attributes, written or as references', () => {
    for (const code of [
      0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
    ]) {
      const spellings = [String.fromCodePoint(code), `&#${code};`, `&#x${code.toString(16)};`];
      for (const sign of spellings) {
        expect(clean(`<p title="a${sign}b">pay ${sign}1,000</p>`)).toBe('<p title="ab">pay 1,000</p>');
        expect(clean(`<a href="/a${sign}b">x</a><img src="/a${sign}.png" alt="${sign}y">`)).toBe(
          '<a href="/ab">x</a><img src="/a.png" alt="y">',
        );
      }
      expect(isSanitized(`a${String.fromCodePoint(code)}b`, HOSTS)).toBe(false);
      expect(isSanitized(`<p title="a${String.fromCodePoint(code)}b">x</p>`, HOSTS)).toBe(false);
    }
    expect(clean('java&#x202e;script:')).toBe('javascript:');
    expect(clean('<a href="java&#x202e;script:x">y</a>')).toBe('<a>y</a>');
    // Letters keep their own direction, and an element may set one: it stands for itself.
    expect(clean('<span dir="rtl">שלום &zwnj;ab</span>')).toBe('<span dir="rtl">שלום \u200cab</span>');
  });

  test('[SAN-04] comments go, conditional ones too, and leave what stands beside them', () => {
    expect(clean('a<!--b-->c<!--[if IE]>d<![endif]-->e<![if IE]>f<![endif]>g<?h?>i')).toBe('acefgi');
    expect(clean('<p>5 &lt;b 6<!-- c --></p>')).toBe('<p>5 &lt;b 6</p>');
  });
});

describe('links', () => {
  test('[SAN-05] a link to another host is nofollow', () => {
    for (const href of [
      'https://evil.example',
      'HTTP://evil.example/x',
      'https://own.example.evil.example',
      'https:\\evil.example'.replace(':', '://'),
    ])
      expect([href, rel(`<a href="${href}">x</a>`)]).toEqual([href, ['nofollow']]);
    expect(rel('<a href="https://evil.example" rel="author">x</a>')).toEqual(['author', 'nofollow']);
  });

  test('[SAN-06] a link to our own hosts, or without a host, is not', () => {
    for (const href of [
      'https://own.example/x',
      'https://m.own.example',
      '//own.example',
      '/x',
      './x',
      '#x',
      'mailto:a@b.example',
      'ethereum:0x1',
      '',
    ])
      expect([href, rel(`<a href="${href}">x</a>`), clean(`<a href="${href}">x</a>`)]).toEqual([
        href,
        null,
        `<a href="${href}">x</a>`,
      ]);
  });

  test('[SAN-07] a link that opens a new tab is opener, whatever its target is called', () => {
    for (const target of ['_blank', '_BLANK', ' _blank', 'help', '_new', '_blank\n<'])
      expect(clean(`<a href="/x" target="${target}">x</a>`)).toBe('<a href="/x" target="_blank" rel="opener">x</a>');
    for (const target of ['_self', '_top', '_parent', ''])
      expect(clean(`<a href="/x" target="${target}">x</a>`)).toBe('<a href="/x">x</a>');
  });

  test('[SAN-08] a link that opens a new tab is never noreferrer, nor noopener, which would undo opener', () => {
    expect(rel('<a href="https://evil.example" target=_blank rel="noreferrer NoReferrer noopener ugc">x</a>')).toEqual([
      'nofollow',
      'opener',
      'ugc',
    ]);
    expect(rel('<a href="/x" rel="noreferrer">x</a>')).toEqual(['noreferrer']);
  });

  test('[SAN-09] links and sources pass the table of links, and a refusal warns', () => {
    for (const value of [
      'javascript:boom()',
      'java&#10;script:boom()',
      'vbscript:x',
      'file:///x',
      'data:text/html,x',
      'foo',
      '//evil.example',
      '/\\evil.example',
      'https://',
      'https://[own.example',
    ]) {
      warn.mockClear();
      expect([value, clean(`<a href="${value}">x</a><img src="${value}" alt="y">`)]).toEqual([
        value,
        '<a>x</a><img alt="y">',
      ]);
      expect(warn).toHaveBeenCalledWith('invalid href:', expect.any(String));
    }
    expect(clean('<a href=" /x\n/y ">x</a>')).toBe('<a href="/x/y">x</a>');
    expect(clean('<a href="https://u:p@own.example">x</a><a href="data:image/png,x">y</a><a href="blob:x">z</a>')).toBe(
      '<a>x</a><a>y</a><a>z</a>',
    );
    expect(clean(`<a href="/${'a'.repeat(2048)}">x</a>`)).toBe('<a>x</a>');
    expect(clean(`<img src="/${'a'.repeat(2048)}"><img src="https://own.example/${'a'.repeat(2048)}">`)).toBe(
      '<img><img>',
    );
  });

  test('images come from our own hosts, from image hosts and from their own data', () => {
    const shown = [
      '/a.png',
      './a.png',
      'https://own.example/a.png',
      'https://img.example/a.png',
      'data:image/png;base64,AAAA',
    ];
    for (const src of shown) expect(clean(`<img src="${src}">`)).toBe(`<img src="${src}">`);
    for (const src of [
      'https://evil.example/a.png',
      'https://x.img.example/a.png',
      'mailto:a@b',
      'https://u@own.example/a.png',
    ])
      expect(clean(`<img src="${src}" alt="">`)).toBe('<img alt="">');
    // The whole text has as many characters at most, so that such an image is met by itself only.
    expect(cleanSource(`data:image/png,${'a'.repeat(262_144)}`, HOSTS)).toBeNull();
  });
});

test('without image hosts images come from our own, and an address without a host is none', () => {
  const html = '<img src="https://img.example/a.png"><img src="https://own.example/a.png"><img src="https://">';
  expect(sanitizeHtml(html, { ownHosts: ['own.example'] })).toBe('<img><img src="https://own.example/a.png"><img>');
  expect(sanitizeHtml(html, { ownHosts: [] })).toBe('<img><img><img>');
  expect(sanitizeHtml(html)).toBe('<img><img><img>');
});

describe('any HTML', () => {
  test('the corpus is large and says each thing once', () => {
    expect(new Set(HTML_CORPUS).size).toBe(HTML_CORPUS.length);
    expect(HTML_CORPUS.length).toBeGreaterThanOrEqual(200);
  });

  test('[SAN-11] nothing of the corpus is left that could run, and it reads back as itself', () => {
    for (const html of HTML_CORPUS) {
      const once = clean(html);
      expectHarmless(once, html);
      expect([html, clean(once)]).toEqual([html, once]);
    }
  });

  test('[SAN-11] what is written once is written the same again, 500 times', () => {
    expect(settlesAtOnce(500)).toBeGreaterThan(150);
  });

  test('what is longer or nests deeper than anybody writes is not read', () => {
    expect(clean('x'.repeat(HTML_LENGTH))).toHaveLength(HTML_LENGTH);
    expect(clean('x'.repeat(HTML_LENGTH + 1))).toBe('');
    expect([clean('&'.repeat(52_429)), clean('&'.repeat(52_428)).length]).toEqual(['', 262_140]);
    expect(clean(`${'<div>'.repeat(NESTING_LIMIT)}x`)).toMatch(/^(?:<div>){100}x(?:<\/div>){100}$/);
    expect(clean('<div>'.repeat(NESTING_LIMIT + 1))).toBe('');
    expect(clean('<p>x</p><div>y</div></i>'.repeat(1000))).toContain('y');
  });

  test('what is read otherwise each time is not shown', () => {
    const longer = (text: string) => `${text}x`;
    expect(untilStable('', HOSTS, longer)).toBe('');
    expect(untilStable('', HOSTS, (text) => (text.length < 5 ? longer(text) : text))).toBe('xxxxx');
  });

  test('polluted prototypes let nothing in', () => {
    const dirty =
      '<p onclick=boom()>a<script>b</script><x-y onclick=boom()>c</x-y><svg><a xlink:href=javascript:boom()>d</svg></p>';
    const planted: Record<string, unknown> = {
      ALLOWED_TAGS: ['script', 'svg'],
      ADD_TAGS: ['script'],
      ADD_ATTR: ['onclick'],
      ALLOWED_ATTR: ['onclick'],
      tagNameCheck: /./,
      attributeNameCheck: /./,
      CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /./, attributeNameCheck: /./ },
      ALLOW_UNKNOWN_PROTOCOLS: true,
      USE_PROFILES: { svg: true },
      FORBID_CONTENTS: [],
      KEEP_CONTENT: false,
      after: 'script',
      onclick: true,
      script: true,
      ownHosts: ['evil.example'],
    };
    Object.assign(Object.prototype, planted);
    try {
      expect(clean(dirty)).toBe('<p>ac</p>');
      expect(rel('<a href="https://evil.example">x</a>')).toEqual(['nofollow']);
    } finally {
      for (const name of Object.keys(planted)) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  test('without a window there is an error that says what to do', () => {
    expect(() => sanitizerOf({} as never)).toThrow();
    vi.stubGlobal('window', undefined);
    try {
      expect(() => clean('<p>x</p>')).toThrow(/sanitizerOf/);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('[SAN-10] the check that needs no parser knows what the sanitiser wrote from what it did not', () => {
    for (const html of ['', 'a &amp; b', '<p class="x">y<br></p>', '<a href="/x" target="_blank" rel="opener">x</a>'])
      expect([html, isSanitized(html, HOSTS)]).toEqual([html, true]);
    const others = [
      '<p',
      '<P>x</P>',
      '<p >x</p>',
      "<p title='x'>",
      '<p title=x>',
      '<p onclick="x">',
      '<p title="a" title="b">',
      '<script>',
      '<!--x-->',
      '<a href="javascript:x">',
      '<a href="java&#115;cript:x">',
      '<a href="foo">',
      '<img src="https://evil.example/a">',
      '<p id="x">',
      '<a target="x">',
      '</p title="x">',
      '&',
      '&copy;',
      '<p title="&copy;">',
      '>',
      '\u0000',
      '\r',
      '<svg>',
      '<a href=" /x">',
    ];
    for (const html of others) expect([html, isSanitized(html, HOSTS)]).toEqual([html, false]);
    expect(VOID_TAGS.has('br')).toBe(true);
  });
});
