import { expect, test } from 'vitest';
import { Pace } from '#lib/market/pace.ts';

/** A page whose time, frames and tasks go on when the test says so. */
class Screen {
  time = 0;
  isHidden = false;
  /** What the frame itself costs, ms. */
  frameCost = 0;
  #timers: { at: number; task: () => void }[] = [];
  #frames = new Set<() => void>();

  readonly page = {
    now: () => this.time,
    after: (ms: number, task: () => void) => {
      const timer = { at: this.time + ms, task };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
      };
    },
    frame: (task: () => void) => {
      this.#frames.add(task);
      return () => this.#frames.delete(task);
    },
    hidden: () => this.isHidden,
  };

  /** Runs what is due, and what that asks for at once. */
  async tasks(): Promise<void> {
    for (;;) {
      await Promise.resolve();
      await Promise.resolve();
      const due = this.#timers.filter(({ at }) => at <= this.time).sort((a, b) => a.at - b.at)[0];
      if (!due) return;
      this.#timers = this.#timers.filter((other) => other !== due);
      due.task();
    }
  }

  async wait(ms: number): Promise<void> {
    for (const end = this.time + ms; this.time < end; ) {
      this.time += 1;
      await this.tasks();
    }
  }

  /** The browser makes a frame. */
  async paint(): Promise<void> {
    const tasks = [...this.#frames];
    this.#frames.clear();
    for (const task of tasks) task();
    this.time += this.frameCost;
    await this.tasks();
  }
}

function opened() {
  const screen = new Screen();
  const pace = new Pace(screen.page);
  const ran: number[] = [];
  const ask = (cost = 0) =>
    pace.run(() => {
      ran.push(screen.time);
      screen.time += cost;
    });
  return { screen, pace, ran, ask };
}

test('tasks run before the frame, each once, and the next ones not before that frame is painted', async () => {
  const { screen, pace, ran, ask } = opened();
  const other = () => ran.push(-1);
  ask();
  pace.run(other);
  pace.run(other);
  expect(ran, 'never within the call').toEqual([]);
  await screen.tasks();
  expect(ran.splice(1)).toEqual([-1]);
  expect(ran).toEqual([0]);
  ask();
  await screen.wait(10);
  expect(ran).toEqual([0]);
  await screen.paint();
  expect(ran).toEqual([0, 10]);
});

test('after task and frame the page rests twice as long as they took, a quarter of a second at most', async () => {
  const { screen, ran, ask } = opened();
  screen.frameCost = 12;
  ask(8);
  await screen.tasks();
  await screen.paint();
  expect(screen.time).toBe(20);
  ask();
  await screen.wait(39);
  expect(ran).toEqual([0]);
  await screen.wait(1);
  expect(ran).toEqual([0, 60]);
  screen.frameCost = 900;
  await screen.paint();
  const from = screen.time;
  ask();
  await screen.wait(300);
  expect(ran.at(-1)).toBe(from + 250);
});

test('a frame that answers a press is left to it; who presses without a pause sees prices a quarter of a second late at most', async () => {
  const { screen, pace, ran, ask } = opened();
  // What was asked for before the press waits as well.
  ask();
  pace.pressed();
  await screen.wait(5);
  expect(ran).toEqual([]);
  await screen.paint();
  expect(ran).toEqual([5]);
  await screen.paint();
  ask();
  const from = screen.time;
  while (ran.length < 2 && screen.time < from + 1_000) {
    pace.pressed();
    await screen.wait(10);
    pace.pressed();
    await screen.paint();
    pace.pressed();
  }
  expect(ran[1]! - from).toBeLessThanOrEqual(260);
});

test('a page whose frames do not come is not waited for', async () => {
  const { screen, pace, ran, ask } = opened();
  ask();
  await screen.wait(1);
  ask();
  pace.pressed();
  await screen.wait(250);
  expect(ran.length).toBe(2);
});

test('a page that nobody looks at is told once a second, and at once when it is looked at again', async () => {
  const { screen, pace, ran, ask } = opened();
  screen.isHidden = true;
  pace.looked();
  ask();
  // There is nothing to press in it.
  pace.pressed();
  await screen.wait(999);
  expect(ran).toEqual([]);
  await screen.wait(1);
  expect(ran).toEqual([1_000]);
  ask();
  await screen.wait(600);
  screen.isHidden = false;
  pace.looked();
  await screen.wait(1);
  expect(ran.length).toBe(2);
});
