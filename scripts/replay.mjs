// `npm run replay -- <word> …`: moves the time of a gateway that plays a tape (MARKET_SOURCE=replay).
import { pathToFileURL } from 'node:url';

const USAGE = `npm run replay -- status | pause | run [speed] | step <ms> | step until=<ts> | step steps=<n> | seek <ts>

OPERATOR_PORT and OPERATOR_TOKEN are those of the gateway; OPERATOR_URL in place of the port names another listener.`;

const PATHS = { status: '', pause: '/pause', run: '/run', step: '/step', seek: '/seek' };
const WHOLE = /^\d{1,13}$/;
const SPEED = /^\d{1,4}(\.\d{1,3})?$/;

/**
 * What a line of words asks for.
 * @param {readonly string[]} words
 * @returns {{ method: string, path: string, body: object | null } | null} null: nobody knows what it means
 */
export function callOf([word = 'status', value, more]) {
  const path = Object.hasOwn(PATHS, word) ? PATHS[word] : undefined;
  const body = path === undefined || more !== undefined ? null : bodyOf(word, value);
  if (body === null) return null;
  return word === 'status' ? { method: 'GET', path, body: null } : { method: 'POST', path, body };
}

function bodyOf(word, value) {
  if (word === 'status' || word === 'pause') return value === undefined ? {} : null;
  if (word === 'run') {
    if (value === undefined) return {};
    return SPEED.test(value) ? { speed: JSON.parse(value) } : null;
  }
  if (value === undefined) return null;
  if (word === 'seek') return WHOLE.test(value) ? { ts: JSON.parse(value) } : null;
  const [name, count] = value.includes('=') ? value.split('=') : ['ms', value];
  return ['ms', 'until', 'steps'].includes(name) && WHOLE.test(count) ? { [name]: JSON.parse(count) } : null;
}

async function main() {
  const { OPERATOR_PORT, OPERATOR_TOKEN, OPERATOR_URL } = process.env;
  const call = callOf(process.argv.slice(2));
  const origin = OPERATOR_URL ?? (OPERATOR_PORT ? `http://127.0.0.1:${OPERATOR_PORT}` : undefined);
  if (!call || !origin || !OPERATOR_TOKEN) return fail(USAGE);
  const { method, path, body } = call;
  const headers = { 'x-operator-token': OPERATOR_TOKEN, ...(body ? { 'content-type': 'application/json' } : {}) };
  const url = `${origin}/v1/operator/replay${path}`;
  const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch(
    () => null,
  );
  if (!answer) return fail(`Nobody answers at ${origin}: is the gateway running with OPERATOR_PORT?`);
  const { code, msg, data } = await answer.json();
  if (code !== '00000') return fail(`${code} ${msg}`);
  const { state, now, end, speed, line, lines } = data;
  console.log(`${state}  ${new Date(now).toISOString()}  (${now} of ${end})  speed ${speed}  line ${line} of ${lines}`);
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 2;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
