import { expect, test, vi } from 'vitest';
import type { NoticesData } from '#lib/contract/shapes/notice.ts';
import { openNotices } from '#lib/market/notices.ts';
import type { Reducer } from '#lib/market/reducer.ts';

test('[JOB-04] every message is all there is; what is of the other account, or no such thing, is left out', () => {
  let reducer: Reducer<unknown> | null = null;
  let tell = () => {};
  const close = vi.fn();
  const leave = vi.fn();
  const told: NoticesData[] = [];
  const stop = openNotices({
    env: 'paper',
    ticket: async () => 'one',
    told: (state) => told.push(state),
    stream: {
      identify: () => leave,
      topic: (_, make) => {
        const made = make();
        reducer = made as Reducer<unknown>;
        return {
          get: () => made.read(),
          subscribe: (heard: () => void) => {
            tell = heard;
            return () => {};
          },
          close,
        } as never;
      },
    },
  });
  const hear = (message: object) => {
    if (reducer?.apply({ topic: 'notices', ch: 'notices', type: 'snapshot', seq: 1, ...message } as never, 0 as never))
      tell();
  };
  hear({ env: 'paper', data: { unread: 2, rows: [] } });
  hear({ env: 'live', data: { unread: 9, rows: [] } });
  hear({ env: 'paper', data: { unread: '3', rows: [] } });
  hear({ env: 'paper', data: { unread: 0, rows: [] } });
  expect(told.map(({ unread }) => unread)).toEqual([2, 0]);
  stop();
  expect([close.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
});
