import type { ClaimPlace } from '#lib/device/settle.ts';

type Task = { readonly at: number; readonly order: number; readonly run: () => void; cancelled: boolean };

/** A clock that runs what is due, in order of time; tasks of one moment in the order the seed gives. */
export function modelClock(chance: () => number) {
  const tasks: Task[] = [];
  let time = 0;
  const at = (moment: number, run: () => void) => {
    const task: Task = { at: moment, order: chance(), run, cancelled: false };
    tasks.push(task);
    return () => {
      task.cancelled = true;
    };
  };
  return {
    now: () => time,
    at,
    later: (run: () => void, ms: number) => at(time + ms, run),
    /** Until nothing is left to do. */
    finish() {
      for (let steps = 0; tasks.length > 0; steps += 1) {
        if (steps > 100_000) throw new Error('the tabs never come to rest');
        tasks.sort((a, b) => a.at - b.at || a.order - b.order);
        const task = tasks.shift();
        if (!task || task.cancelled) continue;
        time = task.at;
        task.run();
      }
      return time;
    },
  };
}

type View = { text: string | null; seq: number; heard: ((text: string | null) => void) | null };

/**
 * Local storage of several tabs as browsers have it: every tab writes its own copy at once, the others learn of it
 * after a while, and of two writes the later one stays everywhere.
 * @param delay ms that the next message takes
 */
export function modelStorage(clock: ReturnType<typeof modelClock>, delay: () => number, before: string | null) {
  const views: View[] = [];
  let seq = 0;
  let newest = before;
  return {
    newest: () => newest,
    texts: () => views.map(({ text }) => text),
    tab(): ClaimPlace {
      const view: View = { text: before, seq: 0, heard: null };
      views.push(view);
      return {
        read: () => view.text,
        write(text) {
          seq += 1;
          const mine = seq;
          Object.assign(view, { text, seq: mine });
          newest = text;
          for (const other of views) {
            if (other === view) continue;
            clock.later(() => {
              if (mine > other.seq) Object.assign(other, { text, seq: mine });
              other.heard?.(text);
            }, delay());
          }
        },
        listen(heard) {
          view.heard = heard;
          return () => {
            view.heard = null;
          };
        },
      };
    },
  };
}
