// Agencies are made by the operator: `node gateway/agency.ts --email a@b.example --name partner1 --code AG1 --rate 0.4`,
// also while the gateway runs. The password is read from the variable AGENCY_PASSWORD, so that it is in no list of
// processes. It writes into the application's database of the same settings (DATA_DIR or DATABASE_URL).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Agencies } from './accounts/agency.ts';
import { readEmail } from './accounts/names.ts';
import { NewPasswords } from './accounts/new-password.ts';
import { Passwords } from './accounts/passwords.ts';
import { AccountRefusal } from './accounts/refusal.ts';
import { keepPrivate } from './base/private.ts';
import { readConfig } from './config.ts';
import { AgencyTable } from './data/accounts/agency.ts';
import { UserTable } from './data/accounts/users.ts';
import type { Database } from './data/app/database.ts';
import { migrate } from './data/app/migrate.ts';
import { ROOMS } from './data/app/migrations.ts';
import { openSqliteDatabase } from './data/app/sqlite-database.ts';

const TEXT = { type: 'string' } as const;

async function run(): Promise<string> {
  const { values } = parseArgs({ options: { email: TEXT, name: TEXT, code: TEXT, rate: TEXT }, strict: true });
  const { name = '', code = '', rate = '' } = values;
  const email = readEmail(values.email ?? '');
  const password = process.env.AGENCY_PASSWORD ?? '';
  if (email === null) throw new Error('--email must be an email address');
  if (!/^[A-Za-z0-9]{6,16}$/.test(name)) throw new Error('--name must be 6 to 16 letters and digits');
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(code)) throw new Error('--code must be 1 to 64 letters, digits, - or _');
  const rule = new NewPasswords('Meridian').broken(password, [email, name, code]);
  if (rule) throw new Error(`AGENCY_PASSWORD is too weak: ${rule}`);
  const { dataDir, databaseUrl } = readConfig(process.env);
  const db = await opened(dataDir, databaseUrl);
  try {
    await migrate(db, ROOMS);
    const needs = {
      table: new AgencyTable(db),
      users: new UserTable(db),
      passwords: new Passwords(),
      placesOf: () => 0,
    };
    const made = await new Agencies(needs).create(
      { email, password, name: name.toLowerCase(), code, rate },
      Date.now(),
    );
    return `Agency ${made.id} (${name}) logs in at the agency page; registrations with vipCode=${code} are its invitees.`;
  } finally {
    await db.close();
  }
}

/** Not as the gateway opens it: a damaged file is for the gateway to set aside. */
async function opened(folder: string, postgres: string | null): Promise<Database> {
  if (postgres !== null) return (await import('./data/app/postgres-database.ts')).openPostgresDatabase(postgres);
  mkdirSync(folder, { recursive: true });
  return openSqliteDatabase(join(folder, 'app.db'));
}

keepPrivate();
try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const { code, message } = error as { readonly code?: string; readonly message: string };
  const taken = error instanceof AccountRefusal && error.reason === 'taken';
  const unknown = code?.startsWith('ERR_PARSE_ARGS') ? '; there are --email, --name, --code, --rate' : '';
  const why = taken ? 'the name, the address or the code belongs to an account already' : message + unknown;
  process.stderr.write(`Nothing was done: ${why}\n`);
  process.exitCode = 2;
}
