/** Sends a body away. Never rejects, and nobody is told when it fails: a log about a log has no end (TRK-10). */
export type Send = (path: string, body: object, headers?: Readonly<Record<string, string>>) => void;

/** For what can wait until the page is left: the browser sends it when the page is gone. */
export const sendLast: Send = (path, body) => {
  const text = JSON.stringify(body);
  try {
    // False when the browser's queue is full.
    if (navigator.sendBeacon(path, new Blob([text], { type: 'application/json' }))) return;
  } catch {
    // Blocked by an extension, or an old browser: the other way may work.
  }
  sendNow(path, body);
};

/** For what should arrive soon. It outlives the page, and passes by the request client: unsigned, uncached, silent. */
export const sendNow: Send = (path, body, headers = {}) => {
  try {
    fetch(path, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).catch(() => {});
  } catch {
    // fetch itself may be missing or blocked.
  }
};
