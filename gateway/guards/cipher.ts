import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { CIPHERTEXT_FIELD, encryptedFieldsOf, mustBeEncrypted } from '#lib/contract/encrypted-fields.ts';
import type { Risk } from '../captcha/risk.ts';
import { ReplayFull } from '../protocol/replay.ts';
import type { createUnseal } from '../protocol/unseal.ts';
import { limitKey } from './address.ts';
import { Refusal } from './errors.ts';
import './seams.ts';
import { browserOf } from './session-cookies.ts';

export type CipherNeeds = {
  readonly unseal: ReturnType<typeof createUnseal>;
  /** Whether this gateway asks for encryption at all; over plain http it never does (ENC-19). */
  readonly signing: boolean;
  /** Told of each failure, so that who fails often is asked for a captcha. */
  readonly risk: Pick<Risk, 'noteBroken'>;
  /** Done before a failure is answered: as much work as a wrong password costs, so that the two cannot be told apart. */
  readonly burn: (request: FastifyRequest) => Promise<void>;
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Partner of the client's `encrypt`: on the paths of Table ENC-A puts what was inside `bodyCiphertext` beside the clear
 * members, so that routes see one plain body; on the further ones where there is one. Whatever is wrong gets one answer (GW-39, GW-40).
 */
export const cipher = ({ unseal, signing, risk, burn }: CipherNeeds) =>
  async function openCiphertext(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.is404) return;
    const path = request.routeOptions.url ?? '';
    const fields = encryptedFieldsOf(path);
    if (!fields) return;
    const carrier = request.method === 'GET' ? 'query' : 'body';
    const { [CIPHERTEXT_FIELD]: ciphertext, ...clear } = membersOf(request[carrier]);
    if (ciphertext === undefined && !(signing && request.client.https && mustBeEncrypted(path))) return;
    const exposed = fields.some((field) => isMember(request.body, field) || isMember(request.query, field));
    const opened = exposed ? null : await unseal(ciphertext, fields).catch(closed);
    if (!opened) {
      risk.noteBroken(limitKey(request.client.ip));
      await burn(request);
      // A route names a new browser before it looks at a password, so a refusal here does it as well.
      browserOf(request, reply);
      throw new Refusal(200, CODE.loginFailed);
    }
    request[carrier] = { ...clear, ...opened.fields };
    request.sealed = opened.key;
  };

function closed(error: unknown): never {
  throw error instanceof ReplayFull ? new Refusal(503, CODE.busy) : error;
}

function membersOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function isMember(value: unknown, field: string): boolean {
  return Object.hasOwn(membersOf(value), field);
}
