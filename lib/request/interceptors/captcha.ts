import { type AxiosResponse, type InternalAxiosRequestConfig, isAxiosError } from 'axios';
import { isCaptchaDemand } from '#lib/contract/captcha.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { readEnvelope } from '../envelope.ts';
import type { AnswerLink } from '../links.ts';

/** How a demand ended: with a token for one repeat, or with what the caller hears instead. */
export type CaptchaOutcome =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly answer: Envelope<unknown> };

export type CaptchaNeeds = {
  /** Flow B for a scene; `demand` is the answer that asked for it. Rejects when there can be no challenge. */
  readonly solve: (scene: string, demand: Envelope<unknown>) => Promise<CaptchaOutcome>;
  /** The challenge could not be shown. */
  readonly broken: () => void;
  /** Sends a call again, from the link of the headers on. */
  readonly again: (config: InternalAxiosRequestConfig) => Promise<AxiosResponse>;
};

/** A call is challenged at most so often (CAP-48). */
const CHALLENGES = 2;

/** Flow B around every call: a demand, a challenge, the same call once more with its token (CAP-37 to CAP-49). */
export const captcha = ({ solve, broken, again }: CaptchaNeeds): AnswerLink => ({
  async answered(response) {
    const { trip, needGeetest } = response.config;
    const demand = readEnvelope(response.data);
    if (!demand || !isCaptchaDemand(demand) || needGeetest === false) return response;
    if (!trip?.business || trip.attempt >= CHALLENGES) return response;
    const outcome = await solve(demand.data.data, demand).catch(refusedBy);
    if (outcome === null) {
      broken();
      return response;
    }
    if (!outcome.ok) return { ...response, data: outcome.answer };
    trip.attempt += 1;
    trip.captchaToken = outcome.token;
    return again({ ...trip.business, trip });
  },
});

/** HTTP 429 says why there is no challenge, such as the tries of the hour (10023): the caller hears that. */
function refusedBy(error: unknown): CaptchaOutcome | null {
  const answer = isAxiosError(error) && error.response?.status === 429 ? readEnvelope(error.response.data) : null;
  return answer && { ok: false, answer };
}
