import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { drawApart, Variants } from '#gateway/images/variants.ts';
import { CODE } from '#lib/contract/codes.ts';
import { CONFIG } from '#lib/contract/endpoints.ts';
import { IMAGE_PATH, PROBE_PATH } from '#lib/contract/images.ts';
import { scratch, world } from '../world.ts';

const folder = scratch();
let app: App;
beforeAll(async () => {
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } });
  writeFileSync(join(folder.path, 'red.png'), await image.png().toBuffer());
  writeFileSync(join(folder.path, 'broken.png'), 'no picture');
  const env = { IMAGE_DIR: folder.path, IMAGE_HOSTS: 'a.img.example,b.img.example', TEST_IMAGE_HOSTS: 'b.img.example' };
  ({ app } = await world({
    env,
    images: new Variants({}, (file, variant, pixels) => drawApart(file, variant, pixels, 120_000)),
  }));
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

const get = (path: string, headers = {}) => app.inject({ url: path, headers });

test('[IMG-05] the probe is a picture that nobody keeps and every page may load', async () => {
  const answer = await get(`${PROBE_PATH}?t=123`);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1, height: 1, format: 'png' });
});

test('[IMG-14] the hosts of pictures are told to everybody as they are configured', async () => {
  expect((await get(CONFIG.images)).json().data).toEqual({
    imageHosts: ['a.img.example', 'b.img.example'],
    testImageHosts: ['b.img.example'],
  });
});

test('[IMG-12] a picture is served as it is, and in the variant asked for, to be kept for long', async () => {
  const plain = await get(`${IMAGE_PATH}/red.png?v=2`);
  expect(await sharp(plain.rawPayload).metadata()).toMatchObject({ width: 40, height: 20, format: 'png' });
  const small = await get(`${IMAGE_PATH}/red.png?w=16&h=16&q=70&f=webp&fit=contain`);
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=2592000',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 16, height: 16, format: 'webp' });
  expect(small.headers.etag).not.toBe(plain.headers.etag);
  const again = await get(`${IMAGE_PATH}/red.png?w=16&h=16&q=70&f=webp&fit=contain`, {
    'if-none-match': small.headers.etag,
  });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('[IMG-12] whoever has a picture, or asks for a variant that was made, has no file read', async () => {
  const handle = await open(join(folder.path, 'red.png'));
  const read = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'read');
  await handle.close();
  try {
    const path = `${IMAGE_PATH}/red.png?w=24&f=webp`;
    const first = await get(path);
    const plain = await get(`${IMAGE_PATH}/red.png`);
    expect(read).toHaveBeenCalledTimes(2);
    expect((await get(path, { 'if-none-match': first.headers.etag })).statusCode).toBe(304);
    expect((await get(`${IMAGE_PATH}/red.png`, { 'if-none-match': plain.headers.etag })).statusCode).toBe(304);
    expect((await get(path)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(read).toHaveBeenCalledTimes(2);
    // Another file of that name is another picture.
    expect((await get(`${IMAGE_PATH}/red.png`, { 'if-none-match': '"another"' })).statusCode).toBe(200);
    expect(read).toHaveBeenCalledTimes(3);
    const absent = await get(`${IMAGE_PATH}/none.png`);
    expect([absent.statusCode, absent.headers['cache-control']]).not.toEqual([404, 'public, max-age=2592000']);
  } finally {
    read.mockRestore();
  }
});

test.each([
  'w=0',
  'w=4097',
  'h=-1',
  'h=4097',
  'w=1.5',
  'w=x',
  'w=1&w=2',
  'q=0',
  'q=101',
  'f=gif',
  'f=svg',
  'fit=outside',
  'fit=',
])('%s is refused', async (query) => {
  const answer = await get(`${IMAGE_PATH}/red.png?${query}`);
  expect([answer.statusCode, answer.json().code, answer.headers['cache-control']]).toEqual([
    400,
    CODE.badRequest,
    'no-store',
  ]);
});

test.each([
  'none.png',
  '',
  '..%2fpackage.json',
  '%2e%2e/red.png',
  'red.png%00',
  'https://evil.example/a.png',
  'broken.png?w=5',
])('%s is not found, and that is not kept', async (path) => {
  const answer = await get(`${IMAGE_PATH}/${path}`);
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
    404,
    'no-store',
    'application/json; charset=utf-8',
  ]);
});

test('they are described as what they are', async () => {
  const { paths } = (await get('/v1/openapi.json')).json();
  const of = (path: string) => Object.keys(paths[path].get.responses['200'].content);
  expect([of(PROBE_PATH), of(`${IMAGE_PATH}/{name}`), of(CONFIG.images)]).toEqual([
    ['image/*'],
    ['image/*'],
    ['application/json'],
  ]);
});
