import sharp from 'sharp';
import type { Answer } from '#gateway/captcha/answer.ts';
import { BASE, type captchaHouse } from './house.ts';
import { heardRising, type Picture, seenGap } from './person.ts';
import { byEar, byHand, byKeys } from './solver.ts';

type House = ReturnType<typeof captchaHouse>;
type Way = 'eye and hand' | 'eye and keys' | 'ear';
export const WAYS: readonly Way[] = ['eye and hand', 'eye and keys', 'ear'];

/** How many of so many challenges, each opened by somebody else, are solved at the first try from what is shown. */
export async function solvedBy(way: Way, many: number, house: House): Promise<number> {
  let solved = 0;
  for (let turn = 0; turn < many; turn += 1) {
    house.moveOn();
    const { captchaId } = await house.open('register');
    const output = await answerOf(way, captchaId, house);
    house.clock.at += 20_000;
    const { data } = await house.post(`${BASE}/attempt`, { body: { captchaId, output } });
    if (data.result === 'right') solved += 1;
  }
  return solved;
}

async function answerOf(way: Way, captchaId: string, { get }: House): Promise<Answer> {
  const which = `captchaId=${captchaId}&round=0`;
  if (way === 'ear') return byEar({ heard: heardRising((await get(`sound?${which}`)).rawPayload) });
  const seen = async (part: string) => picture((await get(`image?${which}&part=${part}`)).rawPayload);
  const gap = { x: seenGap(await seen('background'), await seen('piece')), y: 0 };
  return way === 'eye and keys' ? byKeys({ gap }) : byHand({ gap });
}

async function picture(bytes: Buffer): Promise<Picture> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
