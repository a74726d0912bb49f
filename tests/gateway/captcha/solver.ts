import type { Answer } from '#gateway/captcha/answer.ts';
import type { Puzzle } from '#gateway/captcha/puzzle.ts';

/** What a solver sees, and what is taken in place of work where a test knows it. */
type Seen<K extends keyof Puzzle> = Pick<Puzzle, K> & Partial<Pick<Puzzle, 'waiver'>>;
const NO_WORK = '00000000';

/** As a hand moves a piece: it speeds up, slows down and trembles. */
export function byHand({ gap, waiver = NO_WORK }: Seen<'gap'>, round = 0, off = 0): Answer {
  const x = gap.x + off;
  const track: [number, number][] = [[0, 0]];
  for (let at = 1; at <= 12; at += 1) {
    const eased = Math.round(x * (1 - (1 - at / 12) ** 2));
    track.push([at * 40 + ((at * 7) % 5), eased]);
  }
  return { by: 'pointer', round, x, track, work: waiver };
}

/** Pages first, then single steps; every key takes 60 ms. */
export function byKeys({ gap, waiver = NO_WORK }: Seen<'gap'>, round = 0): Answer {
  const track: [number, number][] = [[0, 0]];
  let x = 0;
  while (gap.x - x > 1) {
    x += gap.x - x >= 20 ? 20 : 2;
    track.push([track.length * 60, x]);
  }
  // Enter says that it is there, a moment after the last step.
  track.push([track.length * 60 + 100, x]);
  return { by: 'keys', round, x, track, work: waiver };
}

export const byEar = ({ heard, waiver = NO_WORK }: Seen<'heard'>, round = 0): Answer => ({
  by: 'ear',
  round,
  heard,
  work: waiver,
});

/** captchaValidate as the client makes it of the widget's words. */
export const validateOf = (answer: unknown, captchaId = 'c') =>
  Buffer.from(
    JSON.stringify({
      lot_number: 'l',
      pass_token: 'p',
      gen_time: '1',
      captcha_output: JSON.stringify(answer),
      captcha_id: captchaId,
    }),
  ).toString('base64');
