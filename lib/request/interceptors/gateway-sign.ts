import type { AxiosResponse } from 'axios';
import { SESSION } from '#lib/contract/account.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { userIdOf } from '#lib/contract/session.ts';
import { readEnvelope } from '../envelope.ts';
import type { AnswerLink } from '../links.ts';
import { pathOfCall } from '../target.ts';
import type { KeyNote } from '../trip.ts';

export type GatewaySignNeeds = {
  /** The gateway refused the signature of a call. */
  readonly refused: (code: string, msg: string | undefined) => Promise<void>;
  /** A login was made: its key is bound, before the caller goes on. Never rejects. */
  readonly loggedIn: (userId: string, keys: KeyNote | null) => Promise<void>;
  /** The session was ended by a call: no key that was bound stays (SGN-40). Never rejects. */
  readonly loggedOut: () => Promise<void>;
};

/** Hears refused signatures and new sessions (REQ-38, SGN-35). The call itself settles with its envelope (SGN-52). */
export const gatewaySign = ({ refused, loggedIn, loggedOut }: GatewaySignNeeds): AnswerLink => ({
  async answered(response) {
    const { trip } = response.config;
    const envelope = readEnvelope(response.data);
    if (response.headers[HEADER.signError] !== undefined) {
      if (trip) trip.told = true;
      await refused(...refusalOf(response));
    } else if (envelope?.status === 'success') {
      const userId = userIdOf(envelope.data);
      if (userId !== null) await loggedIn(userId, trip?.keys ?? null);
      if (pathOfCall(response.config) === SESSION.logout) await loggedOut();
    }
    return response;
  },
});

/** `data.code` first, then the envelope's own code, then the header's word (SGN-49, GW-25). */
function refusalOf({ data: body, headers }: AxiosResponse): [code: string, msg: string | undefined] {
  const outer = recordOf(body);
  const inner = recordOf(outer.data);
  const code = [inner.code, outer.code, headers[HEADER.signError]].find((known) => typeof known === 'string');
  const msg = [inner.msg, outer.msg].find((known) => typeof known === 'string' && known !== '');
  return [String(code ?? ''), typeof msg === 'string' ? msg : undefined];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
