import type { ImageVariant } from '#lib/contract/shapes/config.ts';
import { IMAGE_FITS, IMAGE_FORMATS, IMAGE_SIDE, PROBE_PATH } from './contract/images.ts';
import { setSource } from './safety/link.ts';
import { readLocal, removeLocal, writeLocal } from './storage/local.ts';
import { STORAGE } from './storage/names.ts';

/** Hosts that are raced at most, and how long one may take. ms */
const RACED = 8;
const PROBE_MS = 5_000;
/** Depth of JSON that is looked through; nothing we are sent lies deeper. */
const DEPTH = 64;

/** Loads a picture and says nothing when it is there. The signal ends the waiting. @throws when it does not come */
export type LoadImage = (url: string, signal: AbortSignal) => Promise<void>;

type Hosts = {
  /** Host names, `img.example.com`. */
  readonly candidates: readonly string[];
  /** Host of pictures when none is chosen; '' is the site itself. */
  readonly fallback: string;
};
type Tools = { readonly load?: LoadImage; readonly random?: () => string };

/**
 * The host that pictures come from: the only candidate, the one that was fastest before, or the one that is now.
 *
 * @returns a host name, or the fallback where there is no candidate
 * @throws Error when none of several candidates answers; the caller goes on with the fallback
 * @see specification §4 "Image domain"
 */
export async function chooseImageDomain({ candidates, fallback }: Hosts, tools: Tools = {}): Promise<string> {
  const raced = [...new Set(candidates)].slice(0, RACED);
  const stored = readLocal(STORAGE.imageDomain);
  if (stored !== null && !raced.includes(stored)) removeLocal(STORAGE.imageDomain);
  const [first = fallback] = raced;
  if (raced.length < 2) return first;
  if (stored !== null && raced.includes(stored)) return stored;
  const fastest = await race(raced, tools);
  writeLocal(STORAGE.imageDomain, fastest);
  return fastest;
}

async function race(hosts: readonly string[], { load = loadImage, random = randomText }: Tools): Promise<string> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(PROBE_MS)]);
  try {
    return await Promise.any(
      hosts.map(async (host) => {
        await load(`https://${host}${PROBE_PATH}?t=${random()}`, signal);
        return host;
      }),
    );
  } catch (error) {
    throw new Error(`None of the image hosts ${hosts.join(', ')} answers; pictures come from the usual one.`, {
      cause: error,
    });
  } finally {
    over.abort();
  }
}

const loadImage: LoadImage = (url, signal) =>
  new Promise((resolve, reject) => {
    const image = new Image();
    const failed = () => reject(new Error(`${url} did not load`));
    image.onload = () => resolve();
    image.onerror = failed;
    signal.addEventListener('abort', () => {
      // Whoever lost need not go on.
      image.src = '';
      failed();
    });
    setSource(image, url);
  });

function randomText(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('');
}

export type Rewrite = {
  /** The host that was chosen; '' changes nothing. */
  readonly to: string;
  /** Every host that pictures are kept on. */
  readonly imageHosts: readonly string[];
  readonly testImageHosts: readonly string[];
};

/** The same picture on the chosen host, where its address is one of a known image host; any other text as it is. */
export function onImageDomain(address: string, { to, imageHosts, testImageHosts }: Rewrite): string {
  const match = /^((?:https?:)?\/\/)([^/?#]*)(.*)$/is.exec(address);
  if (to === '' || !match || /[\s\\]/.test(address)) return address;
  const [, start = '', host = '', rest = ''] = match;
  const name = host.toLowerCase();
  if (name === to || testImageHosts.includes(name) || !imageHosts.includes(name)) return address;
  return `${start.startsWith('//') ? '//' : 'https://'}${to}${rest}`;
}

/** JSON with every address of a picture on the chosen host, at any depth. What does not change is the same object. */
export function rewriteImages<T>(json: T, rewrite: Rewrite): T {
  return rewritten(json, rewrite, 0) as T;
}

function rewritten(value: unknown, rewrite: Rewrite, depth: number): unknown {
  if (typeof value === 'string') return onImageDomain(value, rewrite);
  if (typeof value !== 'object' || value === null || depth >= DEPTH) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => rewritten(item, rewrite, depth + 1));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, rewritten(item, rewrite, depth + 1)] as const);
  const changed = entries.some(([key, item]) => item !== (value as Record<string, unknown>)[key]);
  return changed ? Object.fromEntries(entries) : value;
}

const VARIANT_WORDS = ['w', 'h', 'q', 'f', 'fit'] as const;

/**
 * A picture's address with the variant that is wanted; what its query said before stays, but for the words given now.
 * A value the gateway would refuse is left out. Data and blobs have no variants.
 */
export function imageVariant(address: string, variant: ImageVariant): string {
  if (address === '' || /^(?:data|blob):/i.test(address)) return address;
  const given = VARIANT_WORDS.flatMap((word) => {
    const value = variant[word];
    return value !== undefined && isMade(word, value) ? [[word, String(value)] as const] : [];
  });
  const [beforeHash = '', ...hash] = address.split('#');
  const [path = '', ...query] = beforeHash.split('?');
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !given.some(([word]) => pair === word || pair.startsWith(`${word}=`)));
  const all = [...kept, ...given.map(([word, value]) => `${word}=${value}`)];
  return [all.length > 0 ? `${path}?${all.join('&')}` : path, ...hash].join('#');
}

function isMade(word: (typeof VARIANT_WORDS)[number], value: string | number): boolean {
  if (word === 'f') return (IMAGE_FORMATS as readonly unknown[]).includes(value);
  if (word === 'fit') return (IMAGE_FITS as readonly unknown[]).includes(value);
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= (word === 'q' ? 100 : IMAGE_SIDE);
}
