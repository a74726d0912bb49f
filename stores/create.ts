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
