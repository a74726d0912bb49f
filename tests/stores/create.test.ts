import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from '#stores/create.ts';

type Draft = { side: 'buy' | 'sell'; price: string; pick(price: string): void };

const draft = () => createStore<Draft>((set) => ({ side: 'buy', price: '', pick: (price) => set({ price }) }));

afterEach(() => vi.unstubAllGlobals());

test('a store written during server rendering throws and keeps its first state', () => {
  expect(typeof window).toBe('undefined');
  const useDraft = draft();
  expect(() => useDraft.getState().pick('1')).toThrow(/server rendering/);
  expect(() => useDraft.setState({ price: '2' })).toThrow(/server rendering/);
  expect(useDraft.getState().price).toBe('');
});

test('in a browser an action and setState write the store and tell its listeners', () => {
  vi.stubGlobal('window', {});
  const useDraft = draft();
  const seen: string[] = [];
  useDraft.subscribe((state) => seen.push(state.price));
  useDraft.getState().pick('1');
  useDraft.setState({ price: '2' });
  expect(seen).toEqual(['1', '2']);
  expect(useDraft.getState().side).toBe('buy');
});
