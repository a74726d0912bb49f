import { timingSafeEqual } from 'node:crypto';
import { dataText, type SignedParts, signedText, TM_FORM, TRACE_FORM } from '#lib/contract/signed-text.ts';
import { type ClientKey, fieldsOf, SIGN_CODE, SIGN_MODES, SIGN_WINDOW, type SignCode } from '#lib/contract/signing.ts';
import { md5hex, readClientKey, signatureHolds } from './client-key.ts';
import type { Replay } from './replay.ts';

/** A request as its signature sees it. */
export type Signed = {
  /** As sent, percent-encoding untouched, without the query. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  readonly contentType: string;
  /** Text of the body exactly as sent; '' without one. */
  readonly body: string;
  /** Values of the six headers; undefined where a header is missing. */
  readonly headers: Readonly<Record<'tm' | 'traceId' | 'sign' | 'mode' | 'dataMd5' | 'key', string | undefined>>;
};

export type SignVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: SignCode /** For the audit row, never for the caller. */;
      readonly why: string;
    };

type Needs = { readonly replay: Replay; readonly now: () => number };
type Headers = { readonly [K in keyof Signed['headers']]: string };

const OK = { ok: true } as const;
const refuse = (code: SignCode, why: string): SignVerdict => ({ ok: false, code, why });

/**
 * Checks a signature in the order of GW-31: 00020 missing, 00021 mode, 00022 time or repeated, 00023 key, signature or
 * body. A trace id is noted only when all else is right, so that nobody can use up somebody else's.
 *
 * @param mode  that the path is configured with
 */
export function createSignatures({ replay, now }: Needs) {
  return async function check(signed: Signed, mode: string, bound: ClientKey): Promise<SignVerdict> {
    const headers = complete(signed.headers);
    if (!headers) return refuse(SIGN_CODE.missed, 'header');
    const fields = fieldsOf(mode, SIGN_MODES);
    if (headers.mode !== mode || !fields) return refuse(SIGN_CODE.modeNotMatched, 'mode');
    const time = now();
    if (!inTime(headers, time)) return refuse(SIGN_CODE.expired, 'time');
    const once = fields.includes('traceId') ? `${headers.key} ${headers.traceId}` : null;
    if (once !== null && (await replay.seen(once, time))) return refuse(SIGN_CODE.expired, 'repeat');
    const wrong = whatIsWrong(signed, headers, { bound, fields });
    if (wrong !== null) return refuse(SIGN_CODE.invalid, wrong);
    // Of the same request many times at once, one gets through.
    if (once !== null && !(await replay.first(once, time))) return refuse(SIGN_CODE.expired, 'repeat');
    return OK;
  };
}

function complete(headers: Signed['headers']): Headers | null {
  return Object.values(headers).every((value) => value !== undefined && value !== '') ? (headers as Headers) : null;
}

/** `tm` near our clock, and the trace id made in the same moment (GW-14, GW-28). */
function inTime({ tm, traceId }: Headers, now: number): boolean {
  const trace = TRACE_FORM.exec(traceId)?.[1];
  if (!TM_FORM.test(tm) || trace === undefined) return false;
  const sent = Number.parseInt(tm, 10);
  return (
    Math.abs(now - sent) <= SIGN_WINDOW.skew && Math.abs(Number.parseInt(trace, 10) - sent) <= SIGN_WINDOW.traceSkew
  );
}

type Against = { readonly bound: ClientKey; readonly fields: Parameters<typeof signedText>[1] };

function whatIsWrong({ path, query, contentType, body }: Signed, headers: Headers, { bound, fields }: Against) {
  const key = readClientKey(bound.publicKey, bound.algorithm);
  if (!key || !same(headers.key, md5hex(bound.publicKey))) return 'key';
  if (!same(headers.dataMd5, md5hex(dataText({ body, contentType, query })))) return 'body';
  const parts: SignedParts = { path, tm: headers.tm, traceId: headers.traceId, bodyMd5: headers.dataMd5 };
  return signatureHolds(key, signedText(parts, fields), headers.sign) ? null : 'signature';
}

/** In constant time for texts of the right length. */
function same(sent: string, ours: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(ours)];
  return a.length === b.length && timingSafeEqual(a, b);
}
