/** Codes that say who brought a visitor. Each has 1 to 64 plain characters (REF-01, REF-16). */
export const CODE_FIELDS = ['channelCode', 'vipCode', 'clacCode', 'commonCode', 'groupId', 'actCode'] as const;
export type CodeField = (typeof CODE_FIELDS)[number];
export type ReferralCodes = Readonly<Partial<Record<CodeField, string>>>;
export const REFERRAL_CODE = /^[A-Za-z0-9_-]{1,64}$/;
