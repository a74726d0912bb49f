// `node scripts/shapes.mjs` writes lib/contract/shapes/guards/<area>.ts, plain checks without TypeBox, from the shapes that
// lib/contract/shapes/guarded.ts lists; a test fails when the two differ.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOM = 'lib/contract/shapes/guards';
const HEAD = '// Written by `node scripts/shapes.mjs` from ../guarded.ts.\n';

/** The table as this checkout has it, and the form of an amount. */
export async function readTable() {
  const [{ GUARDED, CLOSED }, { AMOUNT }] = await Promise.all([
    import('../lib/contract/shapes/guarded.ts'),
    import('../lib/contract/amount.ts'),
  ]);
  return { guarded: GUARDED, closed: CLOSED, amount: AMOUNT.source };
}

/** The files as they must be: `[[path below the root, text], …]`. */
export function guardFiles({ guarded, closed, amount }) {
  return Object.entries(guarded).map(([area, guards]) => {
    const path = `${ROOM}/${area}.ts`;
    return [path, formatted(path, fileOf(guards, { closed, amount }))];
  });
}

function fileOf(guards, words) {
  const known = new Map(Object.entries(guards).map(([name, { shape }]) => [JSON.stringify(shape), name]));
  const file = { ...words, known, used: new Set(), parts: new Map() };
  const main = Object.entries(guards).map(([name, { type, shape }]) => {
    const body = bodyOf(JSON.parse(JSON.stringify(shape)), { ...file, part: name });
    return `export function ${name}(data: unknown): data is ${type} {\n  return ${body};\n}\n`;
  });
  return [HEAD + importsOf(guards, file.used), ...main, ...file.parts.values()].join('\n');
}

/** The check of a whole shape, on `data`. */
function bodyOf(schema, file) {
  if (schema.type === 'array') return call(schema, 'data', file);
  const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  const groups = new Map();
  for (const [name, of] of required) {
    const check =
      of.type === 'array' && of.items?.type !== undefined
        ? null
        : checkOf(of, { ...file, part: file.part + capital(name) });
    const key = check ?? name;
    groups.set(key, { check, of, names: [...(groups.get(key)?.names ?? []), name] });
  }
  const tests = [...groups.values()].map(({ check, of, names }) => {
    const values = names.map((name) => `data.${name}`);
    if (check === null) return call(of, values[0], { ...file, part: file.part + capital(names[0]) });
    // Two of them are shorter one by one, unless the check is made anew each time.
    if (values.length === 1 || (values.length === 2 && !check.includes('(')))
      return values.map((value) => `${check}(${value})`).join(' && ');
    return `[${values.join(', ')}].every(${check})`;
  });
  file.used.add('isObject');
  return ['isObject(data)', ...tests].join(' && ');
}

/** A list with the check of its rows. */
function call(schema, value, file) {
  const rows = checkOf(schema.items, file);
  file.used.add('isListOf');
  return `isListOf(${value}, ${rows})`;
}

/** The name of what checks a value of this schema. */
function checkOf(schema, file) {
  const known = file.known.get(JSON.stringify(schema));
  if (known !== undefined) return known;
  if (schema.anyOf !== undefined) return nullable(schema, file);
  if (schema.enum !== undefined) return wordOf(schema.enum, file);
  const name = plainCheck(schema, file.amount);
  if (name === null) return partOf(schema, file);
  if (!name.includes('.')) file.used.add(name);
  return name;
}

function plainCheck({ type, pattern, minLength, properties }, amount) {
  switch (type) {
    case 'string':
      return pattern === amount ? 'isAmount' : pattern !== undefined || minLength > 0 ? 'isText' : 'isString';
    case 'integer':
      return 'Number.isSafeInteger';
    case 'boolean':
      return 'isFlag';
    case 'array':
      return 'Array.isArray';
    case 'object':
      return Object.keys(properties ?? {}).length === 0 ? 'isObject' : null;
    default:
      throw new RangeError(`no guard knows how to check a ${type}`);
  }
}

function nullable({ anyOf }, file) {
  const [of, ...rest] = anyOf.filter(({ type }) => type !== 'null');
  if (rest.length > 0) throw new RangeError('a guard tells a value from null, and no two kinds of values apart');
  const check = checkOf(of, file);
  file.used.add('orNull');
  return `orNull(${check})`;
}

/** Any word, unless no other one could ever be understood. */
function wordOf(words, file) {
  const [closed, list] = Object.entries(file.closed).find(([, known]) => `${known}` === `${words}`) ?? ['isText'];
  if (list === undefined) file.used.add(closed);
  else {
    const tests = list.map((word) => `value === '${word}'`).join(' || ');
    file.parts.set(closed, `function ${closed}(value: unknown): boolean {\n  return ${tests};\n}\n`);
  }
  return closed;
}

/** An object inside a shape, checked by a function of its own. */
function partOf(schema, file) {
  const body = bodyOf(schema, file);
  file.parts.set(file.part, `function ${file.part}(data: unknown): boolean {\n  return ${body};\n}\n`);
  return file.part;
}

function importsOf(guards, used) {
  const byFile = new Map();
  for (const { type, from } of Object.values(guards)) {
    const names = byFile.get(from) ?? new Set();
    byFile.set(from, names.add(type.replace(/^readonly |\W.*$/g, '')));
  }
  const types = [...byFile].map(
    ([from, names]) => `import type { ${[...names].sort().join(', ')} } from '../${from}';\n`,
  );
  return `${types.join('')}import { ${[...used].sort().join(', ')} } from './checks.ts';\n`;
}

const capital = (name) => name[0].toUpperCase() + name.slice(1);

/** As the house writes. @throws when the formatter cannot be run */
function formatted(path, text) {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const { status, stdout, stderr, error } = spawnSync(biome, ['check', '--write', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw error ?? new Error(stderr);
  return stdout;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [path, text] of guardFiles(await readTable())) {
    const file = join(root, path);
    if (textOf(file) === text) continue;
    writeFileSync(file, text);
    process.stdout.write(`${path}\n`);
  }

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
