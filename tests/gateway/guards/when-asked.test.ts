import { join } from 'node:path';
import fastify, { type RouteOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Announcements } from '#gateway/data/announcements.ts';
import { openSiteLog } from '#gateway/data/site-log.ts';
import { compileWhenAsked } from '#gateway/guards/when-asked.ts';
import { Variants } from '#gateway/images/variants.ts';
import { loadLibs } from '#gateway/libs/libs.ts';
import { openVenue } from '#gateway/process/venue.ts';
import { protocolOf } from '../protocol/guarded.ts';
import { feed, handClock, keptLog, scratch, world } from '../world.ts';

const folder = scratch();
afterAll(() => folder.remove());

/** @returns how often a schema has become a function, and the app */
async function app() {
  let compiled = 0;
  const made = fastify({
    ajv: {
      onCreate(ajv) {
        const compile = ajv.compile.bind(ajv) as (schema: object) => never;
        ajv.compile = ((schema: object) => {
          compiled += 1;
          return compile(schema);
        }) as typeof ajv.compile;
        compileWhenAsked(ajv);
      },
    },
  });
  const body = { type: 'object', required: ['size'], properties: { size: { type: 'string' } } };
  made.post('/order', { schema: { body } }, async () => 'taken');
  made.post('/other', { schema: { body: { type: 'nonsense' } } }, async () => 'taken');
  await made.ready();
  return { made, compiled: () => compiled };
}

test('a schema becomes a function with its first request, once, and refuses as before', async () => {
  const { made, compiled } = await app();
  expect(compiled()).toBe(0);
  const send = (payload: object) => made.inject({ method: 'POST', url: '/order', payload });
  const refused = await send({ size: 1, more: 2 });
  expect((await send({ size: '1' })).body).toBe('taken');
  expect((await send({})).json().message).toBe("body must have required property 'size'");
  expect([refused.statusCode, compiled()]).toEqual([200, 1]);
});

test('a schema that is wrong refuses its own route only, when it is asked', async () => {
  const { made } = await app();
  expect((await made.inject({ method: 'POST', url: '/other', payload: {} })).statusCode).toBe(500);
  expect((await made.inject({ method: 'POST', url: '/order', payload: { size: '1' } })).statusCode).toBe(200);
});

test('every schema of ours becomes one', async () => {
  const [clock, { log }, dataDir] = [handClock(), keptLog(), folder.path];
  const venue = await openVenue({ config: { dataDir, databaseUrl: null, acceptLoss: false }, feed, clock, log });
  const siteLog = openSiteLog({ folder: join(dataDir, 'site-log'), log });
  const routes: RouteOptions[] = [];
  const { app: ours } = await world({
    trading: venue,
    siteLog,
    images: new Variants(),
    announcements: new Announcements(venue.db),
    protocol: protocolOf().protocol,
    libs: loadLibs(),
    env: { TEST_ROUTES: 'yes' },
    routes: (made) => void made.addHook('onRoute', (route) => void routes.push(route)),
  });
  // Fastify as it is makes all of them at once, and fails with the first that is wrong.
  const eager = fastify({ exposeHeadRoutes: false });
  const asked = routes.filter(({ method, schema }) => method !== 'HEAD' && schema !== undefined);
  expect(asked.filter(({ schema }) => schema?.body ?? schema?.querystring ?? schema?.params).length).toBeGreaterThan(
    80,
  );
  for (const { method, url, schema } of asked)
    eager.route({ method, url, schema: { ...schema, response: {} }, handler: async () => '' });
  await eager.ready();
  await eager.close();
  await ours.close();
  await siteLog.close();
  await venue.close();
});
