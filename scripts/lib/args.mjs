import { Stop } from './say.mjs';

/**
 * What a command was asked for. A word it does not know is refused with the list of what there is: a typing error must
 * never look like success.
 *
 * @param args    what stands behind the command
 * @param known   flags: `--x`; values: `--x <value>`; maybes: `--x` or `--x=<value>`; names: bare words, none when left out
 * @returns `{ flags: Set, values: { '--x': 'value' }, names: [] }`; a maybe without its value has ''
 * @throws Stop, exit code 2
 */
export function readArgs(args, { flags = [], values = [], maybes = [], names = [] }) {
  const found = { flags: new Set(), values: {}, names: [] };
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i];
    if (flags.includes(arg)) found.flags.add(arg);
    else if (values.includes(arg)) {
      i += 1;
      const value = args[i];
      if (value === undefined || value.startsWith('--')) throw new Stop(`${arg} wants a value after it.`);
      found.values[arg] = value;
    } else if (maybes.includes(arg.split('=')[0]))
      found.values[arg.split('=')[0]] = arg.slice(arg.indexOf('=') + 1 || arg.length);
    else if (names.includes(arg)) found.names.push(arg);
    else throw new Stop(`${arg} means nothing here; ${known({ flags, values, maybes, names })}.`);
  }
  return found;
}

/** The names of a comma-separated list, each of them known. @throws Stop */
export function readNames(option, text, names) {
  const asked = text.split(',').map((name) => name.trim());
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Stop(`${option} knows no ${JSON.stringify(unknown)}; there are ${names.join(', ')}.`);
  return asked;
}

/** A whole number. @throws Stop */
export function readWhole(option, text, fallback) {
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text))
    throw new Stop(`${option} wants a whole number of at most nine digits, not ${JSON.stringify(text)}.`);
  return Number.parseInt(text, 10);
}

function known({ flags, values, maybes, names }) {
  const all = [
    ...names,
    ...flags,
    ...values.map((name) => `${name} <value>`),
    ...maybes.map((name) => `${name}[=<value>]`),
  ];
  return all.length === 0 ? 'it takes nothing' : `there are ${all.join(', ')}`;
}
