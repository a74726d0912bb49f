// Writes the table of settings into the README, from the gateway's own table. Run with the pinned Node.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { settingsMarkdown } from '../gateway/config/settings.ts';

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), 'README.md');
const FROM = /(<!-- settings:[^\n]*-->\n)[\s\S]*(<!-- \/settings -->)/;

export function withSettings(readme) {
  return readme.replace(FROM, (_, open, close) => `${open}${settingsMarkdown().trim()}\n${close}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(file, withSettings(readFileSync(file, 'utf8')));
