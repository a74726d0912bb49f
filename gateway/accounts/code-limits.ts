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
  /** Of a user's own session, or of a browser that is known. */
  own: hourly(10),
  /** Without a captcha: of a right password from one network, and of strangers in one, for each purpose and address. */
  password: hourly(10),
  first: hourly(1),
} as const;
type Kind = keyof typeof RATES;

/**
 * How often somebody may ask for a code. What others ask makes nobody wait: it costs them captchas, and what goes out to
 * an address is limited by `Letters`. A refusal takes nothing, and a wait is told before a captcha is asked for.
 */
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
      ...ownOf(code, payer, visit),
    ];
    const free = freeOf({ purpose, target: code.target }, payer, visit);
    const asked = (soft: boolean) => [...counted, ...free.map((one) => ({ ...one, soft }))];
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

type Code = { readonly purpose: string; readonly target: string };

/** What nobody else can use up: of a session, or of a browser that was logged in before. */
function ownOf({ target }: Pick<Code, 'target'>, { user, known }: CodePayer, visit: Visit): Asked<Kind>[] {
  const { sessionId, deviceId } = visit;
  if (user !== undefined) return sessionId ? [{ kind: 'own', key: `user ${user} ${sessionId}` }] : [];
  return known ? [{ kind: 'own', key: `browser ${deviceId} ${target}` }] : [];
}

/** What goes without a captcha, where others may share it: a thief of a password, a neighbour in the network. */
function freeOf({ purpose, target }: Code, { user, known = false }: CodePayer, visit: Visit): Asked<Kind>[] {
  const network = networkOf(visit.ip);
  if (user !== undefined) return visit.sessionId ? [] : [{ kind: 'password', key: `${user} ${network}` }];
  return known ? [] : [{ kind: 'first', key: `${purpose} ${target} ${network}` }];
}
