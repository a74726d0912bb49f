import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createGallery, GalleryShut } from '#gateway/captcha/gallery.ts';
import { createLine, LineFull } from '#gateway/captcha/line.ts';
import { puzzleOf } from '#gateway/captcha/puzzle.ts';
import { createShelf } from '#gateway/captcha/shelf.ts';
import { handClock } from '../world.ts';

const puzzle = puzzleOf(Buffer.from('seed'), 0);
function gallery(tries = 20) {
  const clock = handClock();
  return { clock, ...createGallery({ random: randomBytes, now: () => clock.now(), tries }) };
}

describe('the gallery', () => {
  test('draws a puzzle once for both parts, and speaks it once for all who listen again', async () => {
    const { pictures, sound } = gallery(1);
    const [first, second] = await Promise.all([pictures('a', puzzle, 'one'), pictures('a', puzzle, 'one')]);
    expect(first).toBe(second);
    expect(sound('a', puzzle, 'one')).toBe(sound('a', puzzle, 'two'));
  });

  test('tells one address that asks for many at once to come again, and draws for everybody else', async () => {
    const { pictures } = gallery();
    const greedy = Array.from({ length: 20 }, (_, at) => pictures(`a${at}`, puzzle, 'greedy'));
    const others = Array.from({ length: 10 }, (_, at) => pictures(`b${at}`, puzzle, `other ${at}`));
    const [many, few] = [await Promise.allSettled(greedy), await Promise.allSettled(others)];
    expect(few.map(({ status }) => status)).toEqual(few.map(() => 'fulfilled'));
    const refused = many.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(17);
    for (const reason of refused) expect(reason).toBeInstanceOf(LineFull);
    expect(await pictures('a19', puzzle, 'greedy')).toHaveProperty('piece');
  });

  test('makes three times the tries of an hour at once for one address, then one in a while; others have their own', () => {
    const { clock, sound } = gallery(2);
    const ask =
      (key: string, who = 'one') =>
      () =>
        sound(key, puzzle, who);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) ask(key)();
    expect(ask('g')).toThrow(GalleryShut);
    expect(ask('f')).not.toThrow();
    expect(ask('g', 'another')).not.toThrow();
    clock.at += 100_000;
    expect(ask('h')).not.toThrow();
    expect(ask('i')).toThrow(GalleryShut);
  });
});

test('a line does so much at once, the rest in the order of arrival, and goes on after what fails', async () => {
  const line = createLine({ running: 1, waiting: 2, each: 2 });
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(name);
    if (name === 'a') throw new Error('bad luck');
  };
  const asked = [line.run('x', work('a')), line.run('y', work('b')), line.run('z', work('c'))];
  await expect(line.run('u', work('d'))).rejects.toBeInstanceOf(LineFull);
  await expect(asked[0]).rejects.toThrow('bad luck');
  await Promise.all(asked.slice(1));
  await line.run('u', work('e'));
  expect(done).toEqual(['a', 'b', 'c', 'e']);
});

test('a shelf drops the oldest, and of whoever fills it his own', () => {
  const shelf = createShelf<number>({ most: 4, each: 2 });
  shelf.put('other', 'other', 0);
  for (let at = 1; at <= 9; at += 1) shelf.put(`a${at}`, 'greedy', at);
  expect(['other', 'a7', 'a8', 'a9'].map((key) => shelf.get(key))).toEqual([0, undefined, 8, 9]);
  for (const owner of ['x', 'y', 'z']) shelf.put(owner, owner, 1);
  expect(shelf.get('other')).toBe(undefined);
  shelf.drop('z');
  expect(shelf.get('z')).toBe(undefined);
});
