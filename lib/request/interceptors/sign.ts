import type { InternalAxiosRequestConfig } from 'axios';
import { dataText, queryOf } from '#lib/contract/signed-text.ts';
import { SIGN_HEADER } from '#lib/contract/signing.ts';
import type { RequestClock } from '../clock.ts';
import { pathOfCall, pathOnWire, queryOfCall } from '../target.ts';
import type { KeyNote } from '../trip.ts';
import { bodyTextOf, seal } from '../wire.ts';

/** What a call is about to send, as far as a signature covers it. */
export type Unsigned = {
  readonly path: string;
  readonly tm: string;
  readonly traceId: string;
  readonly dataText: string;
};

export type SignNeeds = {
  readonly clock: RequestClock;
  /** Headers of the signature, none where the call goes out unsigned. Never rejects. */
  readonly sign: (call: Unsigned) => Promise<Readonly<Record<string, string>>>;
  /** Whose keys the call leaves with. */
  readonly session: () => KeyNote['session'];
};

/** Writes the body once and for all and signs it. Partner: the gateway's signature guard. */
export const sign = ({ clock, sign: signatureOf, session }: SignNeeds) =>
  async function sign(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
    seal(config);
    const { trip, headers } = config;
    if (config.withCredentials) {
      const data = dataText({
        body: bodyTextOf(config),
        contentType: String(headers.getContentType() ?? ''),
        query: queryOf(`?${queryOfCall(config)}`),
      });
      const of = (name: string) => String(headers.get(name) ?? '');
      const signed = await signatureOf({
        path: pathOnWire(pathOfCall(config)),
        tm: of(SIGN_HEADER.tm),
        traceId: of(SIGN_HEADER.traceId),
        dataText: data,
      });
      for (const [name, value] of Object.entries(signed)) headers.set(name, value);
    }
    if (trip) {
      trip.keys ??= { sent: null, session: session() };
      trip.sentAt = clock.local();
    }
    return config;
  };
