import { randomBytes, timingSafeEqual } from 'node:crypto';
import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { CODE } from '#lib/contract/codes.ts';
import { FROZEN } from '#lib/contract/session.ts';
import type { ClientKey } from '#lib/contract/signing.ts';
import type { Ended, EndWhere, Session, SessionTable } from '../data/accounts/sessions.ts';
import { isOpen, type User } from '../data/accounts/user.ts';
import { AccountRefusal, no } from './refusal.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Visit } from './visit.ts';

/** A session that is good now, with its user. */
export type Live = { readonly session: Session; readonly user: User };
/** Why there is none, by the name of its code (GW-51). */
export type NoSession = Extract<
  keyof typeof CODE,
  'noSession' | 'sessionReplaced' | 'sessionEnded' | 'sessionExpired' | 'refreshInvalid'
>;
export type Found =
  | { readonly ok: true; readonly live: Live }
  /** `frozen`: it is over because the account is, and a login would not help. */
  | { readonly ok: false; readonly why: NoSession; readonly frozen?: true };

/** What the browser keeps: the first in a cookie that no script reads, the second in one that scripts may read. */
export type Tokens = { readonly access: string; readonly refresh: string; readonly userId: string };
export type Opened = Live & { readonly tokens: Tokens };

const HOUR = 3600_000;
/** An access token is good so long; it is renewed without a login while the session was used in the last 30 days. */
export const ACCESS_MS = 2 * HOUR;
export const IDLE_MS = 30 * 24 * HOUR;
/** Calls that were on their way while tokens changed. */
export const GRACE_MS = 60_000;
/** How long a session is believed without asking the database: the time in which other processes hear of its end. */
const BELIEVED_MS = 1_000;
const REMEMBERED = 10_000;
const SEEN_MS = 60_000;

const TOKEN = /^[\w-]{43}$/;

/** What a refresh brings. */
type Renewal = {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
  readonly key?: ClientKey | null;
};

/** A refresh brought another key than its session has: 00023, as for a signature by it. */
export class ForeignKey extends AccountRefusal {
  readonly sessionId: string;
  readonly userId: string;

  constructor(sessionId: string, userId: string) {
    super('signInvalid');
    this.sessionId = sessionId;
    this.userId = userId;
  }
}

type Needs = {
  readonly table: SessionTable;
  /** Own connections of the stream, of this session, are over. */
  readonly ended: (sessionId: string, now: number) => Promise<void>;
};

/** Sessions of users. Everything that ends one goes through here, so that nothing outlives it. */
export class Sessions {
  readonly #needs: Needs;
  readonly #believed = new Map<string, { readonly live: Live; readonly at: number }>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Opens one. A browser has one at a time, whoever's; of a user the oldest is over when there are too many. */
  async open(
    user: User,
    visit: Visit,
    {
      root = user.id,
      demo = false,
      key = visit.sealed,
    }: { root?: string; demo?: boolean; key?: ClientKey | null } = {},
  ): Promise<Opened> {
    const { now, deviceId, agent, ip } = visit;
    const [access, refresh] = [newSecret(), newSecret()];
    await this.end({ deviceId }, 'replaced', now);
    const others = await this.#needs.table.of(user.id, now);
    for (const { id } of others.slice(ACCOUNT_LIMIT.sessions - 1)) await this.end({ id }, 'replaced', now);
    const session: Session = {
      id: randomBytes(12).toString('base64url'),
      userId: user.id,
      rootId: root,
      deviceId,
      accessHash: hashOf(access),
      refreshHash: hashOf(refresh),
      refreshBefore: null,
      rotatedAt: now,
      expiresAt: now + ACCESS_MS,
      untilAt: now + IDLE_MS,
      createdAt: now,
      seenAt: now,
      agent,
      ip,
      key,
      demo,
      ended: null,
    };
    await this.#needs.table.add(session, now);
    return { session, user, tokens: { access, refresh, userId: user.id } };
  }

  /** The session of an access token. */
  async find(access: string | undefined, now: number): Promise<Found> {
    if (access === undefined || !TOKEN.test(access)) return { ok: false, why: 'noSession' };
    const hash = hashOf(access);
    const believed = this.#believed.get(hash);
    const live = believed && Math.abs(now - believed.at) < BELIEVED_MS ? believed.live : await this.#look(hash, now);
    if (!live) return { ok: false, why: 'noSession' };
    const { session, user } = live;
    if (session.ended)
      return { ok: false, why: whyOf(session.ended), ...(session.ended === 'frozen' && { frozen: true }) };
    if (now > session.expiresAt || now > session.untilAt) return { ok: false, why: 'sessionExpired' };
    if (!isOpen(user)) return { ok: false, why: 'sessionEnded', ...(user.status === 'frozen' && { frozen: true }) };
    return { ok: true, live };
  }

  async #look(hash: string, now: number): Promise<Live | null> {
    const live = await this.#needs.table.find(hash, now - GRACE_MS);
    if (!live) return null;
    const { session } = live;
    if (!session.ended && now - session.seenAt > SEEN_MS) await this.#needs.table.seen(session.id, now);
    this.#believed.delete(hash);
    this.#believed.set(hash, { live, at: now });
    const [oldest] = this.#believed.keys();
    if (this.#believed.size > REMEMBERED && oldest !== undefined) this.#believed.delete(oldest);
    return live;
  }

  /**
   * New tokens for old ones (GW-50). Two pages may ask at once: the second hears that all is well and keeps what the
   * first was given. Later than that, the tokens before the last ones are stolen ones: the session ends.
   * @param key  for a session that was made where nothing could be signed (GW-32); another than it has is refused
   * @returns null tokens for such a second page
   * @throws AccountRefusal with the session's code; ForeignKey. Nothing has changed then
   */
  async refresh(
    { access, refresh, key = null }: Renewal,
    visit: Visit,
    load: (userId: string) => Promise<User | null>,
  ): Promise<Live & { readonly tokens: Tokens | null }> {
    const { now } = visit;
    if (!access || !refresh || !TOKEN.test(access) || !TOKEN.test(refresh)) no('refreshInvalid');
    const found = await this.#needs.table.findOld(hashOf(access));
    if (!found) no('refreshInvalid');
    if (found.ended) no(whyOf(found.ended), found.ended === 'frozen' ? FROZEN : null);
    if (now > found.untilAt) no('refreshInvalid');
    const user = await load(found.userId);
    if (!user || !isOpen(user)) no('sessionEnded');
    const late = found.accessHash !== hashOf(access) || !same(found.refreshHash, hashOf(refresh));
    if (late) await this.#checkLate(found, refresh, now);
    if (key) await this.#take(key, found);
    if (late) return { session: found, user, tokens: null };
    const tokens = { access: newSecret(), refresh: newSecret(), userId: user.id };
    const to = {
      accessHash: hashOf(tokens.access),
      refreshHash: hashOf(tokens.refresh),
      now,
      expiresAt: now + ACCESS_MS,
      untilAt: now + IDLE_MS,
    };
    const won = await this.#needs.table.rotate(found, to);
    this.#forget(found.id);
    return { session: { ...found, ...to }, user, tokens: won ? tokens : null };
  }

  async #checkLate({ id, refreshBefore, rotatedAt }: Session, refresh: string, now: number): Promise<void> {
    if (refreshBefore === null || !same(refreshBefore, hashOf(refresh))) no('refreshInvalid');
    if (now - rotatedAt <= GRACE_MS) return;
    await this.end({ id }, 'risk', now);
    no('sessionEnded');
  }

  /** A key is never changed without a login: whoever has the tokens alone must not sign with them. */
  async #take(key: ClientKey, { id, userId, key: has }: Session): Promise<void> {
    const other = has ? has.publicKey !== key.publicKey : !(await this.#needs.table.bindKey(id, key));
    if (other) throw new ForeignKey(id, userId);
    this.#forget(id);
  }

  of(userId: string, now: number): Promise<readonly Session[]> {
    return this.#needs.table.of(userId, now);
  }

  /** @returns how many ended */
  async end(where: EndWhere, why: Ended, now: number): Promise<number> {
    const ids = await this.#needs.table.end(where, why, now);
    for (const id of ids) this.#forget(id);
    await Promise.all(ids.map((id) => this.#needs.ended(id, now)));
    return ids.length;
  }

  /** What is known of a user changed: the next call reads it again. */
  forgetUser(userId: string): void {
    for (const [hash, { live }] of this.#believed) if (live.user.id === userId) this.#believed.delete(hash);
  }

  #forget(id: string): void {
    for (const [hash, { live }] of this.#believed) if (live.session.id === id) this.#believed.delete(hash);
  }
}

/** 00005: a login elsewhere; 00006: the owner or risk control; else there simply is none. */
function whyOf(ended: Ended): NoSession {
  if (ended === 'replaced') return 'sessionReplaced';
  return ended === 'logout' || ended === 'switched' ? 'noSession' : 'sessionEnded';
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
