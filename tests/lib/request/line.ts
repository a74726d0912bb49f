import { AxiosError, type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { success } from '#lib/contract/envelope.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { createClient } from '#lib/request/client.ts';
import { createRequestClock } from '#lib/request/clock.ts';
import type { AllNeeds } from '#lib/request/order.ts';
import { queryOfCall } from '#lib/request/target.ts';
import { createTeller, type Told } from '#lib/request/tell.ts';

/** 2026-11-20 16:00:00.123 UTC, the moment of the vectors. */
export const AT = 1_795_190_400_123;

export type Heard = {
  readonly method: string;
  readonly url: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly config: InternalAxiosRequestConfig;
};
export type Answer = { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> };
export type Reply = (heard: Heard, at: number) => Answer | Promise<Answer>;

/**
 * The real client before a line that a test answers by itself; clock, randomness, language and listener are the test's.
 * A reply that throws is a line that broke.
 */
export class TestLine {
  readonly heard: Heard[] = [];
  readonly told: Told[] = [];
  now = AT;
  locale: LocaleCode = 'en';
  reply: Reply = () => ({ body: success(null) });
  readonly clock = createRequestClock(() => this.now);
  readonly client: AxiosInstance;
  #random = 0;

  constructor(needs: Partial<AllNeeds> = {}) {
    const teller = createTeller();
    teller.listen((told) => this.told.push(told));
    this.client = createClient(
      { adapter: (config) => this.#carry(config) },
      {
        teller,
        clock: this.clock,
        server: false,
        isOwn: (url) => !url.includes('foreign'),
        locale: () => this.locale,
        deviceLanguages: () => ['de-AT', 'en'],
        random: (bytes) => Uint8Array.from({ length: bytes }, () => (this.#random = (this.#random + 1) % 251)),
        zone: () => 'Asia/Tokyo',
        simulating: () => false,
        visitor: () => '',
        ...needs,
      },
    );
  }

  get texts(): string[] {
    return this.told.flatMap((told) => (told.kind === 'error' ? [told.text] : []));
  }

  get last(): Heard {
    return this.heard.at(-1)!;
  }

  async #carry(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const { signal } = config;
    const heard: Heard = {
      method: (config.method ?? 'get').toUpperCase(),
      url: config.url ?? '',
      query: new URLSearchParams(queryOfCall(config)),
      body: config.data,
      headers: Object.fromEntries(
        Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      config,
    };
    this.heard.push(heard);
    const gone = new Promise<never>((_, reject) => {
      signal?.addEventListener?.('abort', () => reject(new AxiosError('canceled', 'ERR_CANCELED', config)));
    });
    const { status = 200, body = '', headers = {} } = await Promise.race([this.#answer(heard), gone]);
    const response = { data: body, status, statusText: '', headers, config, request: {} } as unknown as AxiosResponse;
    if (status >= 200 && status < 300) return response;
    throw new AxiosError(`Request failed with status code ${status}`, 'ERR_BAD_RESPONSE', config, {}, response);
  }

  async #answer(heard: Heard): Promise<Answer> {
    try {
      return await this.reply(heard, this.heard.length);
    } catch (error) {
      // As an adapter does it: the error knows the call.
      if (error instanceof AxiosError) error.config = heard.config;
      throw error;
    }
  }
}
