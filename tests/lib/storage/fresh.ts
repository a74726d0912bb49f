import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** localforage as a page finds it that has just been opened: what the browser can do is asked once, on loading. */
export function freshLibrary(): LocalForage {
  const path = load.resolve('localforage');
  delete load.cache[path];
  return load(path) as LocalForage;
}
