import type { Chart } from 'klinecharts';

export type KeptView = {
  /** It has no size any more. */
  leave(): void;
  /** It has one again, which the library was told. */
  back(): void;
};

/**
 * A hidden chart has no width, and the library moves its bars to fit into none. So what was in sight is kept until it is
 * shown again.
 * @param room px beside the last bar where that is in sight
 */
export function keptView(chart: Chart, room: () => number): KeptView {
  /** Index of the last bar in sight; null where nothing comes after it. */
  let last: number | null = null;
  let away = false;
  const restore = () => {
    if (last === null) chart.setOffsetRightDistance(room());
    else chart.scrollToDataIndex(last);
  };
  return {
    leave: () => {
      if (away) return;
      away = true;
      const { to } = chart.getVisibleRange();
      last = to < chart.getDataList().length ? to - 1 : null;
    },
    back: () => {
      if (!away) return;
      away = false;
      // The library takes in its size in a microtask that was queued before this one.
      queueMicrotask(restore);
    },
  };
}
