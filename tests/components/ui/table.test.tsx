import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Cell, HeadCell, Row, Table, TableFoot, TableHead } from '#components/ui/table.tsx';
import { LAYOUT_DEBOUNCE, leastTableWidth, leastWidth } from '#components/ui/table-layout.ts';
import { isMobileWidth } from '#components/ui/use-mobile.ts';
import { debounce, observeResize, RESIZE_DEBOUNCE } from '#components/ui/use-resize.ts';
import { renderKit } from '../kit.tsx';

/** jsdom has no layout: boxes change size when the test says so. */
class FakeObserver {
  static all: FakeObserver[] = [];
  readonly report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.report = report;
    FakeObserver.all.push(this);
  }
  observe() {}
  unobserve() {}
  disconnect() {
    FakeObserver.all = FakeObserver.all.filter((other) => other !== this);
  }
  static resize(width: number) {
    for (const observer of FakeObserver.all) {
      observer.report([{ contentRect: { width } } as ResizeObserverEntry], observer as unknown as ResizeObserver);
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', FakeObserver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const COLUMNS = [{ id: 'select', kind: 'tool' as const }, { id: 'pair' }, { id: 'price', width: 120 }];
function draw({ rowCount = 1, dense = false } = {}) {
  return renderKit(
    <Table label="Orders" columns={COLUMNS} rowCount={rowCount}>
      <TableHead dense={dense}>
        <HeadCell />
        <HeadCell align="start">Pair</HeadCell>
        <HeadCell>Price</HeadCell>
      </TableHead>
      <tbody>
        <Row>
          <Cell />
          <Cell level={2}>BTC</Cell>
          <Cell>1</Cell>
        </Row>
      </tbody>
    </Table>,
  );
}

test('[UI-34] a column is at least 80 px wide, whatever was asked for', () => {
  expect(leastWidth({ id: 'a' })).toBe(80);
  expect(leastWidth({ id: 'a', width: 20 })).toBe(80);
  expect(leastWidth({ id: 'a', width: 120 })).toBe(120);
  draw();
  expect(screen.getByRole('table').style.minWidth).toBe('248px');
  expect(leastTableWidth(COLUMNS)).toBe(48 + 80 + 120);
});

test('[UI-35] selection, expand and index columns are 48 px wide', () => {
  draw();
  expect(document.querySelectorAll('col')[0]?.style.width).toBe('48px');
  for (const id of ['select', 'expand', 'index']) expect(leastWidth({ id, kind: 'tool', width: 200 })).toBe(48);
});

test('[UI-36] head and foot are 44 px high; the dense head of the trade screen is 32', () => {
  const { unmount } = draw();
  const head = () => document.querySelector<HTMLElement>('thead tr')?.style.height;
  expect(head()).toBe('44px');
  unmount();
  draw({ dense: true });
  expect(head()).toBe('32px');
  renderKit(<TableFoot>foot</TableFoot>);
  expect(screen.getByText('foot').style.height).toBe('44px');
});

test('[UI-37] each level of a tree is indented by 16 px', () => {
  draw();
  expect(screen.getByText('BTC').style.paddingInlineStart).toBe(`${8 + 32}px`);
});

test('[UI-38] the layout is looked at again 50 ms after the last change of size', () => {
  draw();
  const box = screen.getByRole('table').parentElement as HTMLElement;
  Object.defineProperty(box, 'scrollWidth', { value: 500 });
  Object.defineProperty(box, 'clientWidth', { value: 300 });
  FakeObserver.resize(300);
  act(() => vi.advanceTimersByTime(RESIZE_DEBOUNCE + LAYOUT_DEBOUNCE - 1));
  expect(box.dataset.overflow).toBeUndefined();
  act(() => vi.advanceTimersByTime(1));
  expect(box.dataset.overflow).toBe('true');
  expect(box.tabIndex).toBe(0);
  expect(LAYOUT_DEBOUNCE).toBe(50);
});

test('[UI-39] rows move with 99 rows and not with 100', () => {
  const table = () => screen.getByRole('table');
  const row = () => screen.getAllByRole('row')[1] as HTMLElement;
  const { unmount } = draw({ rowCount: 99 });
  expect(table().dataset.moves).toBe('true');
  // The rows' only transition hangs on that mark.
  expect(row().className.match(/\S*transition\S*/g)).toEqual(['group-data-moves/table:transition-colors']);
  expect(row().closest('.group\\/table')).toBe(table());
  unmount();
  draw({ rowCount: 100 });
  expect(table().dataset.moves).toBeUndefined();
});

test('a sortable head says how it is sorted and sorts by keyboard', async () => {
  vi.useRealTimers();
  const onSort = vi.fn();
  const user = userEvent.setup();
  renderKit(
    <table>
      <TableHead>
        <HeadCell sort="descending" onSort={onSort}>
          Price
        </HeadCell>
      </TableHead>
    </table>,
  );
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('descending');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onSort).toHaveBeenCalledOnce();
});

test('[UI-40] a resize is reported once, 16 ms after the last one', () => {
  const report = vi.fn();
  const stop = observeResize(document.body, report);
  FakeObserver.resize(100);
  vi.advanceTimersByTime(15);
  FakeObserver.resize(200);
  vi.advanceTimersByTime(15);
  expect(report).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(report).toHaveBeenCalledExactlyOnceWith({ width: 200 });
  FakeObserver.resize(300);
  stop();
  vi.advanceTimersByTime(100);
  expect(report).toHaveBeenCalledOnce();
});

test('a debounced call that was cancelled never comes', () => {
  const run = vi.fn();
  const debounced = debounce(run, 10);
  debounced();
  debounced.cancel();
  vi.advanceTimersByTime(100);
  expect(run).not.toHaveBeenCalled();
});

test('[UI-41] 767 px are mobile, 768 px are not', () => {
  expect(isMobileWidth(767)).toBe(true);
  expect(isMobileWidth(768)).toBe(false);
});
