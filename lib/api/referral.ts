import { CONFIG } from '#lib/contract/endpoints.ts';
import { type ReferralAnswer, type ReferralConfig, readReferralConfig } from '#lib/contract/referral.ts';

/** Which referral codes are kept. @throws AnswerError for a refusal, AxiosError for HTTP and network, Error otherwise */
export async function fetchReferralConfig(): Promise<ReferralConfig> {
  const { dataOf, send } = await import('#lib/request/client.ts');
  const data: Partial<ReferralAnswer> | null = dataOf(
    await send<ReferralAnswer>({ url: CONFIG.referral, quiet: true }),
    CONFIG.referral,
  );
  const config = readReferralConfig(data?.referralConfig);
  if (config) return config;
  throw new Error(`${CONFIG.referral} answered data of another shape than this page knows. Load the page again.`);
}
