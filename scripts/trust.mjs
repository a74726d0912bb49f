// `npm run trust`: explains the local root certificate; with --install adds it to this user's or machine's trust, with
// --rotate gives the gateway a new key for what browsers encrypt.
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readArgs } from './lib/args.mjs';
import { install, pinnedEnv, pinnedNode } from './lib/install.mjs';
import { run, Stop, say } from './lib/say.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const execute = promisify(execFile);

run(async () => {
  const { flags } = readArgs(process.argv.slice(2), { flags: ['--install', '--remove', '--rotate'] });
  if (flags.size > 1) throw new Stop(`One at a time: ${[...flags].join(' or ')}.`);
  await install(root);
  const node = pinnedNode(root);
  if (flags.has('--rotate')) return say((await program(node, 'gateway/keys/rotate.ts')).trim());
  const { rootCertificate, notes } = JSON.parse(await program(node, 'gateway/keys/ensure.ts'));
  const path = resolve(root, rootCertificate);
  const certificate = new X509Certificate(readFileSync(path));
  const [, name] = /CN=(.*)/.exec(certificate.subject) ?? [];
  if (flags.has('--install')) await add(path, name);
  else if (flags.has('--remove')) await remove(name);
  else explain(path, certificate, notes);
});

/** @returns what a program of the gateway says. @throws Stop with its own sentence */
async function program(node, file) {
  try {
    return (await execute(node, [file], { cwd: root, env: pinnedEnv(root, node) })).stdout;
  } catch (error) {
    throw new Stop((error.stderr || error.message).trim(), error.code === 2 ? 2 : 1);
  }
}

function explain(path, certificate, notes) {
  say(`Meridian speaks https, also on this machine, because it signs requests and browsers allow that only there.`);
  say(`So the first start made a certificate authority that exists on this machine alone:`);
  say();
  say(`  file         ${path}`);
  say(`  SHA-256      ${certificate.fingerprint256}`);
  say(`  valid until  ${certificate.validTo}`);
  say();
  for (const note of notes) say(note);
  say(
    'It may sign for this machine and the hosts of the settings, and for no other site; its private key never leaves',
  );
  say('that folder. Until its root is trusted, browsers warn once; the site works all the same.');
  say();
  say('  npm run trust -- --install    trust it (asks for the rights it needs, changes nothing else)');
  say('  npm run trust -- --remove     take the trust back');
  say('  npm run trust -- --rotate     a new key for what browsers encrypt; the one before is taken for a day');
  say();
  say(`By hand: ${byHand(path)}`);
  say();
  say('A root of an earlier version may sign for any site, and stays trusted until it is taken away. To forget it:');
  say('  1. npm run trust -- --remove        (with sudo on Linux, for the machine’s own list)');
  say(`  2. by hand where that did not reach: ${removeByHand(certificate)}`);
  say(`  3. delete ${dirname(path)}, npm start, and npm run trust -- --install for the new one.`);
}

function removeByHand(certificate) {
  const [, name] = /CN=(.*)/.exec(certificate.subject) ?? [];
  if (process.platform === 'darwin')
    return `Keychain Access, login, Certificates: delete every "${name}"; or security delete-certificate -c "${name}", until it finds none.`;
  if (process.platform === 'win32')
    return `certmgr.msc, Trusted Root Certification Authorities: delete every "${name}"; or certutil -user -delstore Root "${name}".`;
  return `sudo rm ${SYSTEM_FILE} && sudo update-ca-certificates --fresh; Chromium: chrome://certificate-manager, or certutil -d sql:$HOME/.pki/nssdb -D -n "${name}"; Firefox: Settings, Certificates, Authorities, "${name}", Delete or Distrust.`;
}

function byHand(path) {
  if (process.platform === 'darwin')
    return `security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db "${path}"`;
  if (process.platform === 'win32') return `certutil -user -addstore Root "${path}"`;
  return `sudo cp "${path}" /usr/local/share/ca-certificates/meridian-local-root.crt && sudo update-ca-certificates; Chromium and Firefox keep their own list (settings, certificates, authorities, import).`;
}

async function attempt(command, args, meaning) {
  try {
    await execute(command, args);
    say(`done: ${meaning}`);
    return true;
  } catch (error) {
    say(
      `not done: ${meaning} (${error.code === 'ENOENT' ? `${command} is not installed` : (error.stderr || error.message).trim().split('\n')[0]})`,
    );
    return false;
  }
}

const SYSTEM_FILE = '/usr/local/share/ca-certificates/meridian-local-root.crt';
const nssDb = () => join(homedir(), '.pki', 'nssdb');

async function add(path, name) {
  const results = [];
  if (process.platform === 'darwin')
    results.push(
      await attempt(
        'security',
        ['add-trusted-cert', '-r', 'trustRoot', '-k', join(homedir(), 'Library/Keychains/login.keychain-db'), path],
        'trusted in your login keychain',
      ),
    );
  else if (process.platform === 'win32')
    results.push(await attempt('certutil', ['-user', '-addstore', 'Root', path], 'trusted for your user'));
  else {
    if (process.getuid?.() === 0) {
      copyFileSync(path, SYSTEM_FILE);
      results.push(await attempt('update-ca-certificates', [], 'trusted by this machine'));
    } else say('not done: trusted by this machine (needs root: run it with sudo, or use the command below)');
    if (existsSync(nssDb()))
      results.push(
        await attempt(
          'certutil',
          ['-d', `sql:${nssDb()}`, '-A', '-t', 'C,,', '-n', name, '-i', path],
          'trusted by Chromium of this user',
        ),
      );
  }
  if (!results.some(Boolean)) throw new Stop(`Nothing could be changed. By hand: ${byHand(path)}`, 1);
}

async function remove(name) {
  if (process.platform === 'darwin')
    // One call takes one of that name; an earlier root may lie beside the present one.
    while (await attempt('security', ['delete-certificate', '-c', name], 'removed from your login keychain'));
  else if (process.platform === 'win32')
    await attempt('certutil', ['-user', '-delstore', 'Root', name], 'removed for your user');
  else {
    if (process.getuid?.() === 0 && existsSync(SYSTEM_FILE)) {
      await attempt('rm', ['-f', SYSTEM_FILE], 'file removed');
      await attempt('update-ca-certificates', ['--fresh'], 'removed from this machine');
    }
    if (existsSync(nssDb()))
      while (
        await attempt('certutil', ['-d', `sql:${nssDb()}`, '-D', '-n', name], 'removed from Chromium of this user')
      );
  }
}
