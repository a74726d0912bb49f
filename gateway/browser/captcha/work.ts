/** The first numbers with no divisor; the constants of SHA-256 are digits of their roots. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let one = 2; found.length < count; one += 1) if (found.every((known) => one % known !== 0)) found.push(one);
  return found;
}
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const PRIMES = primes(64);
const ROUND_KEYS = Int32Array.from(PRIMES, (one) => fraction(Math.cbrt(one)));
const START = PRIMES.slice(0, 8).map((one) => fraction(Math.sqrt(one)));
/** Milliseconds at a time where there is no worker, so that the page can be used meanwhile. */
const SLICE_MS = 8;
/** Tries between two looks at the clock. */
const MANY = 2_000;

/**
 * The first word of the SHA-256 of one block. WebCrypto makes a promise of every hash, which costs many times as much.
 *
 * @param words 64 places; the first 16 hold the block
 */
function firstWord(words: Int32Array): number {
  for (let at = 16; at < 64; at += 1) {
    const [a, b] = [words[at - 15]!, words[at - 2]!];
    const near = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const far = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    words[at] = (words[at - 16]! + near + words[at - 7]! + far) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let at = 0; at < 64; at += 1) {
    const high = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + high + ((e & f) ^ (~e & g)) + ROUND_KEYS[at]! + words[at]!) | 0;
    const low = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (a + START[0]!) | 0;
}

const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');

/** Looks for eight hex digits behind a text whose SHA-256 begins with so many bits of nothing. @param text of at most 47 ASCII characters */
export function createSearch(text: string, bits: number) {
  const [bytes, words] = [new Uint8Array(64), new Int32Array(64)];
  const view = new DataView(bytes.buffer);
  const length = text.length + 8;
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  bytes[length] = 0x80;
  view.setUint32(60, length * 8);
  let next = 0;
  return function search(many: number): string | null {
    for (const end = next + many; next < end; next += 1) {
      const digits = hex(next);
      for (let at = 0; at < 8; at += 1) bytes[text.length + at] = digits.charCodeAt(at);
      for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(4 * at);
      if (bits === 0 || firstWord(words) >>> (32 - bits) === 0) return digits;
    }
    return null;
  };
}

type Job = { readonly text: string; readonly bits: number };

/** What this script does where it is a worker. */
export function serveWork(): void {
  addEventListener('message', ({ data }: MessageEvent<Job>) => {
    const search = createSearch(data.text, data.bits);
    let found: string | null = null;
    while (found === null) found = search(MANY);
    postMessage(found);
  });
}

/** The work of a puzzle: done beside the page in a worker of this script, or on it, a little at a time. */
export function workOn(
  job: Job,
  script: string | null,
): { readonly found: Promise<string>; readonly stop: () => void } {
  let stopped = false;
  let worker: Worker | null = null;
  const stop = () => {
    stopped = true;
    worker?.terminate();
  };
  const found = new Promise<string>((resolve) => {
    const onPage = () => slice(createSearch(job.text, job.bits), resolve, () => stopped);
    try {
      if (script === null || typeof Worker === 'undefined') return onPage();
      worker = new Worker(script);
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
        resolve(data);
        worker?.terminate();
      });
      worker.addEventListener('error', onPage, { once: true });
      worker.postMessage(job);
    } catch {
      onPage();
    }
  });
  return { found, stop };
}

function slice(search: (many: number) => string | null, found: (digits: string) => void, isOver: () => boolean): void {
  if (isOver()) return;
  const end = Date.now() + SLICE_MS;
  let digits: string | null = null;
  while (digits === null && Date.now() < end) digits = search(MANY);
  if (digits === null) setTimeout(() => slice(search, found, isOver), 0);
  else found(digits);
}
