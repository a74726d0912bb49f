import Cookies from 'js-cookie';
import { isSimulating, SIMULATION_KEY } from './routes.ts';

/**
 * The flag of simulation: a plain key of local storage is the truth (SIM-01, SIM-02), a session cookie of the same
 * name repeats it for the server and the boot script, which cannot read local storage (SIM-16).
 */
export type FlagPlaces = {
  /** May throw, as browsers do where storage is blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly cookie: {
    read(): string | undefined;
    /** Lasts as long as the browser's session. */
    write(value: string): void;
    remove(): void;
  };
};

const SET = '1';

/** Blocked storage holds no flag. */
export function readFlag({ storage }: FlagPlaces): boolean {
  try {
    return isSimulating(storage().getItem(SIMULATION_KEY));
  } catch {
    return false;
  }
}

/** Sets flag and cookie, both or none (SIM-18). @returns whether both are set now */
export function setFlag(places: FlagPlaces): boolean {
  try {
    places.storage().setItem(SIMULATION_KEY, SET);
    places.cookie.write(SET);
  } catch {
    // Read back below: some browsers refuse with an error, others without a word.
  }
  if (readFlag(places) && readMirror(places)) return true;
  clearFlag(places);
  return false;
}

/** Clears flag and cookie. @returns whether the flag is cleared now */
export function clearFlag(places: FlagPlaces): boolean {
  attempt(() => places.storage().removeItem(SIMULATION_KEY));
  attempt(() => places.cookie.remove());
  return !readFlag(places);
}

/** Makes the cookie say what the flag says. @returns what the flag says */
export function correctCookie(places: FlagPlaces): boolean {
  const set = readFlag(places);
  if (set !== readMirror(places)) attempt(() => (set ? places.cookie.write(SET) : places.cookie.remove()));
  return set;
}

/** Local storage and cookies of this page. */
export const browserPlaces: FlagPlaces = {
  storage: () => window.localStorage,
  cookie: {
    read: () => Cookies.get(SIMULATION_KEY),
    write: (value) => Cookies.set(SIMULATION_KEY, value, attributes()),
    remove: () => Cookies.remove(SIMULATION_KEY, attributes()),
  },
};

function attributes(): Cookies.CookieAttributes {
  return { path: '/', sameSite: 'Lax', secure: window.location.protocol === 'https:' };
}

function readMirror({ cookie }: FlagPlaces): boolean {
  try {
    return isSimulating(cookie.read());
  } catch {
    return false;
  }
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // What could not be written is found out by reading it.
  }
}
