import type { FactorCodes } from '#lib/contract/shapes/account.ts';
import type { DeviceRow, LoginHistory, SessionRow } from '#lib/contract/shapes/security.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { Factors } from './factors.ts';
import { agentVersion } from './names.ts';
import { no } from './refusal.ts';
import type { Live, Sessions } from './sessions.ts';
import type { Visit } from './visit.ts';

type Needs = { readonly traces: TraceTable; readonly sessions: Sessions; readonly factors: Factors };

/**
 * Where an account is, and was, used from; and how to end that. Ending others' sessions asks for proof: whoever has one
 * open browser, or got in somewhere, must not shut the owner out.
 */
export class Devices {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async sessions({ session, user }: Live, now: number): Promise<readonly SessionRow[]> {
    const rows = await this.#needs.sessions.of(user.id, now);
    return rows.map(({ id, agent, ip, createdAt, seenAt, key, demo }) => ({
      id,
      current: id === session.id,
      device: agentVersion(agent),
      ip,
      createdAt,
      seenAt,
      signed: key !== null,
      demo,
    }));
  }

  /** @throws AccountRefusal `stepUp`; `sessionUnknown`, also for another user's session */
  async removeSession({ session, user }: Live, id: string, given: FactorCodes, visit: Visit): Promise<void> {
    const { sessions, traces } = this.#needs;
    if (!(await sessions.of(user.id, visit.now)).some((own) => own.id === id)) return no('sessionUnknown');
    if (id !== session.id) await this.#confirm({ session, user }, given, visit);
    await sessions.end({ id, userId: user.id }, 'removed', visit.now);
    await traces.note(user.id, 'sessionRemoved', null, visit);
  }

  async removeOthers(live: Live, given: FactorCodes, visit: Visit): Promise<void> {
    const { session, user } = live;
    await this.#confirm(live, given, visit);
    const ended = await this.#needs.sessions.end({ tree: user.id, but: session.id }, 'removed', visit.now);
    if (ended > 0) await this.#needs.traces.note(user.id, 'sessionRemoved', null, visit);
  }

  #confirm({ session, user }: Live, given: FactorCodes, visit: Visit): Promise<void> {
    return this.#needs.factors.confirm(user, given, visit, session.createdAt);
  }

  async devices({ session, user }: Live, now: number): Promise<readonly DeviceRow[]> {
    const { traces, sessions } = this.#needs;
    const [devices, live] = await Promise.all([traces.devices(user.id), sessions.of(user.id, now)]);
    return devices.map(({ id, agent, ip, firstAt, lastAt, trusted }) => ({
      id: publicId(id),
      current: id === session.deviceId,
      device: agentVersion(agent),
      ip,
      firstSeenAt: firstAt,
      lastSeenAt: lastAt,
      trusted,
      sessions: live.filter(({ deviceId }) => deviceId === id).length,
    }));
  }

  async removeDevice(live: Live, id: string, given: FactorCodes, visit: Visit): Promise<void> {
    const { traces, sessions } = this.#needs;
    const { user } = live;
    const found = (await traces.devices(user.id)).find((device) => publicId(device.id) === id);
    if (!found) return no('deviceUnknown');
    await this.#confirm(live, given, visit);
    await traces.removeDevice(user.id, found.id);
    await sessions.end({ userId: user.id, deviceId: found.id }, 'removed', visit.now);
    await traces.note(user.id, 'sessionRemoved', null, visit);
  }

  async history({ user }: Live, cursor: string | undefined, limit: number): Promise<LoginHistory> {
    const rows = await this.#needs.traces.events(user.id, cursor, limit);
    return {
      rows: rows.map(({ id, event, by, agent, ip, at }) => ({ id, event, by, device: agentVersion(agent), ip, at })),
      cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }
}

/** A device is known by the hash of its cookie; the beginning of it names it well enough. */
function publicId(id: string): string {
  return id.slice(0, 16);
}
