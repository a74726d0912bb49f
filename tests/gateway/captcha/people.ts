import type { Answer } from '#gateway/captcha/answer.ts';
import type { CaptchaId } from '#lib/contract/shapes/captcha.ts';
import { BASE, type captchaHouse } from './house.ts';
import { byEar, byHand, byKeys } from './solver.ts';

type House = ReturnType<typeof captchaHouse>;
type Way = 'eye and hand' | 'eye and keys' | 'ear';
export const WAYS: readonly Way[] = ['eye and hand', 'eye and keys', 'ear'];

/** How many of so many challenges, each opened by somebody else, are solved at the first try. No program sees or hears as people do, so it is told what is there. */
export async function solvedBy(way: Way, many: number, house: House): Promise<number> {
  let solved = 0;
  for (let turn = 0; turn < many; turn += 1) {
    house.moveOn();
    const challenge = await house.open('register');
    const { captchaId } = challenge;
    const output = await answerOf(way, challenge, house);
    house.clock.at += 20_000;
    const { data } = await house.post(`${BASE}/attempt`, { body: { captchaId, output } });
    if (data.result === 'right') solved += 1;
  }
  return solved;
}

async function answerOf(way: Way, challenge: CaptchaId, { get, puzzle }: House): Promise<Answer> {
  const which = `captchaId=${challenge.captchaId}&round=0`;
  const seen = puzzle(challenge);
  if (way === 'ear') {
    await get(`sound?${which}`);
    return byEar(seen);
  }
  return way === 'eye and keys' ? byKeys(seen) : byHand(seen);
}
