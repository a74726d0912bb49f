import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** Below this a compressed answer is no shorter on the wire: it fits one packet either way. */
export const LEAST_WORTH = 1_024;

const COMPRESSIBLE =
  /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|[a-z.+-]*\+json|[a-z.+-]*\+xml)|image\/svg\+xml)/i;

export function isCompressible(contentType: string): boolean {
  return COMPRESSIBLE.test(contentType);
}

/** Browsers send a handful of different values; each is read once. */
const READ_LIMIT = 256;
const alreadyRead = new Map<string, Encoding>();

/** The best encoding of ours that an `Accept-Encoding` header takes: br, then gzip, then none. */
export function negotiate(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = alreadyRead.get(header);
  if (known) return known;
  const encoding = read(header);
  if (alreadyRead.size < READ_LIMIT && header.length < READ_LIMIT) alreadyRead.set(header, encoding);
  return encoding;
}

function read(header: string): Encoding {
  const taken = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',', 32)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    taken.set(name, !/^0(?:\.0{0,3})?$/.test(weight));
  }
  const takes = (name: string) => taken.get(name) ?? taken.get('*') ?? false;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/**
 * Compresses off the main thread.
 * @param effort 'once' for bytes that never change, 'often' for pages that are made anew every minute
 */
export function compress(body: Buffer, encoding: 'gzip' | 'br', effort: 'once' | 'often'): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: effort === 'once' ? 9 : 6 });
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: effort === 'once' ? 9 : 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
