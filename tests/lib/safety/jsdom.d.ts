/** The few words of jsdom that tests use; the package brings no types of its own. */
declare module 'jsdom' {
  export class JSDOM {
    readonly window: Window & typeof globalThis;
    constructor(html: string, options?: { url?: string; runScripts?: 'dangerously' | 'outside-only' });
  }
}
