import { readFileSync } from 'node:fs';

const register = readFileSync('docs/requirements.md', 'utf8');
const block = register.slice(
  register.indexOf('- **GW-53**'),
  register.indexOf('AES-256-CBC', register.indexOf('- **GW-53**')),
);

/** One vector of GW-53, word for word as the register has it. */
function vector(name: string): string {
  const line = block.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  if (!line) throw new Error(`The register has no vector “${name}”.`);
  return line.slice(name.length).trim();
}

const text = (mode: number) => vector(`mode ${mode} text`).replaceAll('\\n', '\n');

export const VECTORS = {
  publicKey: vector('publicKey'),
  key: vector('device-sign-key'),
  tm: '1795190400123',
  time: '17951904',
  traceId: vector('uhti'),
  path: vector('path'),
  body: vector('body'),
  bodyMd5: vector('device-sign-data-md5'),
  texts: { '0': text(0), '1': text(1), '2': text(2) },
  signs: { '0': vector('mode 0 device-sign'), '1': vector('mode 1 device-sign'), '2': vector('mode 2 device-sign') },
  initSign: vector('initSign'),
  queryIn: vector('query in'),
  query: vector('canonical query'),
  queryMd5: vector('its md5hex'),
  aes: {
    key: Uint8Array.from({ length: 32 }, (_, at) => at),
    iv: Uint8Array.from({ length: 16 }, (_, at) => at),
    text: '{"loginName":"a@b.co","pwd":"x"}',
    ciphertext: 'l429yJ3H642px08eXVGGzcJzmAnz+fQLxLHS0Cu649GEz+A4LSGCjy/ux4YI9+rd',
  },
} as const;
