import { PERMISSIONS } from '#lib/contract/account.ts';
import type { AgencyDashboard, CommissionSums, Commissions, Invitees } from '#lib/contract/shapes/agency.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { isShape, isText, orAbsent, readKept } from '../base/kept.ts';
import type { AgencyTable, Invitee, InviteeFill } from '../data/accounts/agency.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import { maskEmail, maskMobile } from './names.ts';
import type { Passwords } from './passwords.ts';
import { no } from './refusal.ts';
import { newUserId } from './register.ts';

type Needs = {
  readonly table: AgencyTable;
  readonly users: UserTable;
  readonly passwords: Passwords;
  /** Decimal places of an asset's unit. */
  readonly placesOf: (asset: string) => number;
};

const DAY = 24 * 3600_000;
/** Longest range of a dashboard, and fills added up for one answer. */
export const DASHBOARD_DAYS = 90;
/** Calls of one agency at the same time that add up fills. */
const TURNS = 3;
const PAGE = 5_000;
const MOST = 200_000;
/** Places of a rate: `0.4` is 4,000 of 10,000. */
const RATE_PLACES = 4;

/** What the referral of a new user was kept as (register.ts). */
const isReferral = isShape({ registerChannel: orAbsent(isText) });

type Sums = Map<string, { fees: bigint; commission: bigint }>;

/** What an agency sees: who came by its code, what they paid in fees, its share. It can do nothing in their name. */
export class Agencies {
  readonly #needs: Needs;
  readonly #running = new Map<string, number>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** For the operator's command. @throws AccountRefusal `taken`, RangeError for a rate that is none */
  async create(
    {
      email,
      password,
      name,
      code,
      rate,
    }: { email: string; password: string; name: string; code: string; rate: string },
    now: number,
  ): Promise<User> {
    const units = parseAmount(rate, RATE_PLACES);
    if (units === null || units > 10n ** BigInt(RATE_PLACES))
      throw new RangeError(`${rate} is no rate between 0 and 1`);
    const made = await this.#needs.users.create({
      id: newUserId(),
      kind: 'agency',
      email,
      name,
      code,
      rate,
      password: await this.#needs.passwords.hash(password),
      permissions: PERMISSIONS.slice(0, 0),
      registeredAt: now,
    });
    return made ?? no('taken');
  }

  /** One agency has as many of these at a time as its page shows lists: each reads every fill of its invitees. @throws AccountRefusal `wait` */
  async #turn<T>({ id }: User, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(id) ?? 0;
    if (running >= TURNS) return no('wait', { retryAfter: 1 });
    this.#running.set(id, running + 1);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(id) ?? 1) - 1;
      if (left > 0) this.#running.set(id, left);
      else this.#running.delete(id);
    }
  }

  dashboard(agency: User, from: number, to: number): Promise<AgencyDashboard> {
    return this.#turn(agency, () => this.#dashboard(agency, from, to));
  }

  invitees(agency: User, cursor: number | undefined, limit: number): Promise<Invitees> {
    return this.#turn(agency, () => this.#invitees(agency, cursor, limit));
  }

  async #dashboard(agency: User, from: number, to: number): Promise<AgencyDashboard> {
    const arrivals = await this.#needs.table.arrivals(agency.id);
    const days = new Map<number, Sums>();
    const all: Sums = new Map();
    const traders = new Set<string>();
    for await (const fill of this.#fills(agency.id, { from, to })) {
      const day = Math.floor(fill.at / DAY) * DAY;
      const sums = days.get(day) ?? new Map();
      days.set(day, sums);
      for (const to of [sums, all]) addTo(to, fill, agency);
      traders.add(fill.userId);
    }
    for (const at of arrivals) {
      const day = Math.floor(at / DAY) * DAY;
      if (at >= from && at <= to && !days.has(day)) days.set(day, new Map());
    }
    return {
      rate: agency.rate ?? '0',
      vipCode: agency.code ?? '',
      invitees: arrivals.length,
      traders: traders.size,
      from,
      to,
      sums: this.#told(all),
      days: [...days]
        .sort(([a], [b]) => a - b)
        .map(([day, sums]) => ({
          day,
          invitees: arrivals.filter((at) => at >= day && at < day + DAY).length,
          sums: this.#told(sums),
        })),
    };
  }

  async #invitees(agency: User, cursor: number | undefined, limit: number): Promise<Invitees> {
    const rows = await this.#needs.table.invitees(agency.id, cursor ?? Number.MAX_SAFE_INTEGER, limit);
    const told = [];
    for (const row of rows) {
      const sums: Sums = new Map();
      let lastTradeAt: number | null = null;
      for await (const fill of this.#fills(agency.id, { from: 0, to: Number.MAX_SAFE_INTEGER, userId: row.userId })) {
        addTo(sums, fill, agency);
        lastTradeAt = fill.at;
      }
      told.push({
        userId: row.userId,
        name: nameOf(row),
        registeredAt: row.registeredAt,
        channel: channelOf(row),
        lastTradeAt,
        sums: this.#told(sums),
      });
    }
    return { rows: told, cursor: rows.length === limit ? String(rows.at(-1)?.registeredAt ?? 0) : null };
  }

  async commissions(agency: User, cursor: number | undefined, limit: number): Promise<Commissions> {
    const fills = await this.#needs.table.latest(agency.id, cursor ?? Number.MAX_SAFE_INTEGER, limit);
    return {
      rows: fills.map((fill) => {
        const places = this.#needs.placesOf(fill.asset);
        return {
          id: `${fill.id}-${fill.role}`,
          userId: fill.userId,
          symbol: fill.symbol,
          asset: fill.asset,
          fee: trim(print(fill.fee, places)),
          commission: trim(print(shareOf(fill.fee, agency), places)),
          at: fill.at,
        };
      }),
      cursor: fills.length === limit ? String(fills.at(-1)?.id ?? 0) : null,
    };
  }

  async *#fills(agencyId: string, range: { from: number; to: number; userId?: string }): AsyncGenerator<InviteeFill> {
    let after: number | undefined;
    for (let read = 0; read < MOST; read += PAGE) {
      const fills = await this.#needs.table.fills(
        agencyId,
        { ...range, ...(after === undefined ? {} : { after }) },
        PAGE,
      );
      // Both roles of one fill stand together; a page never ends between them.
      const whole = fills.length < PAGE ? fills : fills.filter(({ id }) => id !== fills.at(-1)?.id);
      yield* whole;
      after = whole.at(-1)?.id;
      if (fills.length < PAGE) return;
    }
  }

  #told(sums: Sums): CommissionSums {
    return [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([asset, { fees, commission }]) => {
        const places = this.#needs.placesOf(asset);
        return { asset, fees: trim(print(fees, places)), commission: trim(print(commission, places)) };
      });
  }
}

function addTo(sums: Sums, { asset, fee }: InviteeFill, agency: User): void {
  const sum = sums.get(asset) ?? { fees: 0n, commission: 0n };
  sum.fees += fee;
  sum.commission += shareOf(fee, agency);
  sums.set(asset, sum);
}

/** Of one fee, cut to the asset's unit: the rest stays with the house. */
function shareOf(fee: bigint, { rate }: User): bigint {
  return (fee * (parseAmount(rate ?? '0', RATE_PLACES) ?? 0n)) / 10n ** BigInt(RATE_PLACES);
}

function nameOf({ email, mobile, userId }: Invitee): string {
  return maskEmail(email) ?? maskMobile(mobile) ?? `***${userId.slice(-4)}`;
}

function channelOf({ referral }: Invitee): string | null {
  return readKept(referral, isReferral)?.registerChannel ?? null;
}
