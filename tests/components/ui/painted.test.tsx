import { act, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Painted } from '#components/ui/painted.tsx';

/** A price with its listeners, and how often React was asked. */
function source(first: string) {
  let now = first;
  const listeners = new Set<() => void>();
  return {
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    now: () => now,
    tell(next: string) {
      now = next;
      for (const listener of listeners) listener();
    },
    silently(next: string) {
      now = next;
    },
    listeners,
  };
}

const rendered = vi.fn();
afterEach(() => rendered.mockClear());

function Price({ of }: { of: ReturnType<typeof source> }) {
  const [count, setCount] = useState(0);
  rendered();
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      <Painted
        watch={of.watch}
        text={() => `${of.now()}!`}
        tone={() => (of.now() < '5' ? 'down' : 'up')}
        flash={of.now}
      />
    </button>
  );
}

const figure = () => document.querySelector<HTMLElement>('.num')!;

test('[UI-43] a figure follows its source without a render, with its colour and its flash', () => {
  const price = source('6');
  const view = render(<Price of={price} />);
  expect(figure().textContent).toBe('6!');
  const node = figure().firstChild;
  price.tell('4');
  expect(figure().textContent).toBe('4!');
  expect(figure().firstChild).toBe(node);
  expect(figure().dataset).toMatchObject({ tone: 'down', flash: 'down' });
  price.tell('7');
  expect(figure().dataset).toMatchObject({ tone: 'up', flash: 'up' });
  expect(rendered).toHaveBeenCalledOnce();
  view.unmount();
  expect(price.listeners.size).toBe(0);
});

test('a render between two changes shows what is true, also when React drew the same before', () => {
  const price = source('6');
  render(<Price of={price} />);
  price.tell('4');
  fireEvent.click(document.querySelector('button')!);
  expect(figure().textContent).toBe('4!');
  price.silently('6');
  fireEvent.click(document.querySelector('button')!);
  expect(figure().textContent).toBe('6!');
  expect(figure().dataset.tone).toBe('up');
});

test('a tab that nobody sees is not painted, and is made true when it is looked at', () => {
  const price = source('6');
  render(<Price of={price} />);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  price.tell('4');
  expect(figure().textContent).toBe('6!');
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(figure().textContent).toBe('4!');
  hidden.mockRestore();
});
