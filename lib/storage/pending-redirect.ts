import { ERRAND } from './names.ts';

export type ErrandName = keyof typeof ERRAND;

/** Keeps what this tab is about while its visitor is elsewhere: logging in, or at a third party. Gone with the tab. */
export function keepErrand(name: ErrandName, value: unknown): void {
  try {
    window.sessionStorage.setItem(ERRAND[name], JSON.stringify(value));
  } catch {
    // Blocked or full: the return leads to the usual place.
  }
}

/** What was kept, whatever it is; undefined where nothing was. */
export function readErrand(name: ErrandName): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(ERRAND[name]) ?? 'null') ?? undefined;
  } catch {
    // Blocked, or written by somebody else.
    return undefined;
  }
}

export function dropErrand(name: ErrandName): void {
  try {
    window.sessionStorage.removeItem(ERRAND[name]);
  } catch {
    // Blocked: there is nothing either.
  }
}
