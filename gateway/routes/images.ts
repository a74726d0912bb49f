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
import { readImage } from '../images/files.ts';
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
      const file = await readImage(imageDir, name);
      if (!file) throw new Refusal(404, CODE.notFound);
      const variant = onLadder(request.query);
      const wanted = VARIANT.some((word) => variant[word] !== undefined);
      const mark = markOf([name, file.version, ...VARIANT.map((word) => variant[word])]);
      const kept = request.headers['if-none-match'] === mark;
      const who = limitKey(request.client.ip);
      const shown = kept || !wanted ? file : await made(request, () => variants.make(file, name, variant, who));
      reply.header('cache-control', `public, max-age=${KEEP_IMAGE}`).header('etag', mark);
      return kept ? reply.code(304).send(null) : picture(reply, shown);
    },
  );
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
