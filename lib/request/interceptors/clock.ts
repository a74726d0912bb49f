import { type AxiosResponse, isAxiosError } from 'axios';
import { HEADER } from '#lib/contract/headers.ts';
import type { RequestClock } from '../clock.ts';
import type { AnswerLink } from '../links.ts';

type Needs = { readonly clock: RequestClock };

/** Learns the server's time from every answer, also from a failure. Partner: the gateway's stamp. */
export const clock = ({ clock }: Needs): AnswerLink => {
  const learn = ({ headers, config: { trip } }: AxiosResponse) => {
    // Without a trip nobody knows when it left.
    if (trip) clock.take({ server: headers[HEADER.requestTime], sent: trip.sentAt, received: clock.local() });
  };
  return {
    async answered(response) {
      learn(response);
      return response;
    },
    async failed(error) {
      if (isAxiosError(error) && error.response) learn(error.response);
      throw error;
    },
  };
};
