/** What these hold is no markup; it ends at their own end tag alone. */
const RAW: ReadonlySet<string> = new Set('script style textarea title iframe noembed noframes xmp'.split(' '));

/**
 * HTML without `noscript` and what is in it, up to the next `</noscript`, as browsers that run scripts read it; of one
 * that never ends only the tag goes. A parser without scripts lets `<noscript><p>` swallow the rest of a text, because
 * the end tag counts for nothing while a paragraph is open. What this passes over for a tag is judged behind it still.
 *
 * One pass: whatever is not found to the end is not looked for again.
 */
export function withoutNoscript(html: string): string {
  if (!/<noscript/i.test(html)) return html;
  // The length of a text may change in lower case, so only ASCII is lowered.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const start = /<(?:!--|([a-z][^\s/>]*))/g;
  const parts: string[] = [];
  let kept = 0;
  for (let found = start.exec(lower); found; found = start.exec(lower)) {
    const name = found[1] ?? '';
    const end = name === '' ? after(lower, '-->', found.index + 2) : endOfTag(lower, start.lastIndex);
    const close = name === 'noscript' || RAW.has(name) ? lower.indexOf(`</${name}`, end) : -1;
    if (name === 'noscript') {
      parts.push(html.slice(kept, found.index));
      kept = close === -1 ? end : endOfTag(lower, close);
      // None that follows has an end either.
      if (close === -1) return parts.join('') + html.slice(kept).replace(/<noscript(?=[\s/>])[^<>]*>?/gi, '');
      start.lastIndex = kept;
    } else {
      if (RAW.has(name) && close === -1) break;
      start.lastIndex = close === -1 ? end : close;
    }
  }
  return parts.join('') + html.slice(kept);
}

function after(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at === -1 ? text.length : at + what.length;
}

/** Behind the `>` that ends the tag; one between the quotes of a value ends nothing. */
function endOfTag(text: string, from: number): number {
  const sign = /=\s*(["'])|>/g;
  sign.lastIndex = from;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    if (found[1] === undefined) return sign.lastIndex;
    sign.lastIndex = after(text, found[1], sign.lastIndex);
  }
  return text.length;
}
