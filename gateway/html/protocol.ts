import type { HtmlHosts } from '#lib/safety/html-links.ts';

export type ToHtml = { readonly html: string; readonly hosts: HtmlHosts };

/** One answer to each text, in order; `refused` are links that were taken out, for whoever wrote it. */
export type FromHtml =
  | { readonly html: string; readonly refused: readonly string[] }
  /** Nobody's fault but ours. */
  | { readonly error: string };
