import { type Answer, createAnswer } from './answer.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** Where the service worker of the site is asked for: at the root, because a worker speaks for what lies below it. */
export const WORKER_PATH = '/sw.js';

/** In development nothing may stand between a page and its sources: what an earlier start left behind takes itself away. */
const LEAVE = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

type Needs = {
  /** The worker without its head, which names the build. */
  readonly script: string;
  readonly production: boolean;
  readonly csp: string;
};

/**
 * The service worker as it is served: its bytes change with the build, which is how a browser knows of a new one. Asked
 * for each time; the ETag makes that cheap.
 */
export function createWorkerAnswers({ script, production, csp }: Needs): (build: string) => Answer {
  let made: { readonly build: string; readonly answer: Answer } | null = null;
  return function workerOf(build) {
    if (made?.build === build) return made.answer;
    const text = production ? `const BUILD = ${JSON.stringify(build)};\n${script}` : LEAVE;
    const answer = createAnswer({
      status: 200,
      contentType: 'text/javascript; charset=utf-8',
      vary: '',
      headers: [['cache-control', 'no-cache'], ['content-security-policy', csp], ...SECURITY_HEADERS],
      body: Buffer.from(text),
      effort: 'often',
    });
    made = { build, answer };
    return answer;
  };
}
