import fastify from 'fastify';
import { expect, test } from 'vitest';
import { inTurn, type Link } from '#gateway/guards/in-turn.ts';

/** What an app answers whose way in is this, and which links were reached. */
async function answered(links: (reach: (name: string) => void) => readonly Link[]) {
  const reached: string[] = [];
  const app = fastify();
  app.addHook('onRequest', inTurn(links((name) => void reached.push(name))));
  app.setErrorHandler((error, _request, reply) => reply.code(400).send(error instanceof Error ? error.message : ''));
  app.get('/', async () => {
    reached.push('route');
    return 'good';
  });
  const { statusCode, body } = await app.inject('/');
  await app.close();
  return { statusCode, body, reached };
}

test('links run in their order, whether they wait or not, and then the route', async () => {
  const found = await answered((reach) => [
    () => reach('a'),
    async () => {
      await null;
      reach('b');
    },
    () => reach('c'),
    async () => reach('d'),
  ]);
  expect(found).toEqual({ statusCode: 200, body: 'good', reached: ['a', 'b', 'c', 'd', 'route'] });
});

test.each<[string, Link]>([
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no'))],
])('a link that %s ends the way in: nothing behind it is reached', async (_, refuse) => {
  const found = await answered((reach) => [() => reach('a'), refuse, () => reach('b')]);
  expect(found).toEqual({ statusCode: 400, body: 'no', reached: ['a'] });
});

test.each<[string, Link]>([
  [
    'throws nothing',
    () => {
      throw undefined;
    },
  ],
  ['rejects with nothing', () => Promise.reject()],
])('a link that %s refuses all the same', async (_, refuse) => {
  const found = await answered((reach) => [refuse, () => reach('b')]);
  expect(found).toMatchObject({ statusCode: 400, reached: [] });
});

test.each<[string, Link]>([
  ['at once', (_request, reply) => reply.code(204).send()],
  ['after a while', async (_request, reply) => reply.code(204).send()],
])('a link that answers itself %s ends the way in', async (_, answer) => {
  const found = await answered((reach) => [answer, () => reach('b')]);
  expect(found).toEqual({ statusCode: 204, body: '', reached: [] });
});
