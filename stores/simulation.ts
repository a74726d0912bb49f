import { setLocation } from '#lib/safety/link.ts';
import { browserPlaces, clearFlag, correctCookie, type FlagPlaces, setFlag } from '#lib/simulation/flag.ts';
import { entryAddress, onChange, onStorage, ownAddress, type Turn } from '#lib/simulation/mode.ts';
import { SIMULATION_LANDING } from '#lib/simulation/routes.ts';
import { createStore, whileWatched } from './create.ts';

/** Why simulation could not begin or end: the browser keeps nothing for this site. */
export type SimulationError = 'enterBlocked' | 'leaveBlocked';

/** A page that paper trading does not know, and how it was asked for: by a link on this page, or by its address. */
export type Door = { readonly path: string; readonly by: 'link' | 'address' };

export type Simulation = {
  /** Whether this page simulates; false until `known`. */
  readonly active: boolean;
  /** Whether the flag has been read. */
  readonly known: boolean;
  /** The page that begins simulation is on its way. */
  readonly entering: boolean;
  readonly error: SimulationError | null;
  /** What waits for the answer of whether to leave for it. */
  readonly door: Door | null;
  /**
   * Sets flag and cookie, then loads the path with the prefix of this page; without a path, or with one that simulation
   * does not know, the landing.
   */
  enter(path?: string): void;
  /** Clears both and loads this page again. */
  leave(): void;
  /** Leaves, then goes to a path that simulation does not know, such as that of the login (SIM-21). */
  leaveTo(path: string): void;
  /** Asks whether to leave for a page, before anything is left. */
  ask(door: Door): void;
  /** The answer is no. */
  stay(): void;
  /** The error has been told. */
  forgive(): void;
};

/** What the store does to the page around it. */
export type SimulationNeeds = {
  readonly places: FlagPlaces;
  /** Path of the address bar. */
  readonly path: () => string;
  readonly go: (address: string) => void;
  readonly reload: () => void;
};

/**
 * Paper trading in this tab. Followed while a component looks at it: the cookie is corrected, other tabs are heard.
 *
 * Beginning and ending load a page anew, so that nothing of one environment is left in memory for the other (SIM-22).
 */
export const useSimulation = createSimulationStore({
  places: browserPlaces,
  path: () => window.location.pathname,
  go: (address) => void setLocation(address),
  reload: () => window.location.reload(),
});

export function createSimulationStore(needs: SimulationNeeds) {
  const { places, path, go, reload } = needs;
  return createStore<Simulation>((set, get, api) => {
    whileWatched(api, () => {
      const refresh = () => {
        const active = correctCookie(places);
        markDocument(active);
        set({ active, known: true, entering: false });
      };
      refresh();
      return listen(needs, () => get().active, refresh);
    });

    const end = (after: () => void) => {
      if (clearFlag(places)) after();
      else set({ error: 'leaveBlocked' });
    };
    return {
      active: false,
      known: false,
      entering: false,
      error: null,
      door: null,
      enter: (wanted) => {
        if (!setFlag(places)) return set({ error: 'enterBlocked' });
        set({ entering: true, error: null });
        go(entryAddress(wanted, path()));
      },
      leave: () => end(reload),
      leaveTo: (target) => end(() => go(ownAddress(target, path()))),
      ask: (door) => set({ door }),
      stay: () => set({ door: null }),
      forgive: () => set({ error: null }),
    };
  });
}

/** Hears what other tabs, and visits to other pages while this one was kept, did to the flag. @returns stops it */
function listen({ path, go, reload }: SimulationNeeds, active: () => boolean, refresh: () => void): () => void {
  const turn = (what: Turn) => {
    if (what === 'reload') reload();
    if (what === 'landing') go(ownAddress(SIMULATION_LANDING, path()));
  };
  const stored = (event: StorageEvent) => {
    // Session storage has events of the same kind, and nothing to do with it.
    if (event.storageArea === window.sessionStorage) return;
    turn(onStorage(event, { active: active(), path: path() }));
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const before = active();
    refresh();
    if (active() !== before) turn(onChange(active(), path()));
  };
  window.addEventListener('storage', stored);
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('storage', stored);
    window.removeEventListener('pageshow', shown);
  };
}

/** The boot script marks the document from the cookie; this corrects it from the flag. */
function markDocument(active: boolean): void {
  const { dataset } = document.documentElement;
  if (active) dataset.mode = 'paper';
  else delete dataset.mode;
}
