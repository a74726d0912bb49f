import { parentPort } from 'node:worker_threads';
import { type HtmlWindow, sanitizerOf } from '#lib/safety/html.ts';
import type { FromHtml, ToHtml } from './protocol.ts';

/** Refused links that are told of one text. */
const REFUSED = 20;

/** Only who writes announcements needs it, so what runs the venue alone may be without it. */
const { JSDOM } = await import('jsdom').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new Error('jsdom, which it reads HTML with, is not installed; add it with npm install --include=dev.');
});

/** A document of jsdom that runs no script and loads nothing: those are its defaults. */
const sanitize = sanitizerOf(new JSDOM('').window as unknown as HtmlWindow);

let refused: string[] = [];
// Refused links are told by a warning; here they go to whoever wrote the text, not into the log as they are.
console.warn = (...words: unknown[]) => {
  if (refused.length < REFUSED) refused.push(words.map(String).join(' ').slice(0, 200));
};

function answer({ html, hosts }: ToHtml): FromHtml {
  refused = [];
  try {
    return { html: sanitize(html, hosts), refused };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

if (!parentPort) throw new Error('HTML is sanitised in a worker thread');
const port = parentPort;
port.on('message', (message: ToHtml) => port.postMessage(answer(message)));
