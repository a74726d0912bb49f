import type { IncomingMessage } from 'node:http';

type Asking = Pick<IncomingMessage, 'headers'>;

/** A browser on its way to a page; an image, a script or a program asks for something else. */
export const asksForHtml = ({ headers }: Asking): boolean =>
  /text\/html|application\/xhtml\+xml/i.test(headers.accept ?? '');

/** Whether a page is an answer at all: to people, and to programs that name nothing they would rather have. */
export function takesHtml({ headers }: Asking): boolean {
  const { accept = '', 'sec-fetch-dest': place = 'document' } = headers;
  if (!['document', 'iframe', 'frame', 'embed', 'object'].includes(String(place))) return false;
  return accept === '' || accept.includes('*/*') || asksForHtml({ headers });
}
