import { setSource } from '#lib/safety/link.ts';

/** Where the gateway keeps scripts that are loaded on demand. */
const FOLDER = '/cdnstatic/libs/';

/** How a script failed to come: its file, given up by the browser, or without what it should have left on the page. */
export type ScriptFailure = 'error' | 'abort' | 'missing';

export class ScriptError extends Error {
  readonly failure: ScriptFailure;

  constructor(path: string, failure: ScriptFailure) {
    super(`${path} could not be used (${failure}). Is the gateway there, and does nothing block scripts of this site?`);
    this.name = 'ScriptError';
    this.name = 'ScriptError';
    this.failure = failure;
  }
}

/** The part of a page that is needed; tests hand in their own. */
export type ScriptPage = Pick<Document, 'createElement' | 'head'>;

/** Waits for the global that a script leaves. @throws ScriptError */
export type LoadScript = <T>(path: string, global: string) => Promise<T>;

/** @param page and the object that holds its globals */
export function createScriptLoader(page: ScriptPage, globals: object): LoadScript {
  const loading = new Map<string, Promise<void>>();

  return async function loadScript<T>(path: string, global: string): Promise<T> {
    const there = read<T>(global);
    if (there !== undefined) return there;
    const load = loading.get(path) ?? insert(path);
    loading.set(path, load);
    try {
      await load;
      const left = read<T>(global);
      if (left === undefined) throw new ScriptError(path, 'missing');
      return left;
    } catch (error) {
      // The next attempt loads again (CAP-17).
      loading.delete(path);
      throw error;
    }
  };

  function read<T>(global: string): T | undefined {
    return Object.hasOwn(globals, global) ? ((globals as Record<string, unknown>)[global] as T | undefined) : undefined;
  }

  function insert(path: string): Promise<void> {
    if (!path.startsWith(FOLDER)) throw new RangeError(`${path} is not below ${FOLDER}; no other script is loaded.`);
    return new Promise((resolve, reject) => {
      const script = page.createElement('script');
      script.async = true;
      const fail = (failure: ScriptFailure) => () => {
        script.remove();
        reject(new ScriptError(path, failure));
      };
      script.onload = () => resolve();
      script.onerror = fail('error');
      script.onabort = fail('abort');
      setSource(script, path);
      page.head.append(script);
    });
  }
}

let ofPage: LoadScript | null = null;

/** That of this page. */
export const loadScript: LoadScript = (path, global) => {
  ofPage ??= createScriptLoader(document, window);
  return ofPage(path, global);
};
