import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { CIPHERTEXT_FIELD, encryptedFieldsOf, mustBeEncrypted } from '#lib/contract/encrypted-fields.ts';
import { limitKey } from '../base/address.ts';
import type { Clock } from '../base/clock.ts';
import type { Challenges } from '../captcha/challenges.ts';
import type { Risk } from '../captcha/risk.ts';
import type { createUnseal } from '../protocol/unseal.ts';
import { demandCaptcha } from './captcha.ts';
import { Refusal, retryAfter } from './errors.ts';
import './request-decorations.ts';
import { browserOf } from './session-cookies.ts';

export type CipherNeeds = {
  readonly unseal: ReturnType<typeof createUnseal>;
  /** Whether this gateway asks for encryption at all; over plain http it never does (ENC-19). */
  readonly signing: boolean;
  /** Told of each failure, so that who fails often is asked for a captcha. */
  readonly risk: Risk;
  /** Done before a failure of a call with a password is answered: what a wrong one costs, so that nobody can tell the two apart. */
  readonly burn: (asker: Unreadable) => Promise<void>;
  readonly challenges: Challenges;
  readonly clock: Clock;
};
/** Who sent a login that cannot be read, as the rules of accounts see it. */
export type Unreadable = {
  readonly ip: string;
  readonly now: number;
  readonly captchaPassed: boolean;
  readonly captchaWanted: boolean;
  readonly askCaptcha: () => void;
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Partner of the client's `encrypt`: on the paths of Table ENC-A puts what was inside `bodyCiphertext` beside the clear
 * members, so that routes see one plain body; on the further ones where there is one. Whatever is wrong gets one answer (GW-39, GW-40).
 */
export const cipher = (needs: CipherNeeds) =>
  function openCiphertext(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    const fields = request.is404 ? undefined : encryptedFieldsOf(request.routeOptions.url ?? '');
    return fields ? openFields(fields, needs, request, reply) : undefined;
  };

async function openFields(
  fields: readonly string[],
  needs: CipherNeeds,
  ...[request, reply]: [FastifyRequest, FastifyReply]
): Promise<void> {
  const { unseal, signing } = needs;
  const path = request.routeOptions.url ?? '';
  const carrier = request.method === 'GET' ? 'query' : 'body';
  const { [CIPHERTEXT_FIELD]: ciphertext, ...clear } = membersOf(request[carrier]);
  if (ciphertext === undefined && !(signing && request.client.https && mustBeEncrypted(path))) return;
  const exposed = fields.some((field) => isMember(request.body, field) || isMember(request.query, field));
  const opened = exposed ? null : await unseal(ciphertext, fields);
  if (!opened) {
    // A route names a new browser before it looks at a password, so a refusal here does it as well.
    browserOf(request, reply);
    return refuse(needs, request);
  }
  request[carrier] = { ...clear, ...opened.fields };
  request.sealed = opened.key;
}

/**
 * A ciphertext that cannot be read is told at once where there is no password to hide behind; where there is, it costs
 * what a wrong one costs, in the name of the address that sent it. More than ten a minute are looked at no longer.
 */
async function refuse({ risk, burn, challenges, clock }: CipherNeeds, request: FastifyRequest): Promise<never> {
  const { ip } = request.client;
  const verdict = await risk.noteBroken(limitKey(ip));
  if (!verdict.ok) throw new Refusal(429, CODE.tooMany, null, retryAfter(verdict.retryAfter));
  if (request.routeOptions.config.password) {
    const askCaptcha = () => demandCaptcha({ challenges }, request);
    const { captchaPassed, captchaWanted } = request;
    await burn({ ip, now: clock.now(), captchaPassed, captchaWanted, askCaptcha });
  }
  throw new Refusal(200, CODE.loginRefused);
}

function membersOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function isMember(value: unknown, field: string): boolean {
  return Object.hasOwn(membersOf(value), field);
}
