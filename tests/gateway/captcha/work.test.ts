import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSearch, workOn } from '#gateway/browser/captcha/work.ts';
import { memoryBus } from '#gateway/bus/memory.ts';
import { Effort, isDone, LEAST_WORK, workText } from '#gateway/captcha/work.ts';
import { BASE, captchaHouse } from './house.ts';
import { byHand } from './solver.ts';

const BITS = 9;
const searched = (text: string, bits: number) => createSearch(text, bits)(2 ** 22) ?? 'none';

describe('the work of a try', () => {
  test('is found by the script of the page, and is one hash to look at', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      const text = workText(createHash('md5').update(name).digest('hex'), 11);
      const digits = searched(text, 10);
      expect(digits).toMatch(/^[\da-f]{8}$/);
      expect(
        createHash('sha256')
          .update(text + digits)
          .digest()
          .readUInt32BE(0) >>> 22,
      ).toBe(0);
      expect(isDone(text, digits, 10)).toBe(true);
      expect(isDone(workText('another', 11), digits, 24)).toBe(false);
      // Without a worker the page does it, a little at a time.
      expect(await workOn({ text, bits: 10 }, null).found).toBe(digits);
    }
    expect(searched('any', 0)).toBe('00000000');
  });

  test('grows with the tries of an address and of its network, to an end, and shrinks with time', async () => {
    let at = 0;
    const effort = new Effort({ bus: memoryBus(), now: () => at });
    const who = { address: '10.0.0.1', network: '10.0.0.0/24' };
    const seen = new Set<number>();
    for (let tries = 0; tries < 30; tries += 1) {
      seen.add(await effort.bitsFor(who));
      await effort.note(who);
    }
    expect([...seen]).toEqual([0, 1, 2, 3, 4].map((more) => LEAST_WORK + more));
    const neighbour = { address: '10.0.0.2', network: who.network };
    expect(await effort.bitsFor(neighbour)).toBe(LEAST_WORK + 1);
    expect(await effort.bitsFor({ address: '10.9.0.1', network: '10.9.0.0/24' })).toBe(LEAST_WORK);
    at = 2 * 3_600_000;
    expect(await effort.bitsFor(who)).toBe(LEAST_WORK);
  });
});

describe('a challenge', () => {
  const house = captchaHouse({ captchaWork: BITS });
  beforeAll(() => house.start());
  afterAll(() => house.close());
  beforeEach(() => house.next());
  const attempt = async (captchaId: string, output: object) =>
    (await house.post(`${BASE}/attempt`, { body: { captchaId, output } })).data.result;

  test('[CAP-24] says how much work it takes, and takes no answer without it, however right', async () => {
    const challenge = await house.open('register');
    const { captchaId } = challenge;
    const shown = (await house.get(`puzzle?captchaId=${captchaId}&round=0`)).json().data;
    expect(shown.work).toBe(BITS);
    house.clock.at += 3_000;
    const seen = ({ gap }: ReturnType<typeof house.puzzle>) => ({ gap });
    const lazy = Array.from({ length: 64 }, (_, at) => at.toString(16).padStart(8, 'a')).find(
      (digits) => !isDone(workText(captchaId, 0), digits, BITS),
    );
    expect(await attempt(captchaId, { ...byHand(seen(house.puzzle(challenge))), work: lazy })).toBe('wrong');
    // The work of the round before is none of this one.
    const before = searched(workText(captchaId, 0), BITS);
    const work = searched(workText(captchaId, 1), BITS);
    const right = byHand(seen(house.puzzle(challenge, 1)), 1);
    if (!isDone(workText(captchaId, 1), before, BITS))
      expect(await attempt(captchaId, { ...right, work: before })).toBe('wrong');
    const last = byHand(seen(house.puzzle(challenge, 2)), 2);
    expect(await attempt(captchaId, { ...last, work: searched(workText(captchaId, 2), BITS) })).toBe('right');
    expect(work).not.toBe(before);
  });

  test('asks for another puzzle where nothing tells of a hand, and only one more', async () => {
    const challenge = await house.open('register');
    const { captchaId } = challenge;
    house.clock.at += 3_000;
    const click = (round: number) => {
      const { gap, waiver } = house.puzzle(challenge, round);
      return {
        by: 'pointer',
        round,
        x: gap.x,
        track: [
          [0, 0],
          [0, gap.x],
          [900, gap.x],
        ],
        work: waiver,
      };
    };
    expect(await attempt(captchaId, click(0))).toBe('more');
    expect(await attempt(captchaId, click(0))).toBe('wrong');
    expect(await attempt(captchaId, click(1))).toBe('right');
  });
});
