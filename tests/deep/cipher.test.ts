import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { protocolOf } from '../gateway/protocol/guarded.ts';
import { mutants } from '../gateway/protocol/sealer.ts';
import { clientPair } from '../gateway/protocol/signer.ts';
import { world } from '../gateway/world.ts';

const LOGIN = '/v1/user/login';
const RUNS = 10_000;

test('[GW-39] 10,000 broken ciphertexts have one answer at the cipher guard', async () => {
  const { clock, protocol } = protocolOf({ random: randomBytes });
  const { app } = await world({
    protocol,
    clock,
    signing: true,
    env: { TRUST_PROXY: '127.0.0.1', RATE_DEFAULT: '1000000' },
    routes: (made) =>
      void made.post(LOGIN, { schema: { tags: ['security'], summary: 'x' } }, async () => 'opened' as never),
  });
  const classes = new Map<string, number>();
  const mutant = mutants(clientPair(), { loginName: 'a@b.co', pwd: 'x' });
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(mutant, async (bodyCiphertext) => {
      calls += 1;
      const headers = {
        'x-forwarded-proto': 'https',
        // Each from an address of its own: beyond ten a minute one is told to wait.
        'x-forwarded-for': `10.${calls >> 8}.${calls & 255}.1`,
        // A browser that has its name already: another would get one of its own with each answer.
        cookie: `__Host-browser=${'b'.repeat(22)}`,
      };
      const answer = await app.inject({ method: 'POST', url: LOGIN, payload: { bodyCiphertext }, headers });
      const { 'request-time': _, date: __, ...rest } = answer.headers;
      const kind = JSON.stringify([answer.statusCode, rest, answer.body]);
      classes.set(kind, (classes.get(kind) ?? 0) + 1);
    }),
    { numRuns: RUNS },
  );
  expect([...classes.values()]).toEqual([RUNS]);
  await app.close();
});
