import { ACCOUNT_LIMIT, QR_STATUSES, type QrStatus } from '#lib/contract/account.ts';
import type { QrKeyAnswer, QrScanAnswer } from '#lib/contract/shapes/account.ts';
import { type Is, isNumber, isOneOf, isShape, isText, orNull, readKept } from '../base/kept.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { UserTable } from '../data/accounts/users.ts';
import type { Entry } from './entry.ts';
import { mayEnter } from './login.ts';
import { agentName } from './names.ts';
import type { Openings } from './openings.ts';
import { no } from './refusal.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Live, Opened } from './sessions.ts';
import type { Visit } from './visit.ts';

type Body = {
  readonly status: QrStatus;
  readonly agent: string;
  readonly ip: string;
  readonly at: number;
  /** Who scanned it; nobody else may say yes. */
  readonly by: string | null;
};
const isBody: Is<Body> = isShape({
  status: isOneOf(QR_STATUSES),
  agent: isText,
  ip: isText,
  at: isNumber,
  by: orNull(isText),
});

type Needs = {
  readonly once: OnceTable;
  readonly users: UserTable;
  readonly openings: Openings;
  readonly entry: Entry;
};

/** A login that another, logged-in device allows by looking at a QR code (ACC-08). */
export class QrLogin {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async key({ agent, ip, now, deviceId }: Visit): Promise<QrKeyAnswer> {
    await this.#needs.openings.take({ ip, now });
    const qrcodeKey = newSecret();
    const expiresAt = now + ACCOUNT_LIMIT.qr * 1000;
    const body: Body = { status: 'waiting', agent, ip, at: now, by: null };
    const row = { kind: 'qr', id: hashOf(qrcodeKey), body: JSON.stringify(body), asker: deviceId, expiresAt };
    await this.#needs.once.put(row, now);
    return { qrcodeKey, expiresAt };
  }

  /** Polled by the browser that shows the code, and by no other; the session comes once. */
  async status(qrcodeKey: string, visit: Visit): Promise<{ readonly status: QrStatus; readonly opened?: Opened }> {
    const { once, users, entry } = this.#needs;
    const key = { kind: 'qr', id: hashOf(qrcodeKey), asker: visit.deviceId, now: visit.now };
    const body = readKept(await once.peek(key), isBody);
    if (body === null) return { status: 'expired' };
    const { status, by } = body;
    if (status !== 'confirmed') return { status };
    if ((await once.take(key)) === null) return { status: 'expired' };
    const user = by === null ? null : await users.byId(by);
    if (!user || !mayEnter(user, 'normal')) return { status: 'closed' };
    return { status, opened: await entry.open(user, visit, { by: 'qr' }) };
  }

  /** The other device looks at it: from where, and when, was it asked for. */
  async scan({ user }: Live, qrcodeKey: string, now: number): Promise<QrScanAnswer> {
    const { key, text, body } = await this.#read(qrcodeKey, now);
    if (body.status !== 'waiting' && body.by !== user.id) return no('stepOver');
    if (body.status === 'waiting') {
      const scanned: Body = { ...body, status: 'scanned', by: user.id };
      if (!(await this.#needs.once.change(key, text, JSON.stringify(scanned)))) return no('stepOver');
    }
    return { device: agentName(body.agent), ip: body.ip, askedAt: body.at };
  }

  async confirm({ user }: Live, qrcodeKey: string, approve: boolean, now: number): Promise<void> {
    const { key, text, body } = await this.#read(qrcodeKey, now);
    if (body.status !== 'scanned' || body.by !== user.id) return no('stepOver');
    const said: Body = { ...body, status: approve ? 'confirmed' : 'closed' };
    if (!(await this.#needs.once.change(key, text, JSON.stringify(said)))) return no('stepOver');
  }

  async #read(qrcodeKey: string, now: number) {
    const key = { kind: 'qr', id: hashOf(qrcodeKey), now };
    const text = await this.#needs.once.peek({ ...key, asker: null });
    const body = readKept(text, isBody);
    if (text === null || body === null) return no('stepOver');
    return { key, text, body };
  }
}
