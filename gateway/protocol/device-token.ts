import { createHmac, timingSafeEqual } from 'node:crypto';
import { DEVICE_TOKEN } from '#lib/contract/device-paths.ts';
import { DEMOTED_FORM, TOKEN_FORM } from '#lib/contract/device-token.ts';

/** `foreign`: of the right form or not, but never made here. */
export type DeviceState = 'valid' | 'demoted' | 'expired' | 'missing' | 'foreign';

/** The device a call comes from. A token in any state but `valid` raises the risk, and never refuses by itself. */
export type Device = { readonly state: DeviceState /** As sent; null without one. */; readonly token: string | null };

export type DeviceTokens = {
  /** 40 lower-case hex characters (GW-45). */
  issue(appId: string, now: number): string;
  /** For a browser that tells too little of itself: 66 characters, `d0` and 64 hex. */
  demoted(appId: string, now: number): string;
  /** @param token undefined when a request has none */
  check(token: string | undefined, now: number): DeviceState;
};

type Needs = {
  readonly secret: Buffer;
  /** Of every site that may use this gateway; a token belongs to one of them. */
  readonly appIds: readonly string[];
  readonly random: (bytes: number) => Buffer;
};

/** Bytes: issue time (s, big endian), random, authentication. */
const GOOD = { time: 5, random: 7, mac: 8, label: '' } as const;
const DEMOTED = { time: 5, random: 11, mac: 16, label: 'demoted ' } as const;
type Layout = typeof GOOD | typeof DEMOTED;

/** A token from the future by more than the clocks of two processes differ was not made here. */
const AHEAD_S = 60;

/**
 * Device tokens that verify without state: issue time, randomness, and the first bytes of
 * HMAC-SHA256(secret, issue time ‖ randomness ‖ appId).
 *
 * It marks a device for limits and risk; it is readable by every script of the page and proves nobody's identity.
 */
export function createDeviceTokens({ secret, appIds, random }: Needs): DeviceTokens {
  const macOf = (layout: Layout, head: Buffer, appId: string) =>
    createHmac('sha256', secret)
      .update(head)
      .update(layout.label)
      .update(appId, 'utf8')
      .digest()
      .subarray(0, layout.mac);

  function make(layout: Layout, appId: string, now: number): string {
    const time = Buffer.alloc(layout.time);
    time.writeUIntBE(Math.floor(now / 1000), 0, layout.time);
    const head = Buffer.concat([time, random(layout.random)]);
    return Buffer.concat([head, macOf(layout, head, appId)]).toString('hex');
  }

  function judge(layout: Layout, bytes: Buffer, now: number): 'good' | 'expired' | 'foreign' {
    const head = bytes.subarray(0, layout.time + layout.random);
    const mac = bytes.subarray(head.length);
    const ours = appIds.filter((appId) => timingSafeEqual(macOf(layout, head, appId), mac)).length > 0;
    const age = Math.floor(now / 1000) - head.readUIntBE(0, layout.time);
    if (!ours || age < -AHEAD_S) return 'foreign';
    return age > DEVICE_TOKEN.lifetime ? 'expired' : 'good';
  }

  return {
    issue: (appId, now) => make(GOOD, appId, now),
    demoted: (appId, now) => `d0${make(DEMOTED, appId, now)}`,
    check(token, now) {
      if (token === undefined || token === '') return 'missing';
      const layout = TOKEN_FORM.test(token) ? GOOD : DEMOTED_FORM.test(token) ? DEMOTED : null;
      if (layout === null) return 'foreign';
      const hex = layout === GOOD ? token : token.slice('d0'.length);
      const verdict = judge(layout, Buffer.from(hex, 'hex'), now);
      if (verdict !== 'good') return verdict;
      return layout === GOOD ? 'valid' : 'demoted';
    },
  };
}

/** Characters of a fingerprint that are looked at. */
export const FINGERPRINT_LIMIT = 4096;
/** Facts that a browser must tell of itself for a good token. */
const FACTS = 8;

/** Whether a base64url fingerprint is a JSON object with enough facts in it; what it says is not judged. */
export function tellsEnough(fingerprint: string | undefined): boolean {
  if (fingerprint === undefined || fingerprint.length > FINGERPRINT_LIMIT || !/^[\w-]+$/.test(fingerprint))
    return false;
  try {
    const facts: unknown = JSON.parse(Buffer.from(fingerprint, 'base64url').toString('utf8'));
    if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) return false;
    return Object.values(facts).filter((fact) => fact !== null && fact !== '').length >= FACTS;
  } catch {
    return false;
  }
}
