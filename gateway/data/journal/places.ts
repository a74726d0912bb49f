import type { Fields, Shape } from '#gateway/exchange/events/fields.ts';
import type { Packed } from '#gateway/exchange/events/upcasts.ts';
import type { Move } from '#gateway/exchange/ledger/moves.ts';
import type { Reader } from './reader.ts';

/**
 * Values to places of a packed row and back. The code of both is made of the table's shapes once, when the program
 * starts, and is what a hand would write: looking at a shape again for each event took half as long again (bench). The
 * table is a constant of this program; nothing of it comes from outside.
 */

export type Pack<T> = (value: T) => Packed;
export type Read<T> = (reader: Reader) => T;

/** @param name what stands in front of the places, null for nothing */
export function packing<T extends object>(fields: Fields, name: string | null): Pack<T> {
  const front = name === null ? [] : [JSON.stringify(name)];
  const places = [...front, ...Object.keys(fields).map((key) => put(fields[key]!, `value.${identifier(key)}`))];
  return new Function('moves', `return (value) => [${places.join(', ')}];`)(packMoves) as Pack<T>;
}

/** @param name the `t` that stands in front of the places, null for nothing @throws Error of the reader it is given */
export function reading<T extends object>(fields: Fields, name: string | null): Read<T> {
  const words: (readonly (string | number)[])[] = [];
  const front = name === null ? [] : ['t: r.text()'];
  const code = `return (r) => (${taken(fields, words, front)});`;
  return new Function('words', 'moves', code)(words, readMoves) as Read<T>;
}

const packMoves = (moves: readonly Move[]): Packed =>
  moves.map(([number, asset, available, locked]) => [number, asset, `${available}`, `${locked}`]);
const readMove: Read<Move> = (r) => [r.number(), r.text(), r.units(), r.units()];
const readMoves: Read<readonly Move[]> = (r) => r.list(readMove);

function put(shape: Shape, value: string): string {
  switch (shape.kind) {
    case 'units':
      return `\`\${${value}}\``;
    case 'moves':
      return `moves(${value})`;
    case 'maybe':
      return `(${value} === null ? null : ${put(shape.of, value)})`;
    case 'list':
      return `${value}.map((one) => ${put(shape.of, 'one')})`;
    case 'record':
      return `[${Object.keys(shape.fields)
        .map((key) => put(shape.fields[key]!, `${value}.${identifier(key)}`))
        .join(', ')}]`;
    default:
      return value;
  }
}

type Words = (readonly (string | number)[])[];

function taken(fields: Fields, words: Words, front: readonly string[] = []): string {
  const places = Object.keys(fields).map((key) => `${identifier(key)}: ${take(fields[key]!, words)}`);
  return `{ ${[...front, ...places].join(', ')} }`;
}

function take(shape: Shape, words: Words): string {
  switch (shape.kind) {
    case 'whole':
      return 'r.number()';
    case 'text':
      return 'r.text()';
    case 'flag':
      return 'r.flag()';
    case 'units':
      return 'r.units()';
    case 'word':
      return `r.oneOf(words[${words.push(shape.words) - 1}])`;
    case 'moves':
      return 'moves(r)';
    case 'maybe':
      return `r.maybe((r) => ${take(shape.of, words)})`;
    case 'record':
      return `r.nested((r) => (${taken(shape.fields, words)}))`;
    case 'list':
      return shape.of.kind === 'record'
        ? `r.list((r) => (${taken(shape.of.fields, words)}))`
        : `r.each((r) => ${take(shape.of, words)})`;
  }
}

/** A name of the table becomes code: it must be nothing else. */
function identifier(name: string): string {
  if (!/^[a-zA-Z]\w*$/.test(name)) throw new Error(`${JSON.stringify(name)} cannot be the name of a place`);
  return name;
}
