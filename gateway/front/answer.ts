import { createHash } from 'node:crypto';
import { compress, type Encoding, isCompressible, LEAST_WORTH, negotiate } from '../base/encoding.ts';
import { HSTS } from './headers.ts';
import type { PageRequest } from './visit.ts';

/** A whole answer of the site in memory, ready to be sent any number of times. */
export type Answer = {
  readonly status: number;
  /** Equal for answers that are equal in every byte. */
  readonly tag: string;
  /** Bytes in memory, with the encodings made so far. */
  bytes(): number;
  send(visit: PageRequest): void;
  /** Makes the encodings that `other` has, so that who takes its place is as ready. */
  catchUpWith(other: Answer): Promise<void>;
  readonly encodings: () => readonly Encoding[];
};

export type AnswerParts = {
  readonly status: number;
  /** Without content-length, content-encoding, etag and vary. */
  readonly headers: readonly (readonly [string, string])[];
  /** Request headers that the answer depends on, beside accept-encoding. */
  readonly vary: string;
  readonly contentType: string;
  readonly body: Buffer;
  readonly effort: 'once' | 'often';
  /** Called when an encoding was added. */
  readonly grown?: (answer: Answer) => void;
};

type Variant = {
  readonly etag: string;
  readonly body: Buffer;
  /** Flat name, value, …; without and with HSTS. */
  readonly full: readonly [string[], string[]];
  readonly notModified: readonly [string[], string[]];
};

/** What an answer weighs beside its bodies. */
const OVERHEAD = 4_096;
const SUFFIX: Readonly<Record<Encoding, string>> = { identity: '', gzip: '-gz', br: '-br' };

/**
 * Keeps a body plain, and in each encoding from the first request on that asks for it; the encoding is made off the main
 * thread, once. Headers are laid out in advance, so a hit costs two calls. Each encoding has its own strong ETag, made
 * of the body and of every header, so that a changed policy is a changed answer.
 */
export function createAnswer(parts: AnswerParts): Answer {
  const { status, contentType, body, effort } = parts;
  const compressible = body.length >= LEAST_WORTH && isCompressible(contentType);
  const vary = [parts.vary, compressible ? 'accept-encoding' : ''].filter((name) => name !== '').join(', ');
  const tag = fingerprint(parts);
  const plain = variantOf('identity', body);
  const ready = new Map<Encoding, Variant>([['identity', plain]]);
  const making = new Map<Encoding, Promise<Variant>>();

  function variantOf(encoding: Encoding, bytes: Buffer): Variant {
    const etag = `"${tag}${SUFFIX[encoding]}"`;
    const common = ['etag', etag, ...(vary ? ['vary', vary] : []), ...parts.headers.flat()];
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const full = ['content-type', contentType, 'content-length', String(bytes.length), ...coding, ...common];
    return { etag, body: bytes, full: [full, [...full, ...HSTS]], notModified: [common, [...common, ...HSTS]] };
  }

  function make(encoding: 'gzip' | 'br'): Promise<Variant> {
    const underWay = making.get(encoding);
    if (underWay) return underWay;
    const made = compress(body, encoding, effort)
      .then((bytes) => {
        const variant = variantOf(encoding, bytes);
        ready.set(encoding, variant);
        parts.grown?.(answer);
        return variant;
      })
      .finally(() => making.delete(encoding));
    making.set(encoding, made);
    return made;
  }

  const answer: Answer = {
    status,
    tag,
    encodings: () => [...ready.keys()],
    bytes: () => [...ready.values()].reduce((sum, variant) => sum + variant.body.length, OVERHEAD),
    send(visit) {
      const encoding = compressible ? negotiate(visit.request.headers['accept-encoding']) : 'identity';
      const variant = ready.get(encoding);
      if (variant || encoding === 'identity') {
        write(visit, status, variant ?? plain);
        return;
      }
      make(encoding).then(
        (made) => write(visit, status, made),
        () => write(visit, status, plain),
      );
    },
    async catchUpWith(other) {
      if (!compressible) return;
      const wanted = other.encodings().filter((encoding) => encoding !== 'identity');
      await Promise.all(wanted.map((encoding) => make(encoding)));
    },
  };
  return answer;
}

function write({ request, response, headers, hsts }: PageRequest, status: number, variant: Variant): void {
  if (response.destroyed || response.headersSent) return;
  const condition = request.headers['if-none-match'];
  const unchanged = status === 200 && condition !== undefined && matches(condition, variant.etag);
  const prepared = (unchanged ? variant.notModified : variant.full)[hsts ? 1 : 0];
  response.writeHead(unchanged ? 304 : status, headers ? withOwn(prepared, headers) : prepared);
  response.end(unchanged || request.method === 'HEAD' ? undefined : variant.body);
}

/** Weak comparison, as RFC 9110 wants it for If-None-Match. */
function matches(condition: string, etag: string): boolean {
  if (condition === etag || condition === '*') return true;
  return condition.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** Flat headers with those of one visit: `vary` is added to, others are replaced. */
export function withOwn(prepared: readonly string[], own: Readonly<Record<string, string>>): string[] {
  const headers: string[] = [];
  for (let i = 0; i < prepared.length; i += 2) {
    const name = prepared[i]!;
    if (name === 'vary' || !Object.hasOwn(own, name)) headers.push(name, prepared[i + 1]!);
  }
  for (const [name, value] of Object.entries(own)) {
    const at = name === 'vary' ? headers.indexOf('vary') : -1;
    if (at === -1) headers.push(name, value);
    else headers[at + 1] = `${headers[at + 1]}, ${value}`;
  }
  return headers;
}

function fingerprint({ status, headers, contentType, body, vary }: AnswerParts): string {
  return createHash('sha256')
    .update(JSON.stringify([status, contentType, vary, headers]))
    .update(body)
    .digest('base64url')
    .slice(0, 27);
}
