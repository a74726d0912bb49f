import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from '../accounts/visit.ts';
import type { Clock } from '../base/clock.ts';
import { type CaptchaNeeds, demandCaptcha, sceneOf } from '../guards/captcha.ts';
import type { Origins } from '../guards/origin.ts';
import { guestToken, hashOf } from '../guards/session.ts';
import { browserOf } from '../guards/session-cookies.ts';
import { languageOf } from '../guards/words.ts';

export type VisitNeeds = {
  readonly clock: Clock;
  readonly protocol: Pick<CaptchaNeeds, 'challenges'> | undefined;
  readonly origins: Pick<Origins, 'of'>;
};
export type ReadVisit = (request: FastifyRequest, reply: FastifyReply) => Visit;

const AGENT_LIMIT = 256;

/** What a request tells of who asks. A browser without a name gets one with the answer. */
export const visitOf =
  ({ clock, protocol, origins }: VisitNeeds): ReadVisit =>
  (request, reply) => {
    const { 'user-agent': agent = '' } = request.headers;
    return {
      ip: request.client.ip,
      agent: agent.slice(0, AGENT_LIMIT),
      deviceId: browserOf(request, reply),
      now: clock.now(),
      // From our own list: what a request calls us is never bound into anything.
      origin: origins.of(request.raw),
      sealed: request.sealed ?? null,
      askCaptcha: () => {
        if (protocol) demandCaptcha(protocol, request, sceneOf(request) ?? 'login');
      },
      captchaPassed: !protocol || request.captchaPassed,
      captchaWanted: request.captchaWanted ?? false,
      sessionId: request.live?.session.id ?? null,
      locale: languageOf(request),
    };
  };

/** The guest whose paper account a new user takes along. */
export function newcomerOf(request: FastifyRequest) {
  const token = guestToken(request.headers.cookie);
  return { guestHash: token === null ? null : hashOf(token) };
}
