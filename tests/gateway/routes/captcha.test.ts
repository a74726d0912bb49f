import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CAPTCHA } from '#lib/contract/captcha.ts';
import { BASE, captchaHouse } from '../captcha/house.ts';
import { byEar, byHand, byKeys, validateOf } from '../captcha/solver.ts';

const house = captchaHouse();
const { check, clock, device, get, open, post, puzzle } = house;
beforeAll(() => house.start());
afterAll(() => house.close());
beforeEach(() => house.next());

describe('the challenge', () => {
  test('[CAP-01][CAP-03] has bizId, captchaId and status, and refuses a scene that it does not know', async () => {
    expect(await open('withdraw', device())).toEqual({
      bizId: expect.stringMatching(/^[0-9a-f]{32}$/),
      captchaId: expect.stringMatching(/^[0-9a-f]{32}$/),
      status: 0,
    });
    const body = { scene: 'login', bizParam: 'x', areaCode: '+49' };
    expect((await post(CAPTCHA.id, { body })).data.status).toBe(1);
    for (const scene of ['x', '', 1, null, '__proto__'])
      expect((await post(CAPTCHA.id, { body: { scene } })).http).toBe(400);
  });

  test.each([
    ['hand', byHand],
    ['keys', byKeys],
    ['ear', byEar],
  ] as const)('[CAP-05][CAP-07][CAP-43] solved by %s gives a captcha token', async (_, solve) => {
    const challenge = await open('register');
    await get(`sound?captchaId=${challenge.captchaId}&round=0`);
    clock.at += 20_000;
    const extra = {
      scene: 'register',
      lot_number: 'l',
      pass_token: 'p',
      gen_time: '1',
      captcha_output: 'o',
      captcha_id: 'c',
    };
    const { code, data } = await check(challenge, solve(puzzle(challenge)), undefined, extra);
    expect(code).toBe('00000');
    expect(data.captchaToken).toMatch(/^[0-9a-f]{32}$/);
  });

  test('answered wrongly is 10022 and another puzzle from then on; after five of them even the right answer is', async () => {
    const challenge = await open('register');
    clock.at += 3_000;
    for (let turn = 0; turn < 5; turn += 1)
      expect((await check(challenge, byHand(puzzle(challenge, turn), turn, -40))).code).toBe('10022');
    expect((await check(challenge, byHand(puzzle(challenge, 5), 5))).code).toBe('10022');
    const second = await open('register');
    clock.at += 3_000;
    for (let turn = 0; turn < 3; turn += 1) await check(second, byHand(puzzle(second, turn), turn, -40));
    // The round of a wrong try is over, and so are those before it.
    expect((await check(second, byHand(puzzle(second, 2), 2))).code).toBe('10022');
    expect((await get(`puzzle?captchaId=${second.captchaId}&round=2`)).statusCode).toBe(404);
    expect((await check(second, byHand(puzzle(second, 3), 3))).code).toBe('00000');
  });

  test('lives two minutes, is checked once, and belongs to the device that opened it', async () => {
    const late = await open('register');
    clock.at += 120_001;
    expect((await check(late, byHand(puzzle(late)))).code).toBe('10022');
    const token = device();
    const foreign = await open('register', token);
    clock.at += 3_000;
    expect((await check(foreign, byHand(puzzle(foreign)), device())).code).toBe('10022');
    expect((await check(foreign, byHand(puzzle(foreign)), token)).code).toBe('00000');
    expect((await check(foreign, byHand(puzzle(foreign)), token)).code).toBe('10022');
  });

  test('refuses with 4xx what no widget sends', async () => {
    const { bizId } = await open('register');
    const deep = Buffer.from(`{"captcha_output":${JSON.stringify('['.repeat(500))}}`).toString('base64');
    const wrong = [
      'x',
      '!!!',
      Buffer.from('null').toString('base64'),
      Buffer.from('{}').toString('base64'),
      validateOf(null),
      validateOf({ by: 'x' }),
      deep,
      'A'.repeat(8193),
    ];
    for (const captchaValidate of wrong) {
      const { http } = await post(CAPTCHA.check, { body: { captchaType: 3, captchaValidate, bizId } });
      expect(http, captchaValidate.slice(0, 40)).toBe(400);
    }
    expect(
      (await post(CAPTCHA.check, { body: { captchaType: 3, captchaValidate: 'A'.repeat(20_000), bizId } })).http,
    ).toBe(413);
    expect((await post(CAPTCHA.check, { body: { captchaType: 2, captchaValidate: '', bizId } })).http).toBe(400);
  });

  test('by ear counts once the sound could be heard to its end, however often it is fetched', async () => {
    const early = await open('register');
    const listen = ({ captchaId }: { captchaId: string }) => get(`sound?captchaId=${captchaId}&round=0`);
    clock.at += 20_000;
    expect((await check(early, byEar(puzzle(early)))).code, 'never fetched').toBe('10022');
    const hasty = await open('register');
    const wav = await listen(hasty);
    clock.at += wav.rawPayload.length / 8 - 1_000;
    await listen(hasty);
    expect((await check(hasty, byEar(puzzle(hasty)))).code, 'a second too early').toBe('10022');
    const patient = await open('register');
    clock.at += 3_000;
    await listen(patient);
    clock.at += wav.rawPayload.length / 8 - 1_000;
    await listen(patient);
    clock.at += 3_000;
    expect((await check(patient, byEar(puzzle(patient)))).code).toBe('00000');
  });
});

describe('an address', () => {
  const tryOnce = async (right: boolean) => {
    const challenge = await open('register');
    if (!challenge) return 'not opened';
    clock.at += 3_000;
    const output = byHand(puzzle(challenge), 0, right ? 0 : 40);
    const { http, code, data, retry } = await post(`${BASE}/attempt`, {
      body: { captchaId: challenge.captchaId, output },
    });
    return http === 200 ? data.result : { http, code, retry };
  };

  test('has twenty tries an hour over all challenges, wrong and right, then waits and opens none', async () => {
    const begun = clock.at;
    const results = [];
    for (let turn = 0; turn < 22; turn += 1) results.push(await tryOnce(turn % 2 === 0));
    expect(results.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? 'right' : 'wrong')));
    expect(results.slice(20)).toEqual(['not opened', 'not opened']);
    const { http, code, retry, msg } = await post(CAPTCHA.id, { body: { scene: 'register' } });
    expect({ http, code, msg }).toEqual({ http: 429, code: '10023', msg: expect.stringMatching(/tried too often/) });
    const wait = Number(retry);
    expect(wait).toBe(Math.ceil((begun + 3_000 + 3_600_000 - clock.at) / 1000));
    clock.at += wait * 1000;
    expect(await tryOnce(true)).toBe('right');
    house.moveOn();
    expect(await tryOnce(true), 'of another address').toBe('right');
  });

  test('is counted before it is judged: beyond the twentieth a right answer is not looked at, at neither call', async () => {
    const held = await open('register');
    clock.at += 3_000;
    // What is over, unknown or of another device is counted too.
    for (let turn = 0; turn < 20; turn += 1)
      await check({ bizId: 'x', captchaId: '', status: 1 }, byHand(puzzle(held)));
    const right = byHand(puzzle(held));
    const refused = [
      await post(`${BASE}/attempt`, { body: { captchaId: held.captchaId, output: right } }),
      await check(held, right),
    ];
    expect(refused.map(({ http, code }) => [http, code])).toEqual([
      [429, '10023'],
      [429, '10023'],
    ]);
    for (const { retry } of refused) expect(retry).toMatch(/^[1-9]\d*$/);
  });

  test('has no more of them when all come at once', async () => {
    const opened = [];
    for (let turn = 0; turn < 30; turn += 1) opened.push(await open('register'));
    clock.at += 3_000;
    const answers = await Promise.all(
      opened.map((challenge) =>
        post(`${BASE}/attempt`, { body: { captchaId: challenge.captchaId, output: byHand(puzzle(challenge)) } }),
      ),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(20);
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(10);
  });

  test('loses its own oldest challenge by opening many, not one of another address', async () => {
    const other = await open('register');
    house.moveOn();
    const first = await open('register');
    for (let turn = 0; turn < 50; turn += 1) await open('register');
    const known = async ({ captchaId }: { captchaId: string }) =>
      (await get(`puzzle?captchaId=${captchaId}&round=0`)).statusCode;
    expect([await known(first), await known(other)]).toEqual([404, 200]);
  });
});

describe('the widget', () => {
  test('gets measures, two pictures and a sound of a puzzle, never where the gap is, and nothing of an unknown one', async () => {
    const { captchaId } = await open('register');
    const which = `captchaId=${captchaId}&round=0`;
    expect((await get(`puzzle?${which}`)).json().data).toEqual({
      width: 400,
      height: 240,
      piece: 58,
      rounds: 12,
      work: 0,
      left: 120_000,
    });
    for (const part of ['background', 'piece']) {
      const { headers, rawPayload } = await get(`image?${which}&part=${part}`);
      expect([headers['content-type'], headers['cache-control']]).toEqual(['image/webp', 'no-store']);
      expect(rawPayload.toString('latin1', 8, 12)).toBe('WEBP');
    }
    const sound = await get(`sound?${which}`);
    expect([sound.headers['content-type'], sound.rawPayload.toString('latin1', 0, 4)]).toEqual(['audio/wav', 'RIFF']);
    for (const path of [
      `puzzle?captchaId=x&round=0`,
      `image?captchaId=x&round=0&part=piece`,
      `sound?captchaId=x&round=0`,
    ])
      expect((await get(path)).statusCode).toBe(404);
    for (const path of [`puzzle?captchaId=${captchaId}&round=12`, `image?${which}&part=x`, `puzzle?${which}&round=1`])
      expect((await get(path)).statusCode).toBe(400);
  });

  test('is told whether a try was right, and the check then takes the same answer and no other', async () => {
    const challenge = await open('register');
    clock.at += 3_000;
    const attempt = (output: unknown) => post(`${BASE}/attempt`, { body: { captchaId: challenge.captchaId, output } });
    expect((await attempt(byHand(puzzle(challenge), 0, 40))).data).toEqual({ result: 'wrong' });
    const answer = byHand(puzzle(challenge, 1), 1);
    expect((await attempt(answer)).data).toEqual({ result: 'right' });
    expect((await attempt({ by: 'x' })).http).toBe(400);
    expect((await get(`puzzle?captchaId=${challenge.captchaId}&round=2`)).statusCode).toBe(404);
    expect((await check(challenge, byHand(puzzle(challenge)))).code).toBe('10022');
    expect((await check(challenge, answer)).code).toBe('00000');
  });

  test('is told that it is over after five wrong tries', async () => {
    const challenge = await open('register');
    clock.at += 3_000;
    const results = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const output = byHand(puzzle(challenge, turn), turn, 40);
      results.push((await post(`${BASE}/attempt`, { body: { captchaId: challenge.captchaId, output } })).data.result);
    }
    expect(results).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'over', 'over']);
  });
});
