import { OPERATOR, OPERATOR_HEADER } from '#lib/contract/operator.ts';
import type { ReplayStatus } from '#lib/contract/replay.ts';

/** Time of a tape, moved by whoever has the operator's token. All throw as other calls do; a wrong token is HTTP 404. */

type Word = keyof typeof OPERATOR;

/** @param body what is asked; without one it is only read */
export async function moveReplay(token: string, word: Word, body?: object): Promise<ReplayStatus> {
  const { dataOf, send } = await import('#lib/request/client.ts');
  const url = OPERATOR[word];
  const envelope = await send<ReplayStatus>({
    url,
    method: body ? 'POST' : 'GET',
    cached: false,
    // Said beside the button.
    quiet: true,
    ignoreCancelToken: true,
    headers: { [OPERATOR_HEADER]: token },
    ...(body ? { data: body } : {}),
  });
  const data = dataOf(envelope, url);
  if (!isStatus(data))
    throw new Error(`${url} answered data of another shape than this page knows. Load the page again.`);
  return data;
}

function isStatus(data: unknown): data is ReplayStatus {
  const { state, now, end } = (data ?? {}) as Partial<ReplayStatus>;
  return typeof state === 'string' && Number.isSafeInteger(now) && Number.isSafeInteger(end);
}
