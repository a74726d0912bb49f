import fc from 'fast-check';

const OURS =
  'a b strong i em u s p br hr h1 ul ol li dl dt dd table thead tbody tfoot tr th td caption colgroup col div span img';
const OTHERS =
  'form input button select option svg math mi mtext annotation-xml foreignobject desc title style script noscript template textarea iframe object frameset body html head font nobr xmp listing image ruby rb rt details noembed noframes video link meta base selectedcontent foo x-y';
const ATTRIBUTES = [
  ' href=/x',
  ' href="//own.example/y"',
  ' href="https://evil.example/z" target=_blank rel=noreferrer',
  ' href=javascript:boom()',
  ' href="ethereum:0x1"',
  ' src=/a.png',
  ' src=https://evil.example/a.png',
  ' src="data:image/png;base64,AAAA"',
  ' title="<b>"',
  ' title="--> &quot; &amp;lt;"',
  ' id=x',
  ' name=attributes',
  ' class="c d"',
  ' dir=rtl lang=ar',
  ' encoding=text/html',
  ' onclick=boom()',
  ' style="x:y"',
  ' shadowrootmode=open',
  ' a"b',
  ' title="a\u202eb&#x2067;c&rlm;"',
  ' href="/a\u202eb"',
  ' title="<noscript>"',
  '/',
];
const TEXTS = [
  't',
  '\n',
  ' \t',
  '\r\n',
  '&amp;',
  '&lt;b&gt;',
  '&nbsp;',
  '&#13;',
  '&NotEqualTilde;',
  '<!--c-->',
  '<!-->',
  '<![CDATA[x]]>',
  '<?pi?>',
  '\u0000',
  '\ud800',
  '</',
  '<',
  '>',
  '"',
  '\u{1F600}',
  '--!>',
  ']]>',
  '\u202e',
  '\u2067',
  '\u061c',
  '&#x202e;',
  '&rlm;',
  '</noscript>',
];

const tag = fc.constantFrom(...OURS.split(' '), ...OTHERS.split(' '));
const attributes = fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 3 }).map((found) => found.join(''));
const piece = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(tag, attributes).map(([name, more]) => `<${name}${more}>`) },
  { weight: 2, arbitrary: tag.map((name) => `</${name}>`) },
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);

/** HTML such as nobody writes on purpose, but parsers must read: tags in any order, ended or not. */
export const anyHtml: fc.Arbitrary<string> = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
