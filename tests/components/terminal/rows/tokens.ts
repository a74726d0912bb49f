import type { Tokens } from '#components/terminal/tokens.ts';

/** Tokens whose colours are their own names. */
export const NAMED = new Proxy({} as Tokens, { get: (_, name) => String(name) });
