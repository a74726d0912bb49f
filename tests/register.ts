import { readFileSync } from 'node:fs';

const register = readFileSync('docs/requirements.md', 'utf8');

/** The comma-separated codes or paths of a verbatim table of the register, `Table LOC-A`. */
export function listOfTable(name: string): string[] {
  const found = new RegExp(`^Table ${name}, [^\\n]*:\\n\`([^\\n]+)\`?$`, 'm').exec(register);
  if (!found) throw new Error(`The register has no table ${name} in the form "Table ${name}, …:" and a line of code.`);
  return found[1]!.split(',').map((entry) => entry.trim().replaceAll('`', ''));
}

/** The cells of a markdown table of the register, without its head. */
export function rowsOfTable(name: string): string[][] {
  const [, body = ''] = new RegExp(`^Table ${name},[^\\n]*\\n+((?:\\|[^\\n]*\\n)+)`, 'm').exec(register) ?? [];
  const rows = body.trim().split('\n').slice(2);
  if (rows.length === 0) throw new Error(`The register has no rows in table ${name}.`);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The line of one requirement. */
export function requirement(id: string): string {
  const line = register.split('\n').find((text) => text.startsWith(`- **${id}**`));
  if (!line) throw new Error(`The register has no requirement ${id}.`);
  return line;
}

/** The decision below a requirement. */
export function decisionOf(id: string): string {
  const [, decision] =
    new RegExp(`^- \\*\\*${id}\\*\\*[^\\n]*\\n  - \\*\\*Decision\\*\\* ([^\\n]+)`, 'm').exec(register) ?? [];
  if (!decision) throw new Error(`The register has no decision below ${id}.`);
  return decision;
}
