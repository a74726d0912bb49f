import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { kept } from './kept.ts';

const BROWSER = join(import.meta.dirname, '../browser');

/**
 * One classic script of TypeScript files: types stripped, imports and `export` taken away, all in one function, so that
 * only what a file puts on `window` by itself gets out.
 *
 * Kept between starts: the stripper is WebAssembly that holds 18 MB for as long as its thread lives.
 *
 * @param name   of the script
 * @param files  of gateway/browser, each after those it needs
 * @throws Error when a file has a text over more than one line or an import of another room: neither survives this
 */
export function bundle(name: string, files: readonly string[]): string {
  const sources = files.map((file) => readFileSync(join(BROWSER, file), 'utf8'));
  // This file too: it decides what becomes of them.
  return kept(name, [...sources, readFileSync(import.meta.filename, 'utf8')], () => {
    const parts = sources.map((source, i) => plain(files[i] ?? name, source));
    return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
  });
}

const IMPORT = /^import (?:type )?[^;]*? from '(\.[^']+)';$/gm;

export function plain(file: string, source: string): string {
  const script = quietly(() => stripTypeScriptTypes(source));
  const bare = script.replaceAll(IMPORT, '').replaceAll(/^export (?=(?:async )?function|const|class)/gm, '');
  const lines = bare.replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/$/gm, '').split('\n');
  const left = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('//'));
  const bad = left.find((line) => /^(?:import|export)\b/.test(line) || (line.split('`').length - 1) % 2 === 1);
  if (bad !== undefined) throw new Error(`${file} cannot be made a script for browsers because of: ${bad}`);
  return left.join('\n');
}

/** Node warns that it may change how it strips types; it runs this very file by the same means. */
function quietly<T>(act: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return act();
  } finally {
    process.emitWarning = emitWarning;
  }
}
