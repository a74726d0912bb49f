import type { FactorCodes } from '#lib/contract/shapes/account.ts';
import type { DeviceRow, LoginHistory, SessionRow } from '#lib/contract/shapes/security.ts';
import { hasBidi } from '#lib/safety/bidi.ts';
import { refuseField } from '../base/refusal.ts';
import type { Device, TraceTable } from '../data/accounts/traces.ts';
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
    const { sessions, traces } = this.#needs;
    const [rows, devices] = await Promise.all([sessions.of(user.id, now), traces.devices(user.id)]);
    const names = new Map(devices.map(({ id, name }) => [id, name]));
    return rows.map(({ id, deviceId, agent, ip, createdAt, seenAt, key, demo }) => ({
      id,
      current: id === session.id,
      device: agentVersion(agent),
      name: names.get(deviceId) ?? null,
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
    return devices.map(({ id, agent, ip, firstAt, lastAt, trusted, name }) => ({
      id: publicId(id),
      current: id === session.deviceId,
      device: agentVersion(agent),
      name,
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
    const found = await this.#deviceOf(user.id, id);
    await this.#confirm(live, given, visit);
    await traces.removeDevice(user.id, found.id);
    await sessions.end({ userId: user.id, deviceId: found.id }, 'removed', visit.now);
    await traces.note(user.id, 'sessionRemoved', null, visit);
  }

  /**
   * Without proof: a name opens nothing, and what the browser says of itself stays beside it, so that a thief who names
   * his device is told apart all the same.
   * @param name '' for none @throws AccountRefusal `deviceUnknown`, also for another user's; `badRequest`
   */
  async nameDevice({ user }: Live, id: string, name: string, visit: Visit): Promise<void> {
    const { traces } = this.#needs;
    const text = name.trim();
    if (!isLine(text)) return refuseField('name', 'one line without control characters', name);
    const found = await this.#deviceOf(user.id, id);
    if (found.name === (text || null)) return;
    await traces.nameDevice(user.id, found.id, text || null);
    await traces.note(user.id, 'deviceNamed', null, visit);
  }

  async #deviceOf(userId: string, id: string): Promise<Device> {
    const devices = await this.#needs.traces.devices(userId);
    return devices.find((device) => publicId(device.id) === id) ?? no('deviceUnknown');
  }

  async history({ user }: Live, cursor: string | undefined, limit: number): Promise<LoginHistory> {
    const rows = await this.#needs.traces.events(user.id, cursor, limit);
    return {
      rows: rows.map(({ id, event, by, agent, ip, at }) => ({ id, event, by, device: agentVersion(agent), ip, at })),
      cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }
}

/** Nothing that breaks the line it is shown in, turns its direction, or cannot be written as UTF-8. */
function isLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text) && !hasBidi(text) && text.isWellFormed();
}

/** A device is known by the hash of its cookie; the beginning of it names it well enough. */
function publicId(id: string): string {
  return id.slice(0, 16);
}
