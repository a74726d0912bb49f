import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { readClaim } from './claim.ts';
import { isVisitorId, visitorId } from './fingerprint.ts';
import { makeTerminalCode } from './make-code.ts';
import { type ClaimPlace, type SettleNeeds, settle } from './settle.ts';
import { isTerminalCode } from './terminal-code.ts';

type Needs = Pick<SettleNeeds, 'now' | 'later'> & {
  readonly placeOf: (key: string) => ClaimPlace;
  /** Makes the fingerprint where there is none yet; null: nobody needs one now, and the code is made without it. */
  readonly visitor: (() => Promise<string>) | null;
  readonly random: (bytes: number) => Uint8Array;
  /** Told once, when the terminal code is final. */
  readonly known: (terminalCode: string) => void;
};

/**
 * Fingerprint and terminal code of this browser: made once, the same in all tabs, kept across visits (FP-01, FP-02).
 * @returns stops before they are final
 */
export function settleIdentity({ placeOf, visitor, random, known, now, later }: Needs): () => void {
  const tabId = hex(random(16));
  const stops: (() => void)[] = [];
  let stopped = false;
  const places = { visitor: placeOf(KEY.fingerprint), code: placeOf(KEY.terminalCode) };
  const agree = (needs: Pick<SettleNeeds, 'place' | 'accept' | 'create' | 'done'>) =>
    stops.push(settle({ ...needs, now, later, tabId }));

  const begin = (id: string) => {
    if (stopped) return;
    // A fingerprint that failed is not kept: the next visit tries again, the code stays.
    if (id !== '') agree({ place: places.visitor, accept: isVisitorId, create: () => id, done: () => {} });
    agree({
      place: places.code,
      accept: isTerminalCode,
      create: (at) => makeTerminalCode(id, at, random(16)),
      done: known,
    });
  };
  const kept = readClaim(places.visitor.read(), isVisitorId);
  if (kept || !visitor) begin(kept?.value ?? '');
  else void visitor().then(begin);
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

/**
 * As `settleIdentity`, in this browser; does nothing on the server (FP-11).
 * @param entering settles when somebody begins to say who he is: only then is the fingerprint's library worth its bytes
 *   and the tenths of a second that it takes of the page; null: nobody is about to
 */
export function startIdentity(
  known: (terminalCode: string) => void,
  entering: (() => Promise<void>) | null,
): () => void {
  if (typeof window === 'undefined') return () => {};
  return settleIdentity({
    placeOf: localPlace,
    visitor: entering && (() => entering().then(() => visitorId())),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    known,
    now: Date.now,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
}

function localPlace(key: string): ClaimPlace {
  return {
    read: () => readLocal(key),
    write: (text) => {
      writeLocal(key, text);
    },
    listen: (heard) => {
      const stored = (event: StorageEvent) => {
        if (event.key === key) heard(event.newValue);
      };
      window.addEventListener('storage', stored);
      return () => window.removeEventListener('storage', stored);
    },
  };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
