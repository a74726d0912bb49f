import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';

/**
 * A zustand store that refuses to be written while a page is rendered on the server.
 *
 * Modules live as long as the server process: a write during rendering would show one visitor's state to the next.
 * Server data reaches a store through props, seeded once by a client component in an effect.
 * @throws Error on any write where there is no window
 */
export function createStore<State>(initializer: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  return create<State>((set, get, api) => {
    const write = ((partial: State, replace?: false) => {
      if (typeof window === 'undefined') {
        throw new Error(
          'A store was written during server rendering; every later visitor would see that state. ' +
            'Pass the value as props and seed the store in an effect.',
        );
      }
      set(partial, replace);
    }) as typeof set;
    api.setState = write;
    return initializer(write, get, api);
  });
}

/**
 * Runs something while a store is looked at: it starts with the first listener and stops with the last.
 * Call it in the initializer, before anyone can listen.
 * @param start begins to write the store @returns ends it
 */
export function whileWatched<State>(api: StoreApi<State>, start: () => () => void): void {
  const { subscribe } = api;
  let listeners = 0;
  let stop: (() => void) | null = null;
  api.subscribe = (listener) => {
    const leave = subscribe(listener);
    listeners += 1;
    if (listeners === 1) stop = start();
    let left = false;
    return () => {
      leave();
      if (left) return;
      left = true;
      listeners -= 1;
      if (listeners > 0) return;
      stop?.();
      stop = null;
    };
  };
}

/**
 * Makes a thing that many ask for and that runs once: each caller gets its own way to stop, the last one ends it.
 * @param start begins @returns ends it
 */
export function shared(start: () => () => void): () => () => void {
  let users = 0;
  let stop: (() => void) | null = null;
  return () => {
    users += 1;
    if (users === 1) stop = start();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      users -= 1;
      if (users > 0) return;
      stop?.();
      stop = null;
    };
  };
}
