import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { FactorCodes } from '#lib/contract/shapes/account.ts';
import type { LedgerEntry } from '#lib/contract/shapes/history.ts';
import type { Alert, Notice, NoticeSettings } from '#lib/contract/shapes/notice.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import type { ClosedPosition, PerpLedgerEntry, PerpNotice } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import type { OwnPart, TakeoutAnswer } from '#lib/contract/shapes/takeout.ts';
import { type Env, PAGE_LIMIT, type Page } from '#lib/contract/trade.ts';
import type { Buckets, Bus } from '../bus/bus.ts';
import type { BoundTable } from '../data/accounts/bound.ts';
import type { KeptTable } from '../data/accounts/kept.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { PasskeyTable } from '../data/accounts/passkeys.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { UsedOnceTable } from '../data/accounts/used-once.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import type { EnginePort } from '../engine/port.ts';
import type { Devices } from './devices.ts';
import type { Factors } from './factors.ts';
import { shown } from './kept.ts';
import type { Notices } from './notices.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import type { Live } from './sessions.ts';
import type { Visit } from './visit.ts';

type Ask = { readonly cursor?: string | undefined; readonly limit: number };
/** What accounts of one environment did, newest first. */
export type Records = {
  orders(account: number, ask: Ask): Promise<Page<Order>>;
  fills(account: number, ask: Ask): Promise<Page<Fill>>;
  ledger(account: number, ask: Ask): Promise<Page<LedgerEntry>>;
  /** With contracts. */
  readonly perp: {
    orders(account: number, ask: Ask): Promise<Page<PerpOrder>>;
    fills(account: number, ask: Ask): Promise<Page<PerpFill>>;
    closed(account: number, ask: Ask): Promise<Page<ClosedPosition>>;
    ledger(account: number, ask: Ask): Promise<Page<PerpLedgerEntry>>;
    notices(account: number, ask: Ask): Promise<Page<PerpNotice>>;
  };
};

/** What runs for accounts by the clock, and what it told them. */
export type Told = {
  readonly own: {
    alerts(account: number): Promise<readonly Alert[]>;
    settings(account: number): Promise<NoticeSettings>;
    notices(account: number, ask: Ask): Promise<Page<Notice>>;
  };
  forget(account: number): Promise<void>;
};

/** Links that show what an account traded. */
export type Shared = { list(env: Env, account: number): Promise<readonly Share[]> };

type Needs = {
  readonly users: UserTable;
  readonly usedOnce: UsedOnceTable;
  readonly traces: TraceTable;
  readonly passkeys: PasskeyTable;
  readonly bound: BoundTable;
  readonly kept: KeptTable;
  readonly once: OnceTable;
  readonly devices: Devices;
  readonly factors: Factors;
  readonly notices: Notices;
  readonly bus: Pick<Bus, 'buckets'>;
  readonly engines: Readonly<Record<Env, Pick<EnginePort, 'read' | 'listing'>>>;
  readonly records: Readonly<Record<Env, Records>>;
  readonly jobs: Readonly<Record<Env, Pick<Told, 'own'>>>;
  readonly shares: Shared;
  readonly quiz: { passedAt(env: Env, account: number): Promise<number | null> };
  /** The venue's name. */
  readonly issuer: string;
};

const DAY_S = 24 * 3600;
/** Of one account: so many at once, and so many in a day. */
const TAKEN = { perSecond: ACCOUNT_LIMIT.takeouts / DAY_S, burst: ACCOUNT_LIMIT.takeouts };
const KIND = 'takeout';

/**
 * Everything an account has, as one file (ACC-29): asked for with proof, fetched once, in the session that asked. Written
 * page by page as it is read, so that no account is too large and none takes memory.
 */
export class Takeout {
  readonly #needs: Needs;
  readonly #limits: Buckets<'taken'>;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#limits = needs.bus.buckets('takeouts', { taken: TAKEN });
  }

  /** @throws AccountRefusal `stepUp`, `codeWrong`, `proofWrong`, `wait` */
  async ask({ session, user }: Live, given: FactorCodes, visit: Visit): Promise<TakeoutAnswer> {
    const { factors, once, traces, notices } = this.#needs;
    await factors.confirm(user, given, visit, session.createdAt);
    const verdict = await this.#limits.take('taken', [user.id], visit.now);
    if (!verdict.ok) return no('wait', { retryAfter: Math.ceil(verdict.retryAfter / 1000) });
    const serialNO = randomBytes(16).toString('base64url');
    const expiresAt = visit.now + ACCOUNT_LIMIT.step * 1000;
    await once.put({ kind: KIND, id: hashOf(serialNO), body: '', asker: session.id, expiresAt }, visit.now);
    await traces.note(user.id, 'takenOut', null, visit);
    await notices.tell(user, 'takenOut', visit);
    return { serialNO, expiresAt };
  }

  /** @returns a `TakeoutFile` in pieces @throws AccountRefusal `stepOver` */
  async file(live: Live, serialNO: string, now: number): Promise<AsyncIterable<string>> {
    const key = { kind: KIND, id: hashOf(serialNO), asker: live.session.id, now };
    if ((await this.#needs.once.take(key)) === null) return no('stepOver');
    return this.#write(live, now);
  }

  async *#write(live: Live, now: number): AsyncIterable<string> {
    const { users, issuer } = this.#needs;
    yield `{"venue":${JSON.stringify(issuer)},"version":1,"madeAt":${now},"accounts":[`;
    const tree = [live.user, ...(await users.children(live.user.id))];
    for (const [at, user] of tree.entries()) yield* this.#account({ ...live, user }, at, now);
    yield '],"complete":true}\n';
  }

  async *#account(live: Live, at: number, now: number): AsyncIterable<string> {
    const { devices } = this.#needs;
    const { user } = live;
    const own = await this.#own(user, now);
    const rest = { sessions: await devices.sessions(live, now), devices: await devices.devices(live, now) };
    yield `${at === 0 ? '\n' : ',\n'}${JSON.stringify({ ...own, ...rest }).slice(0, -1)}`;
    yield* list('history', (cursor) => devices.history(live, cursor, PAGE_LIMIT));
    if (user.kind !== 'agency') {
      yield* this.#env('live', user.liveAccount);
      yield* this.#env('paper', user.paperAccount);
    }
    yield '}';
  }

  async #own(user: User, now: number): Promise<OwnPart> {
    const { users, usedOnce, passkeys, bound, kept } = this.#needs;
    const { id, kind, name, email, mobile, registeredAt, lastLoginAt, status, permissions, inviterId } = user;
    const referral: unknown = JSON.parse(await users.referral(id));
    const security: OwnPart['security'] = {
      hasPassword: user.password !== null,
      authenticator: user.totpSecret !== null,
      secondStepByEmail: user.emailFactor,
      secondStepByMobile: user.mobileFactor,
      recoveryCodesLeft: await usedOnce.codesLeft(id),
      antiPhishingCode: user.antiPhishing,
      withdrawalsLockedUntil: user.lockedUntil > now ? user.lockedUntil : null,
      passkeys: (await passkeys.of(id)).map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt })),
      connectedLogins: (await bound.of(id)).map(({ provider, subject, at }) => ({ provider, subject, at })),
    };
    const about = { userId: id, kind, name, email, mobile, registeredAt, lastLoginAt, status, permissions };
    const preferences = (await kept.all(id)).map((row) => shown(row.kind, row));
    return { ...about, referral, inviterId, security, preferences };
  }

  async *#env(env: Env, account: number): AsyncIterable<string> {
    const records = this.#needs.records[env];
    const engine = this.#needs.engines[env];
    const open = await engine.read('isOpen', { account });
    const balances = open ? await engine.read('balances', { account }) : [];
    const openOrders = open ? await engine.read('openOrders', { account }) : [];
    const told = this.#needs.jobs[env].own;
    const [alerts, noticeSettings] = [await told.alerts(account), await told.settings(account)];
    const shares = await this.#needs.shares.list(env, account);
    const head = { account, shares, balances, openOrders, alerts, noticeSettings };
    yield `,\n"${env}":${JSON.stringify(head).slice(0, -1)}`;
    yield* list('notices', (cursor) => told.notices(account, { cursor, limit: PAGE_LIMIT }));
    yield* list('orders', (cursor) => records.orders(account, { cursor, limit: PAGE_LIMIT }));
    yield* list('fills', (cursor) => records.fills(account, { cursor, limit: PAGE_LIMIT }));
    yield* list('ledger', (cursor) => records.ledger(account, { cursor, limit: PAGE_LIMIT }));
    yield* this.#contracts(env, account, open);
    yield '}';
  }

  /** @param open the engine knows the account */
  async *#contracts(env: Env, account: number, open: boolean): AsyncIterable<string> {
    const { perp } = this.#needs.records[env];
    const engine = this.#needs.engines[env];
    const contracts = open ? [...engine.listing.markets.values()].filter((market) => market.perp) : [];
    const settings = [];
    for (const { symbol } of contracts) settings.push(await engine.read('perpSettings', { account, symbol }));
    const head = {
      wallets: open ? await engine.read('wallets', { account }) : [],
      positions: open ? await engine.read('positions', { account }) : [],
      openOrders: open ? await engine.read('perpOpenOrders', { account }) : [],
      settings: settings.filter((one) => one !== null),
      quizPassedAt: await this.#needs.quiz.passedAt(env, account),
    };
    yield `,\n"futures":${JSON.stringify(head).slice(0, -1)}`;
    yield* list('orders', (cursor) => perp.orders(account, { cursor, limit: PAGE_LIMIT }));
    yield* list('fills', (cursor) => perp.fills(account, { cursor, limit: PAGE_LIMIT }));
    yield* list('closedPositions', (cursor) => perp.closed(account, { cursor, limit: PAGE_LIMIT }));
    yield* list('ledger', (cursor) => perp.ledger(account, { cursor, limit: PAGE_LIMIT }));
    yield* list('notices', (cursor) => perp.notices(account, { cursor, limit: PAGE_LIMIT }));
    yield '}';
  }
}

/** A further member with every row there is, one a line. */
async function* list(
  name: string,
  read: (cursor: string | undefined) => Promise<{ readonly rows: readonly unknown[]; readonly cursor: string | null }>,
): AsyncIterable<string> {
  yield `,"${name}":[`;
  let cursor: string | null | undefined;
  let written = 0;
  while (cursor !== null) {
    const page = await read(cursor);
    if (page.rows.length > 0)
      yield `${written === 0 ? '\n' : ',\n'}${page.rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    written += page.rows.length;
    cursor = page.cursor;
  }
  yield ']';
}
