// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { inTurn } from '#components/layout/notices/in-turn.ts';

afterEach(() => vi.unstubAllGlobals());

test('[JOB-05] tabs that are looked at hear of notices, and one of the others', async () => {
  let give = () => {};
  const locks = {
    request: (_: string, __: object, hold: () => Promise<void>) =>
      new Promise<void>((done) => {
        give = () => void hold().then(done);
      }),
  };
  vi.stubGlobal('navigator', { locks });
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  let running = 0;
  const leave = inTurn('notices-paper', () => {
    running += 1;
    return () => {
      running -= 1;
    };
  });
  const turn = (state: DocumentVisibilityState) => {
    visible.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    return running;
  };
  expect([running, turn('hidden'), turn('visible'), turn('visible'), turn('hidden')]).toEqual([1, 0, 1, 1, 0]);
  give();
  expect([running, turn('visible'), turn('hidden')]).toEqual([1, 1, 1]);
  leave();
  expect(running).toBe(0);
  expect(turn('visible')).toBe(0);
});
