import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { TrustError } from './files.ts';

/** @param kind  with `rsa` anything but an RSA key of 2048 bits or more is refused (GW-03) */
export function readKey(path: string, pem: string, kind?: 'rsa'): KeyObject {
  try {
    const key = createPrivateKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (kind !== 'rsa' || (key.asymmetricKeyType === 'rsa' && bits >= 2048)) return key;
  } catch {
    // The library's own message could quote the file; ours below names it.
  }
  const wanted = kind === 'rsa' ? 'RSA private key of 2048 bits or more' : 'private key';
  throw new TrustError(`${path} is not a readable ${wanted}: put back a copy, or delete it and start again.`);
}

export function readCertificate(path: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new TrustError(`${path} is not a readable certificate: put back a copy, or delete it and start again.`);
  }
}
