// How a program proves what a browser proves: it names a device, encrypts what is secret, and signs what it orders.
// Node 22 or newer, nothing to install. Read docs/live.md first; docs/live.mjs uses all of it.
import {
  constants,
  createCipheriv,
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
  sign,
} from 'node:crypto';

const md5 = (text) => createHash('md5').update(text).digest('hex');
const rsaSha256 = (key, text) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

/** The pair that a session is bound to. Keep the private half as long as the session, and show it to nobody. */
export function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const wire = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return { algorithm: 'rsa2048', publicKey: wire, privateKey };
}

/** Query of `/v1/constantid/udid/c1`: which app asks, and at least eight facts of the machine, none of them judged. */
export function deviceQuery() {
  const { platform, arch, version, versions } = process;
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  const facts = { platform, arch, node: version, v8: versions.v8, openssl: versions.openssl, timeZone, locale };
  const d = Buffer.from(JSON.stringify({ ...facts, program: 'live.mjs' })).toString('base64url');
  return new URLSearchParams({ appId: 'meridian-web', d });
}

/** `bodyCiphertext` of the fields that a call hides. @param serverPublicKey of the config, base64 */
export function seal(serverPublicKey, { algorithm, publicKey, privateKey }, fields = {}) {
  const plain = JSON.stringify({ ...fields, algorithm, publicKey, initSign: rsaSha256(privateKey, md5(publicKey)) });
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const macKey = createHmac('sha256', key).update('bodyCiphertext-mac').digest();
  const mac = createHmac('sha256', macKey).update(iv).update(text).digest();
  const server = createPublicKey({ key: Buffer.from(serverPublicKey, 'base64'), format: 'der', type: 'spki' });
  const wrapped = publicEncrypt({ key: server, padding: constants.RSA_PKCS1_PADDING }, key);
  return [wrapped, iv, text, mac].map((part) => part.toString('base64')).join('.');
}

/**
 * The headers of a signed call: six, of which each repeats nothing. @param path as sent, without query @param body as
 * sent, byte for byte; of a call without one the query @param now clock of the server, epoch ms
 * @param mode x-sign-mode of the call
 */
export function signed({ publicKey, privateKey }, { path, query = '', body = '', now = Date.now(), mode = 2 }) {
  const tm = String(now);
  const uhti = `w${tm}${randomBytes(6).toString('hex').slice(0, 11)}`;
  const dataMd5 = md5(body === '' ? sortedQuery(query) : body);
  // Mode 2 signs all four; mode 1 leaves out the last.
  const text = [path, tm.slice(0, 8), uhti, ...(mode === 2 ? [dataMd5] : [])].join('\n');
  return {
    tm,
    uhti,
    'device-sign-mode': String(mode),
    'device-sign-data-md5': dataMd5,
    'device-sign-key': md5(publicKey),
    'device-sign': rsaSha256(privateKey, text),
  };
}

/** Pairs encoded by encodeURIComponent, sorted by name, then by value. */
function sortedQuery(query) {
  const pairs = [...new URLSearchParams(query)].map((pair) => pair.map(encodeURIComponent));
  const before = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  return pairs
    .sort((a, b) => before(a[0], b[0]) || before(a[1], b[1]))
    .map((pair) => pair.join('='))
    .join('&');
}
