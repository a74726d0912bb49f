import type { FastifyRequest } from 'fastify';
import { LIMIT_HEADER } from '#lib/contract/limits.ts';
import type { ClassLimit } from '#lib/contract/shapes/config.ts';
import type { Rate, Verdict } from '../base/limits.ts';
import type { Buckets, Bus } from '../bus/bus.ts';
import { costOf, type RateClass, type Rates, ratesOf } from './rate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is left of the call's class to whoever asks; null where nothing is counted, as for the site itself. */
    allowance: ClassLimit | null;
  }
}

type Asked = {
  /** Addresses and devices are counted before anything else of a request is looked at, accounts once one is known. */
  readonly by: 'address' | 'account';
  readonly rate: RateClass;
  readonly keys: readonly string[];
  readonly now: number;
};

/** The buckets of addresses, devices and accounts, and what is left in them. */
export type Allowances = {
  /** Takes what the call costs and notes on the request what is left: the least of all buckets that counted it. */
  take(request: FastifyRequest, asked: Asked): Promise<Verdict>;
  /** Every class as it stands for an address, its device and an account, by name; takes nothing. */
  all(address: readonly string[], account: string, now: number): Promise<readonly ClassLimit[]>;
};

export function createAllowances(configured: Rates, bus: Pick<Bus, 'buckets'>): Allowances {
  const rates = ratesOf(configured);
  // Apart, so that whoever has many addresses pushes no account's bucket out.
  const limits: Readonly<Record<Asked['by'], Buckets<RateClass>>> = {
    address: bus.buckets('calls of addresses', rates),
    account: bus.buckets('calls of accounts', rates),
  };

  return {
    async take(request, { by, rate, keys, now }) {
      const verdict = await limits[by].take(rate, keys, now, costOf(request, rates[rate]));
      const found = classLimit(rate, rates[rate], verdict.left);
      // A target that nobody can route has a bare request, without what the app gives every other one.
      const { allowance = null } = request as { readonly allowance?: ClassLimit | null };
      if (allowance === null || found.remaining <= allowance.remaining) request.allowance = found;
      return verdict;
    },
    all(address, account, now) {
      const classes = (Object.keys(rates) as RateClass[]).sort();
      return Promise.all(
        classes.map(async (rate) => {
          const left = [limits.address.left(rate, address, now), limits.account.left(rate, [account], now)];
          return classLimit(rate, rates[rate], Math.min(...(await Promise.all(left))));
        }),
      );
    },
  };
}

function classLimit(name: RateClass, rate: Rate, tokens: number): ClassLimit {
  const { perSecond, burst } = rate;
  const limit = Math.floor(burst);
  return {
    class: name,
    limit,
    remaining: Math.max(0, Math.floor(tokens)),
    reset: Math.max(0, Math.ceil((burst - tokens) / perSecond)),
    policy: policyOf(name, rate),
  };
}

/** `20;w=1;burst=80;class=trade`: so many in a window of seconds, a minute for what is less than one a second. */
function policyOf(name: RateClass, { perSecond, burst }: Rate): string {
  const [quota, window] = Number.isInteger(perSecond) ? [perSecond, 1] : [Math.round(perSecond * 60), 60];
  return `${quota};w=${window};burst=${Math.floor(burst)};class=${name}`;
}

/** The headers of an answer; none where nothing is counted. */
export function limitHeaders(allowance: ClassLimit | null | undefined): Readonly<Record<string, string>> {
  if (!allowance) return {};
  const { limit, remaining, reset, policy } = allowance;
  return {
    [LIMIT_HEADER.limit]: `${limit}`,
    [LIMIT_HEADER.remaining]: `${remaining}`,
    [LIMIT_HEADER.reset]: `${reset}`,
    [LIMIT_HEADER.policy]: policy,
  };
}
