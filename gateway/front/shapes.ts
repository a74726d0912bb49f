import { createHash } from 'node:crypto';
import type { Script } from './scripts.ts';

/**
 * What the front thinks of a script: `run` gets a hash in the policy, `data` is never executed, `own-file` is a file
 * of this origin, `unknown` must not leave the house.
 */
export type Verdict = 'run' | 'data' | 'own-file' | 'unknown';

/**
 * The functions that React writes once into a page whose suspended parts stand behind it (also a static page, when a
 * part is large), known by their exact bytes. From react-dom's server build inside Next 16.4; a test compares them
 * with the installed one.
 */
export const REACT_RUNTIMES: readonly { readonly start: string; readonly length: number; readonly sha256: string }[] = [
  { start: 'requestAnimationFrame(', length: 57, sha256: '7mu4H06fwDCjmnxxr/xNHyuQC6pLTHr4M2E4jXw5WZs=' },
  { start: '$RS=', length: 193, sha256: 'rkPyhj2kmK5uKX6SivS3u1ga+pNajy8xBWBiEPXhNMA=' },
  { start: '$RB=', length: 829, sha256: 'ejxEGil7Q2jnFo9T1EMjhzsRoWDTVn8tRpUYd4XCJkY=' },
  { start: '$RM=', length: 1105, sha256: 'QwTTcUY6X/W9qbI8vPXdsBAoBq5Xi/MvMAMV2FEeJpk=' },
  { start: '$RX=', length: 200, sha256: '5TqIdh80KgjiD5uUtz2OhDa5DlGt33xJV6lK4XUE+Yo=' },
];

const FLIGHT_START = '(self.__next_f=self.__next_f||[]).push([0])';
const FLIGHT = { before: 'self.__next_f.push(', after: ')' };
const BOOTSTRAP = { before: '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(', after: ');' };
const REACT_CALL = /^\$R[CRSX]\(/;

/** @param ours exact texts of inline scripts that this site writes itself (the boot script) */
export function judge(script: Script, ours: ReadonlySet<string>): Verdict {
  const { attributes, text } = script;
  const source = attributes.get('src');
  if (source !== undefined) return isOwnFile(source) ? 'own-file' : 'unknown';
  if (attributes.get('type') === 'application/ld+json') return parsed(text) === undefined ? 'unknown' : 'data';
  for (const name of attributes.keys()) if (name !== 'id') return 'unknown';
  // A browser rewrites these before it hashes, and reads on past `</script` after the last.
  if (/[\r\0]|<!--/.test(text)) return 'unknown';
  return ours.has(text) || isNext(text) || isReact(text) ? 'run' : 'unknown';
}

function isNext(text: string): boolean {
  if (text === FLIGHT_START) return true;
  return isFlight(between(text, FLIGHT)) || isBootstrap(between(text, BOOTSTRAP));
}

/** `[1,"text"]`, or `[3,"base64"]` for bytes that are no UTF-8. */
function isFlight(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === 2 && (value[0] === 1 || value[0] === 3) && typeof value[1] === 'string'
  );
}

/** `{"otherChunks":["static/chunks/….js"],"runtimeModuleIds":[94553]}` and nothing else. */
function isBootstrap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { otherChunks, runtimeModuleIds, ...rest } = value as Record<string, unknown>;
  return (
    Object.keys(rest).length === 0 &&
    isListOf(otherChunks, (chunk) => typeof chunk === 'string' && /^static\/chunks\/[^\\:]{1,300}\.js$/.test(chunk)) &&
    isListOf(runtimeModuleIds, (id) => typeof id === 'number' || typeof id === 'string')
  );
}

/** Any of the runtimes, then at most one call `$RC("B:0","S:0")` whose arguments are literals. */
function isReact(text: string): boolean {
  let rest = text;
  for (let runtime = startsWithRuntime(rest); runtime > 0; runtime = startsWithRuntime(rest)) {
    rest = rest.slice(runtime);
    if (rest.startsWith(';')) rest = rest.slice(1); // React's own doubled semicolon.
  }
  if (rest === '') return text !== '';
  return REACT_CALL.test(rest) && rest.endsWith(')') && Array.isArray(parsed(`[${rest.slice(4, -1)}]`));
}

function startsWithRuntime(text: string): number {
  const runtime = REACT_RUNTIMES.find(({ start }) => text.startsWith(start));
  if (!runtime || text.length < runtime.length) return 0;
  const head = text.slice(0, runtime.length);
  return createHash('sha256').update(head).digest('base64') === runtime.sha256 ? runtime.length : 0;
}

/** Undefined when the text has another beginning or end, or when what is between is not JSON. */
function between(text: string, { before, after }: { before: string; after: string }): unknown {
  return text.startsWith(before) && text.endsWith(after) ? parsed(text.slice(before.length, -after.length)) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Attribute values stand here undecoded, so a character reference could hide a second slash. */
function isOwnFile(source: string): boolean {
  return /^\/(?![/\\])/.test(source) && !source.includes('&#');
}

function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}
