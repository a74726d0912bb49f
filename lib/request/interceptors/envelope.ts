import { type AxiosError, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { CAPTCHA_CLOSED, isCaptchaDemand } from '#lib/contract/captcha.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { ENDED_CODES, EXPIRED_CODES, isFrozen, NOBODY_CODES, USER_INFO } from '#lib/contract/session.ts';
import { pathOf } from '#lib/contract/signed-text.ts';
import { type RequestMessages, requestMessages } from '#lib/i18n/request-messages.ts';
import { RESULT, readEnvelope } from '../envelope.ts';
import { NoEnvelopeError } from '../error.ts';
import type { AnswerLink } from '../links.ts';
import type { PipelineNeeds } from '../needs.ts';
import { pathOfCall } from '../target.ts';
import { throttle } from '../tell.ts';

type Needs = Pick<PipelineNeeds, 'locale' | 'teller' | 'clock'>;

/** Many calls fail of the same end of a login (ENV-17). ms */
const EXPIRED_THROTTLE_MS = 2_000;

/**
 * Tells of what an answer says, in the language of the page at that moment: at most one notice an answer, see ENV-22.
 * @throws NoEnvelopeError when it says nothing that can be believed; the errors of HTTP and network as they are
 */
export const envelope = ({ locale, teller, clock }: Needs): AnswerLink => {
  const texts = () => requestMessages(locale());
  const once = throttle(EXPIRED_THROTTLE_MS, clock.local);
  const error = (text: string, silent: boolean) => {
    if (!silent && text !== '') teller.tell({ kind: 'error', text });
  };

  function loginOver(): void {
    once(() => {
      teller.tell({ kind: 'error', text: texts().expired });
      teller.tell({ kind: 'nobody', offer: true });
    });
  }

  return {
    async answered(response) {
      const { trip, quiet } = response.config;
      const said = readEnvelope(response.data);
      if (!said) {
        error(texts().unknow, quiet === true);
        throw new NoEnvelopeError(pathOfCall(response.config));
      }
      if (trip?.told || isCaptchaDemand(said)) return response;
      if (EXPIRED_CODES.includes(said.code)) {
        loginOver();
        trip?.release();
        // Nobody shall show a second error; whoever keeps books has been told (ENV-16).
        return new Promise<AxiosResponse>(() => {});
      }
      if (NOBODY_CODES.includes(said.code)) {
        const asks = isUserInfo(response);
        // A call in the background shows nothing of its own, and a user must know why the login ended.
        const why = quiet && said.msg !== '' ? { why: said.msg } : {};
        const frozen = isFrozen(said.data) ? ({ frozen: true } as const) : {};
        if (!asks && ENDED_CODES.includes(said.code)) teller.tell({ kind: 'nobody', offer: true, ...why, ...frozen });
        else teller.tell({ kind: 'nobody', offer: false, ...frozen });
        error(asks ? '' : said.msg, Boolean(quiet));
      } else error(toastOf(said, texts()), Boolean(quiet));
      return response;
    },
    async failed(failure) {
      if (!isAxiosError(failure) || isCancel(failure) || failure.message === 'Request aborted') throw failure;
      if (failure.code === 'ETIMEDOUT') failure.message = texts().timeout;
      error(textOf(failure, texts()), failure.config?.quiet === true);
      throw failure;
    },
  };
};

/** '' where nothing is to be said. */
function toastOf({ status, code, msg }: Envelope<unknown>, texts: RequestMessages): string {
  if (code === String(RESULT.timeout)) return texts.timeout;
  return status === 'error' && code !== CAPTCHA_CLOSED ? msg : '';
}

/** HTTP and network failures (ENV-05 to ENV-11). */
function textOf({ response, message }: AxiosError, texts: RequestMessages): string {
  const status = response?.status;
  if (status === undefined) return message || texts.unknow;
  return (
    { 403: texts.forbidden, 404: texts.notfound, 504: texts.notfound, 500: texts.unknow }[status] ??
    `${status}:${texts.unknow}`
  );
}

function isUserInfo({ config }: AxiosResponse): boolean {
  return pathOf(pathOfCall(config)) === USER_INFO;
}
