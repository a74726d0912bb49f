import type { InternalAxiosRequestConfig } from 'axios';
import { formatDateTime } from '#lib/format/time.ts';
import { isPlain } from '../plain.ts';

type Needs = {
  /** IANA zone in which dates are written. */
  readonly zone: () => string;
};

/** A space can be part of a password: `pwd`, `rePwd`, `oldPwd`. */
const PASSWORD = /(?:pwd|password)$/i;

/**
 * Puts the params of a POST, PUT or DELETE where they belong (the body, unless the call says otherwise), trims texts and
 * writes dates. What the caller handed in stays as it is. Partner: the gateway's intake.
 */
export const payload = ({ zone }: Needs) =>
  async function payload(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
    if (isRead(config)) return config;
    const clean = (value: unknown) => cleaned(value, zone());
    if (config.joinParams) {
      config.params = clean(config.params);
    } else if (isPlain(config.params) && (config.data === undefined || isPlain(config.data))) {
      config.data = { ...config.params, ...config.data };
      config.params = undefined;
    }
    config.data = clean(config.data);
    return config;
  };

export function isRead({ method = 'get' }: Pick<InternalAxiosRequestConfig, 'method'>): boolean {
  return /^(?:get|head|options)$/i.test(method);
}

function cleaned(value: unknown, zone: string): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map((item) => cleaned(item, zone));
  if (isDateLike(value)) return writtenDate(value, zone);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      PASSWORD.test(key) && typeof item === 'string' ? item : cleaned(item, zone),
    ]),
  );
}

type DateLike = Date | { format(pattern: string): unknown; isValid(): boolean; valueOf(): unknown };

/** Dates, and what dayjs and moment make. Texts and numbers never are. */
function isDateLike(value: unknown): value is DateLike {
  if (value instanceof Date) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { format, isValid } = value as { format?: unknown; isValid?: unknown };
  return typeof format === 'function' && typeof isValid === 'function';
}

/** `2026-11-20 14:32`; null for a date that is none. */
function writtenDate(date: DateLike, zone: string): string | null {
  const ts = date.valueOf();
  return typeof ts === 'number' && Number.isFinite(ts) ? formatDateTime(ts, { zone, seconds: false }) : null;
}
