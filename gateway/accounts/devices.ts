import type { DeviceRow, LoginHistory, SessionRow } from '#lib/contract/account-data.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import { agentName } from './names.ts';
import { no } from './refusal.ts';
import type { Live, Sessions } from './sessions.ts';
import type { Visit } from './visit.ts';

type Needs = { readonly traces: TraceTable; readonly sessions: Sessions };

/** Where an account is, and was, used from; and how to end that. */
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
      device: agentName(agent),
      ip,
      createdAt,
      seenAt,
      signed: key !== null,
      demo,
    }));
  }

  /** @throws AccountRefusal `notFound`, also for another user's session */
  async removeSession({ user }: Live, id: string, visit: Visit): Promise<void> {
    const ended = await this.#needs.sessions.end({ id, userId: user.id }, 'removed', visit.now);
    if (ended === 0) return no('notFound');
    await this.#needs.traces.note(user.id, 'sessionRemoved', null, visit);
  }

  async removeOthers({ session, user }: Live, visit: Visit): Promise<void> {
    const ended = await this.#needs.sessions.end({ tree: user.id, but: session.id }, 'removed', visit.now);
    if (ended > 0) await this.#needs.traces.note(user.id, 'sessionRemoved', null, visit);
  }

  async devices({ session, user }: Live, now: number): Promise<readonly DeviceRow[]> {
    const { traces, sessions } = this.#needs;
    const [devices, live] = await Promise.all([traces.devices(user.id), sessions.of(user.id, now)]);
    return devices.map(({ id, agent, ip, firstAt, lastAt, trusted }) => ({
      id: publicId(id),
      current: id === session.deviceId,
      device: agentName(agent),
      ip,
      firstSeenAt: firstAt,
      lastSeenAt: lastAt,
      trusted,
      sessions: live.filter(({ deviceId }) => deviceId === id).length,
    }));
  }

  async removeDevice({ user }: Live, id: string, visit: Visit): Promise<void> {
    const { traces, sessions } = this.#needs;
    const found = (await traces.devices(user.id)).find((device) => publicId(device.id) === id);
    if (!found) return no('notFound');
    await traces.removeDevice(user.id, found.id);
    await sessions.end({ userId: user.id, deviceId: found.id }, 'removed', visit.now);
    await traces.note(user.id, 'sessionRemoved', null, visit);
  }

  async history({ user }: Live, cursor: string | undefined, limit: number): Promise<LoginHistory> {
    const rows = await this.#needs.traces.events(user.id, cursor, limit);
    return {
      rows: rows.map(({ id, event, by, agent, ip, at }) => ({ id, event, by, device: agentName(agent), ip, at })),
      cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }
}

/** A device is known by the hash of its cookie; the beginning of it names it well enough. */
function publicId(id: string): string {
  return id.slice(0, 16);
}
