/** What of foreign HTML may be shown. Everything else goes; its text stays unless the element is named below. */

/** Longer HTML is not read at all. Characters. */
export const HTML_LENGTH = 256 * 1024;

export const HTML_TAGS: readonly string[] = [
  ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'div', 'span', 'img', 'figure', 'figcaption'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'],
  ...['blockquote', 'pre', 'code', 'sub', 'sup', 'small'],
];

/** In the order in which they are written. */
export const HTML_ATTRIBUTES: readonly string[] = [
  ...['href', 'target', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan'],
  ...['class', 'dir', 'lang', 'id', 'title'],
];

export const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col']);

/**
 * Stands before every id, so that none of foreign HTML is one of the page's, nor a name of `window` or `document`. It is
 * the word DOMPurify puts there; a test holds this against it.
 */
export const ID_PREFIX = 'user-content-';

/** Elements whose bodies are no text for a reader: they go with all that is in them. */
export const BODILESS: readonly string[] = [
  ...['script', 'noscript', 'style', 'template', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ...['svg', 'math', 'annotation-xml', 'foreignobject', 'desc', 'mi', 'mn', 'mo', 'ms', 'mtext'],
  'selectedcontent',
];
