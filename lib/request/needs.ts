import type { NodeEnv } from '#lib/contract/device-token.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import type { RequestClock } from './clock.ts';
import type { Teller } from './tell.ts';

/** Everything the links take from outside; tests hand in their own. */
export type PipelineNeeds = {
  /** Whether the flag of simulation is set now. */
  readonly simulating: () => boolean;
  readonly clock: RequestClock;
  /** Runs later, ms. @returns how not to */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly random: (bytes: number) => Uint8Array;
  /** Whether this runs while a page is made on the server. */
  readonly server: boolean;
  /** Whether a call to this absolute address stays with us; an address without host always does. */
  readonly isOwn: (url: string) => boolean;
  readonly locale: () => LocaleCode;
  /** Languages of the browser, best first. */
  readonly deviceLanguages: () => readonly string[];
  readonly theme: () => 'standard' | 'dark';
  /** '' while it is not known. */
  readonly terminalCode: () => string;
  readonly nodeEnv: NodeEnv;
  /** IANA zone of shown times. */
  readonly zone: () => string;
  /** Whose answers these are: nobody else may share them. */
  readonly visitor: () => string;
  readonly teller: Teller;
};
