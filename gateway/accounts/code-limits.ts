import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import { networkOf } from '../base/address.ts';
import type { Rate } from '../base/limits.ts';
import type { Asked, Buckets, Bus, TokensOfAll } from '../bus/bus.ts';
import { no } from './refusal.ts';
import type { Visit } from './visit.ts';

/** Who has a code sent. Codes that strangers have sent to an address do not use up those of a proven owner. */
export type CodePayer = {
  /** A user who gave a right password or has a session. */
  readonly user?: string;
  /** This browser was logged in to the account of the address before. */
  readonly known?: boolean;
  /** What the minute between two codes is counted for, where the purpose is new each time. */
  readonly countdown?: string;
};

const hourly = (times: number): Rate => ({ perSecond: times / 3600, burst: times });
const RATES = {
  /** Between two codes to one browser, for one purpose and address. */
  minute: { perSecond: 1 / ACCOUNT_LIMIT.resend, burst: 1 },
  /** Of a user's own session or network, or of a browser that is known. */
  own: hourly(10),
  /** To one address from one network; without a captcha the first of each purpose alone. */
  network: hourly(6),
  first: hourly(1),
  /** To one address from all strangers: more would bury its owner's mail. Five networks have to work together to fill it. */
  target: hourly(30),
} as const;
type Kind = keyof typeof RATES;

/** How many codes are sent, and on whose account. A refusal takes nothing, and a wait is told before a captcha is asked for. */
export class CodeLimits {
  readonly #limits: Buckets<Kind>;

  constructor(bus: Pick<Bus, 'buckets'>) {
    this.#limits = bus.buckets('codes', RATES);
  }

  /** One token of each that counts. @throws AccountRefusal `codeTooSoon`; what `askCaptcha` throws (10021) */
  async take(
    code: { readonly purpose: string; readonly target: string },
    payer: CodePayer,
    visit: Visit,
  ): Promise<void> {
    const { now, deviceId, captchaPassed = false } = visit;
    const purpose = payer.countdown ?? code.purpose;
    const counted: Asked<Kind>[] = [
      { kind: 'minute', key: `${deviceId} ${purpose} ${code.target}` },
      ...countedOf(code, payer, visit),
    ];
    const first = { kind: 'first', key: `${purpose} ${code.target} ${networkOf(visit.ip)}` } as const;
    const asked = (soft: boolean) => (isStranger(payer) ? [...counted, { ...first, soft }] : counted);
    let taken = await this.#limits.takeAll(asked(captchaPassed), now);
    refuseToWait(taken, counted.length);
    if (taken.ok) return;
    visit.askCaptcha();
    taken = await this.#limits.takeAll(asked(true), now);
    refuseToWait(taken, counted.length);
  }
}

/** Those that cost a wait stand first. @throws AccountRefusal `codeTooSoon` */
function refuseToWait({ waits }: TokensOfAll, counted: number): void {
  const wait = Math.max(...waits.slice(0, counted));
  if (wait > 0) no('codeTooSoon', { retryAfter: Math.ceil(wait / 1000) });
}

function isStranger({ user, known = false }: CodePayer): boolean {
  return user === undefined && !known;
}

function countedOf({ target }: { readonly target: string }, payer: CodePayer, visit: Visit): Asked<Kind>[] {
  const { user, known } = payer;
  // By session or network: whoever stole a password must not use up the codes of its owner.
  if (user !== undefined) return [{ kind: 'own', key: `user ${user} ${visit.sessionId ?? networkOf(visit.ip)}` }];
  if (known) return [{ kind: 'own', key: `browser ${visit.deviceId} ${target}` }];
  return [
    { kind: 'network', key: `${target} ${networkOf(visit.ip)}` },
    { kind: 'target', key: target },
  ];
}
