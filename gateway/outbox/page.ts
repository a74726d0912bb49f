import type { OpenCaptcha, OutboxMessage } from '#lib/contract/shapes/outbox.ts';

/** Allowed by its hash, so it stands in the page byte for byte. */
export const OUTBOX_STYLE = [
  ':root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }',
  'body { max-inline-size: 46rem; margin-inline: auto; padding: 1rem; }',
  'h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-block: 2rem 0.5rem; }',
  'article { padding-block: 0.75rem; border-block-start: 1px solid color-mix(in srgb, currentColor 25%, transparent); }',
  'h3 { font-size: 1rem; margin: 0; } p { margin-block: 0.25rem; }',
  '.meta { font-size: 0.875rem; opacity: 0.8; }',
  '.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }',
  'code { font-size: 0.8rem; overflow-wrap: anywhere; }',
].join('\n');

/** What would have been sent and what would have to be solved, newest first, to be read by a person. */
export function outboxPage(messages: readonly OutboxMessage[], captchas: readonly OpenCaptcha[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Outbox</title><style>${OUTBOX_STYLE}</style></head><body><main>`,
    '<h1>Outbox</h1><p>For whoever develops here: mail and texts that would have been sent, and captchas with their answers. Load the page again to see what is new.</p>',
    section('Messages', messages.map(message)),
    section('Open captchas', captchas.map(captcha)),
    '</main></body></html>',
  ].join('\n');
}

function section(title: string, entries: readonly string[]): string {
  return `<section><h2>${title}</h2>${entries.join('\n') || '<p>None.</p>'}</section>`;
}

function message({ to, subject, text, at }: OutboxMessage): string {
  const when = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return `<article><h3>${plain(subject)}</h3><p class="meta">${when} to ${plain(to)}</p><p class="text">${linked(text)}</p></article>`;
}

function captcha({ scene, bizId, captchaValidate, x, heard }: OpenCaptcha): string {
  return `<article><h3>${plain(scene)}</h3><p>The piece goes ${x} px to the right; by ear: ${heard}.</p><p class="meta">bizId <code>${plain(bizId)}</code></p><p class="meta">captchaValidate <code>${plain(captchaValidate)}</code></p></article>`;
}

const LINK = /https:\/\/[^\s<>"']+/g;

/** Addresses in a text can be followed, as in a mail. */
function linked(text: string): string {
  let done = 0;
  const parts = [...text.matchAll(LINK)].flatMap((found) => {
    const before = plain(text.slice(done, found.index));
    done = found.index + found[0].length;
    const address = plain(found[0]);
    return [before, `<a rel="noreferrer" href="${address}">${address}</a>`];
  });
  return [...parts, plain(text.slice(done))].join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function plain(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
}
