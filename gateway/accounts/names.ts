import { AREA_CODE, EMAIL, MOBILE, SUB_NAME } from '#lib/contract/account.ts';
import type { User } from '../data/accounts/user.ts';

/** A name of a login as it is compared. */
export type LoginName = { readonly by: 'email' | 'mobile' | 'name'; readonly value: string };

/** @returns null for what no account can have */
export function readName(loginName: string, areaCode?: string): LoginName | null {
  const text = loginName.trim();
  if (EMAIL.test(text) && text.length <= 254) return { by: 'email', value: text.toLowerCase() };
  const mobile = areaCode === undefined ? null : readMobile(text, areaCode);
  if (mobile !== null) return { by: 'mobile', value: mobile };
  return SUB_NAME.test(text) ? { by: 'name', value: text.toLowerCase() } : null;
}

export function readEmail(email: string): string | null {
  const name = readName(email);
  return name?.by === 'email' ? name.value : null;
}

/** A number has no zero of its own country in front. */
export function readMobile(mobile: string, areaCode: string): string | null {
  const [number, area] = [mobile.replaceAll(/[\s()-]/g, '').replace(/^0+/, ''), areaCode.replace(/^\+/, '')];
  return MOBILE.test(number) && AREA_CODE.test(area) ? `${area} ${number}` : null;
}

/** `m***@example.com` */
export function maskEmail(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** `+49 ***4567` */
export function maskMobile(mobile: string | null): string | null {
  if (mobile === null) return null;
  const [area = '', number = ''] = mobile.split(' ');
  return `+${area} ***${number.slice(-4)}`;
}

/** What others may see of somebody. */
export function maskUser({ name, email, mobile, id }: User): string {
  return name ?? maskEmail(email) ?? maskMobile(mobile) ?? `***${id.slice(-4)}`;
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

const VERSIONS: Readonly<Record<string, RegExp>> = {
  Edge: /Edg\/(\d{1,4})/,
  Opera: /OPR\/(\d{1,4})/,
  Firefox: /Firefox\/(\d{1,4})/,
  Chrome: /Chrom(?:e|ium)\/(\d{1,4})/,
  Safari: /Version\/(\d{1,4})/,
};

/** `Chrome 140 on Linux`: the same with the version, for whoever has two alike. */
export function agentVersion(userAgent: string): string {
  const name = agentName(userAgent);
  const [browser = ''] = name.split(' on ');
  const version = VERSIONS[browser]?.exec(userAgent)?.[1];
  return version === undefined ? name : name.replace(browser, `${browser} ${version}`);
}

/** `Chrome on Linux`: what a browser says of itself, shortened to what a person knows. */
export function agentName(userAgent: string): string {
  const of = (table: typeof BROWSERS) => table.find(([form]) => form.test(userAgent))?.[1];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown';
}
