import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useBeside } from '#components/ui/use-beside.ts';

type Sized = { width: number; height: number };
const anchor = { width: 60, height: 20 };
const box = { width: 120, height: 80 };
/** Sizes that the box was found with. */
let measured: Sized[] = [];
let observed: (sizes: readonly (readonly [Element, Sized])[]) => void = () => {};

class Observer {
  constructor(heard: ResizeObserverCallback) {
    observed = (sizes) => {
      const entries = sizes.map(([target, { width, height }]) => ({
        target,
        borderBoxSize: [{ inlineSize: width, blockSize: height }],
      }));
      heard(entries as unknown as ResizeObserverEntry[], this as unknown as ResizeObserver);
    };
  }
  observe() {}
  disconnect() {}
}

/** A button at 100, 100 of a window of 400 × 300 px, and a box of the size that it would like, as far as it may. */
function Stage() {
  const refs = { button: useRef<HTMLButtonElement>(null), box: useRef<HTMLDivElement>(null) };
  const limited = useRef<HTMLDivElement>(null);
  useBeside({
    mounted: true,
    anchor: refs.button,
    box: refs.box,
    limited,
    side: 'bottom',
    align: 'start',
    direction: 'ltr',
  });
  return (
    <>
      <button ref={refs.button} type="button" />
      <div ref={refs.box} id="box">
        <div ref={limited} id="limited" />
      </div>
    </>
  );
}

const of = (id: string) => document.getElementById(id) as HTMLElement;

function stage() {
  measured = [];
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('innerHeight', 300);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.id === 'box') {
      const room = (side: string) =>
        Number.parseFloat(of('limited').style.getPropertyValue(`--available-${side}`) || 'Infinity');
      measured.push({ width: Math.min(box.width, room('width')), height: Math.min(box.height, room('height')) });
      return DOMRect.fromRect(measured.at(-1));
    }
    return new DOMRect(100, 100, anchor.width, anchor.height);
  });
  render(<Stage />);
  return { button: document.querySelector('button') as Element, moved: of('box'), limits: of('limited').style };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(box, { width: 120, height: 80 });
});

test('a box that fits stands beside its button; what it may take is there before it is measured', () => {
  const { moved, limits } = stage();
  expect(moved.style.transform).toBe('translate(100px, 124px)');
  expect(limits.getPropertyValue('--anchor-width')).toBe('60px');
  expect(limits.getPropertyValue('--available-height')).toBe('168px');
  expect(limits.getPropertyValue('--available-width')).toBe('384px');
  expect(measured).toEqual([box]);
});

test('it is measured once where nothing moves, and again when button or box change their size', () => {
  box.height = 900;
  const { moved, button } = stage();
  expect(measured).toEqual([{ width: 120, height: 168 }]);
  // What an observer tells first: the sizes that it finds.
  observed([
    [button, anchor],
    [moved, { width: 120, height: 168 }],
  ]);
  expect(measured).toHaveLength(1);
  box.height = 90;
  observed([[moved, box]]);
  expect(measured).toHaveLength(2);
  observed([[moved, box]]);
  expect(measured).toHaveLength(2);
  observed([[button, { width: 80, height: 20 }]]);
  expect(measured).toHaveLength(3);
});

test('it is placed again when the window or a box around it moves, and stays when its own contents scroll', () => {
  const { moved } = stage();
  window.dispatchEvent(new Event('resize'));
  document.body.dispatchEvent(new Event('scroll'));
  expect(measured).toHaveLength(3);
  moved.dispatchEvent(new Event('scroll'));
  expect(measured).toHaveLength(3);
});
