import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { CONFIG } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import { IMAGE_PATH, PROBE_PATH } from '#lib/contract/images.ts';
import { type ImageConfig, ImageConfigShape, ImageQuery, type ImageVariant } from '#lib/contract/shapes/config.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import { limitKey } from '../base/address.ts';
import type { App } from '../base/app-type.ts';
import { Refusal } from '../guards/errors.ts';
import { findImage, type ImageFacts, readImage } from '../images/files.ts';
import { onLadder } from '../images/ladder.ts';
import { PROBE } from '../images/probe.ts';
import { ImageError, type Made, type Variants } from '../images/variants.ts';
import { answers } from './schemas.ts';

type Needs = { readonly config: ImageConfig & { readonly imageDir: string }; readonly variants: Variants };

const KEEP_CONFIG = 60;
/** Another picture gets another name; thirty days, then it is asked for again by its mark. Seconds. */
const KEEP_IMAGE = 30 * 24 * 3600;
const VARIANT: readonly (keyof ImageVariant)[] = ['w', 'h', 'q', 'f', 'fit'];

const Bytes = (description: string) => ({
  200: { description, content: { 'image/*': { schema: Type.String({ format: 'binary' }) } } },
});

/** Pictures: the probe of the image hosts, and those of the operator in variants. Raw bytes, no envelope. */
export function imageRoutes(app: App, { config, variants }: Needs): void {
  const { imageHosts, testImageHosts, imageDir } = config;
  app.get(
    CONFIG.images,
    {
      config: { cache: KEEP_CONFIG },
      schema: {
        tags: ['config'],
        summary: 'Hosts of pictures',
        response: answers(ImageConfigShape),
      },
    },
    async () => success({ imageHosts, testImageHosts }),
  );

  app.get(
    PROBE_PATH,
    { schema: { tags: ['image'], summary: 'Whether this host answers', response: Bytes('One pixel.') } },
    async (_request, reply) => picture(reply, { bytes: PROBE, format: 'png' }),
  );

  app.get(
    `${IMAGE_PATH}/:name`,
    {
      config: { rate: 'market' },
      schema: {
        tags: ['image'],
        summary: 'A picture, in another size, quality or format where one is asked for',
        params: Type.Object({ name: Type.String({ description: 'File of IMAGE_DIR, `coin.png`.' }) }),
        querystring: ImageQuery,
        response: { ...Bytes('The picture.'), 304: Type.Null({ description: 'As it was.' }) },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const variant = onLadder(request.query);
      const markOfFile = ({ version }: ImageFacts) => markOf([name, version, ...VARIANT.map((word) => variant[word])]);
      // Whoever has it already, or wants what was made before, costs no reading of the file.
      const facts = await findImage(imageDir, name);
      if (!facts) throw new Refusal(404, CODE.notFound);
      const known = markOfFile(facts);
      if (request.headers['if-none-match'] === known) return marked(reply, known).code(304).send(null);
      const wanted = VARIANT.some((word) => variant[word] !== undefined);
      const kept = wanted ? variants.kept(facts, name, variant) : null;
      if (kept) return picture(marked(reply, known), kept);
      const file = await readImage(imageDir, name);
      if (!file) throw new Refusal(404, CODE.notFound);
      const who = limitKey(request.client.ip);
      const shown = wanted ? await made(request, () => variants.make(file, name, variant, who)) : file;
      return picture(marked(reply, markOfFile(file)), shown);
    },
  );
}

function marked(reply: FastifyReply, mark: string): FastifyReply {
  return reply.header('cache-control', `public, max-age=${KEEP_IMAGE}`).header('etag', mark);
}

/** Pages of all our domains may show it; it is a picture whatever a browser would guess. */
function picture(reply: FastifyReply, { bytes, format }: Made) {
  return reply
    .header('cross-origin-resource-policy', 'cross-origin')
    .type(`image/${format}`)
    .send(bytes as never);
}

/** Changes with the file and with what is asked of it. */
function markOf(parts: readonly unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`;
}

async function made(request: FastifyRequest, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    request.server.counted.warn({ err: error }, 'a picture of IMAGE_DIR cannot be made');
    throw new Refusal(404, CODE.notFound);
  }
}
