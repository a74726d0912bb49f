import type { Algorithm } from '#lib/contract/signing.ts';
import { ALGORITHMS } from '#lib/contract/signing.ts';
import type { ClientKeyPair, Engine } from '#lib/crypto/engine.ts';
import { md5hex } from '#lib/crypto/md5.ts';
import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { STORAGE } from '#lib/storage/names.ts';
import { isRecord } from './config.ts';

/** Proof that this browser once held a key of the account; the last user wins (GW-43). */
export type DeviceCheck = {
  readonly userIdHash: string;
  readonly userCheckDeviceSign: string;
  readonly lastAlgorithm: Algorithm;
};

const B64 = /^[A-Za-z0-9+/]{1,1024}={0,2}$/;

export async function makeDeviceCheck(engine: Engine, pair: ClientKeyPair, userId: string): Promise<DeviceCheck> {
  const userIdHash = md5hex(userId);
  const userCheckDeviceSign = await engine.sign(pair.privateKeyPem, userIdHash);
  return { userIdHash, userCheckDeviceSign, lastAlgorithm: pair.algorithm };
}

export function keepDeviceCheck(check: DeviceCheck): void {
  writeLocal(STORAGE.checkedDevice, JSON.stringify(check));
}

/** What a device-check request adds to its payload; nothing where nothing usable is stored (SGN-53 to SGN-55). */
export function deviceCheckFields(): Pick<DeviceCheck, 'userCheckDeviceSign' | 'lastAlgorithm'> | null {
  try {
    const stored: unknown = JSON.parse(readLocal(STORAGE.checkedDevice) ?? 'null');
    if (!isRecord(stored)) return null;
    const { userCheckDeviceSign } = stored;
    const lastAlgorithm = ALGORITHMS.find((known) => known === stored.lastAlgorithm);
    if (typeof userCheckDeviceSign !== 'string' || !B64.test(userCheckDeviceSign) || !lastAlgorithm) return null;
    return { userCheckDeviceSign, lastAlgorithm };
  } catch {
    // Not JSON: written by somebody else.
    return null;
  }
}
