// `node scripts/events.mjs` writes docs/events.md from the table of events; a test holds the two against each other.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FILE = join(root, 'docs', 'events.md');

const HEAD = `# Events

What the journal of an environment keeps: everything that changed an account or an order, each event with its complete
integer effect, so that whoever reads them only adds. Generated from the table in \`gateway/exchange/events/events.ts\` by
\`node scripts/events.mjs\`; a test fails when the two differ.

A row of the journal is a group of commands, as a JSON list of events. An event is a list: its name, then its places in
this order. Prices are ticks, sizes lots, times epoch ms; amounts, as text, are units of 10^-12 of
their asset. Rows of an older version are upcast when they are read and never rewritten.

A move is \`[number, asset, available, locked]\`: what one balance changes by. \`number\` is \`owner × 1024 + code\`. Over
all moves of an event each asset sums to zero; only owner 0, the venue, may owe.

`;

/** @returns the text of docs/events.md */
export function eventsDocument({ version, events, wallets, purposes }) {
  const rows = Object.entries(events).map(([name, row]) => section(name, row));
  return `${HEAD}${codes('Wallets of a user', wallets)}\n${codes('Accounts of the venue', purposes)}
\`isolated:{symbol}\` are the codes from 64 on. \`house\` is what version 1 booked against account 0; nothing new is.

The journal's version is ${version}.

${rows.join('\n')}`;
}

const codes = (title, table) =>
  `| ${title} | code |\n|---|---|\n${Object.entries(table)
    .map(([name, code]) => `| \`${name}\` | ${code} |\n`)
    .join('')}`;

function section(name, { says, version, fields, owners, orders, reason, told }) {
  const places = Object.entries(fields).map(([key, shape]) => `| \`${key}\` | ${words(shape)} |`);
  const who = [
    ...owners.map((path) => `\`${path}\``),
    ...orders.map((path) => `the owner of \`${path}\``),
    ...('moves' in fields ? ['whose balances it moves'] : []),
  ];
  const why = reason === null ? ('moves' in fields ? 'only locks and lets go' : 'moves nothing') : whyOf(reason);
  return `## ${name}

${says} In this form since version ${version}.

| place | holds |
|---|---|
${places.join('\n')}

Concerns ${who.join(', ')}. Ledger: ${why}. Told as: ${told.length > 0 ? told.join(', ') : 'nothing'}.
`;
}

const whyOf = (reason) => ('word' in reason ? `\`${reason.word}\`` : `the word in \`${reason.from}\``);

function words(shape) {
  switch (shape.kind) {
    case 'whole':
      return 'whole number';
    case 'flag':
      return 'true or false';
    case 'units':
      return 'amount in units, as text';
    case 'word':
      return shape.words.map((word) => `\`${word}\``).join(' · ');
    case 'maybe':
      return `${words(shape.of)}, or null`;
    case 'list':
      return `list of: ${words(shape.of)}`;
    case 'record':
      return `list of places: ${Object.entries(shape.fields)
        .map(([key, of]) => `\`${key}\` (${words(of)})`)
        .join(', ')}`;
    default:
      return shape.kind;
  }
}

/** The table as this checkout has it. */
export async function readTable() {
  const [{ EVENTS }, { PURPOSES, WALLETS }, { VERSION }] = await Promise.all([
    import('../gateway/exchange/events/events.ts'),
    import('../gateway/exchange/ledger/numbers.ts'),
    import('../gateway/data/journal/codec.ts'),
  ]);
  return { version: VERSION, events: EVENTS, wallets: WALLETS, purposes: PURPOSES };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(FILE, eventsDocument(await readTable()));
