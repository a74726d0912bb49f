import { expect, test } from 'vitest';
import { type Asker, LineFull, SLICE_MS, WorkLine } from '#gateway/feed/work-line.ts';

/** A line whose steps take a millisecond each, with what was done in its order and what others could do in between. */
function lineOf() {
  const done: string[] = [];
  let spent = 0;
  let turns = 0;
  const line = new WorkLine({
    spent: () => spent,
    pause: async () => {
      turns += 1;
      done.push('|');
    },
  });
  const work = (name: string, steps: number) => {
    let left = steps;
    return () => {
      spent += 1;
      done.push(name);
      left -= 1;
      return left === 0;
    };
  };
  const asker = (address: string, wanted = () => true): Asker => ({ address, wanted });
  return { line, done, work, asker, turns: () => turns };
}

test('a work goes on for two milliseconds, then everybody else has a turn', async () => {
  const { line, done, work, asker } = lineOf();
  await line.do('a', asker('1'), work('a', 5));
  expect(done.join('')).toBe('aa|aa|a');
  expect(SLICE_MS).toBe(2);
});

test('twenty long works of one address keep a short one of another waiting for a slice', async () => {
  const { line, done, work, asker } = lineOf();
  const many = Array.from({ length: 20 }, (_, i) => line.do(`a${i}`, asker('1'), work('a', 100)));
  const visitor = line.do('v', asker('2'), work('v', 2));
  expect(await visitor).toBe(true);
  // The first began when it was alone in the line, and was the next when the other came.
  expect(done.join('')).toBe('aa|aa|vv');
  await Promise.all(many);
});

test('addresses have turns one after the other, however much each asked for', async () => {
  const { line, done, work, asker } = lineOf();
  await Promise.all([
    ...Array.from({ length: 6 }, (_, i) => line.do(`a${i}`, asker('1'), work('a', 4))),
    line.do('b', asker('2'), work('b', 6)),
    line.do('c', asker('3'), work('c', 6)),
  ]);
  expect(done.join('').slice(3, 29)).toBe('aa|bb|cc|aa|bb|cc|aa|bb|cc');
});

test('of one address two works are in the line, so that a short one is not kept waiting by a long one', async () => {
  const { line, done, work, asker } = lineOf();
  const both = [line.do('a', asker('1'), work('a', 9)), line.do('b', asker('1'), work('b', 3))];
  const third = line.do('c', asker('1'), work('c', 1));
  await Promise.all([...both, third]);
  expect(done.join('')).toBe('aa|aa|bb|aa|b|aa|c|a|');
});

test('who asks for the same shares one work, in the turn of whoever comes first', async () => {
  const { line, done, work, asker } = lineOf();
  const held = [line.do('x', asker('1'), work('x', 4)), line.do('y', asker('1'), work('y', 2))];
  const second = line.do('y', asker('2'), work('never', 2));
  await Promise.all([...held, second]);
  expect(done.filter((name) => name === 'y')).toHaveLength(2);
  expect(done).not.toContain('never');
});

test('a work that nobody waits for any more is dropped, and its place is free', async () => {
  const { line, done, work, asker } = lineOf();
  let wanted = true;
  const gone = line.do(
    'a',
    asker('1', () => wanted),
    work('a', 50),
  );
  const stays = line.do('b', asker('2'), work('b', 6));
  wanted = false;
  expect(await gone).toBe(false);
  expect(await stays).toBe(true);
  expect(done.filter((name) => name === 'a').length).toBeLessThanOrEqual(2);
  expect(line.size).toBe(0);
});

test('one of two who wait goes away: the work is done for the other', async () => {
  const { line, work, asker } = lineOf();
  const gone = line.do(
    'a',
    asker('1', () => false),
    work('a', 6),
  );
  const stays = line.do('a', asker('2'), work('a', 6));
  expect(await Promise.all([gone, stays])).toEqual([false, true]);
});

test('what a step throws is told to whoever waits, and the line goes on', async () => {
  const { line, work, asker } = lineOf();
  const broken = line.do('a', asker('1'), () => {
    throw new Error('no bars');
  });
  const next = line.do('b', asker('1'), work('b', 1));
  await expect(broken).rejects.toThrow('no bars');
  expect(await next).toBe(true);
});

test('an address has twenty-four places; one more is told to come later', async () => {
  const { line, work, asker } = lineOf();
  const all = Array.from({ length: 25 }, (_, i) => line.do(`a${i}`, asker('1'), work('a', 1)).catch((error) => error));
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer === true)).toHaveLength(24);
  expect(answers[24]).toBeInstanceOf(LineFull);
  expect(answers[24]).toMatchObject({ kind: 'pace', reason: 'tooMany', retryAfter: 1000 });
});

test('a full line sends away the last of whoever has most, for somebody who has less', async () => {
  const { line, work, asker } = lineOf();
  const crowd = Array.from({ length: 11 }, (_, address) =>
    Array.from({ length: address < 10 ? 24 : 16 }, (_, i) =>
      line.do(`${address} ${i}`, asker(`${address}`), work('a', 1)).catch((error) => error),
    ),
  );
  const visitor = line.do('v', asker('visitor'), work('v', 1));
  expect(await visitor).toBe(true);
  const answers = await Promise.all(crowd.flat());
  expect(answers.filter((answer) => answer instanceof LineFull)).toHaveLength(1);
  expect(await crowd[0]![23]).toBeInstanceOf(LineFull);
});
