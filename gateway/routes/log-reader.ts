import { BIZ_TYPES, CLICKS, LOG_LIMIT, SECURITY_EVENTS } from '#lib/contract/log.ts';
import { cleanPage, cleanReason } from '#lib/contract/redact.ts';
import type { ClickEvent, SecurityLog } from '#lib/contract/shapes/log.ts';

type Unknown = Readonly<Record<string, unknown>>;
const TERMINAL_CODE = /^[0-9a-f]{32}$/;
const LANGUAGE_TYPES = 99;

/** What may be kept of what somebody posted: every part from its closed list or cleaned. @returns null for anything else */
export function readSecurityLog(value: unknown): SecurityLog | null {
  if (!isRecord(value) || !isRecord(value.data)) return null;
  const bizType = BIZ_TYPES.find((known) => known === value.bizType);
  const event = SECURITY_EVENTS.find((known) => known === (value.data as Unknown).event);
  const { timestamp, page } = value;
  const { reason } = value.data;
  if (!bizType || !event || !isTime(timestamp) || typeof page !== 'string' || typeof reason !== 'string') return null;
  return { bizType, data: { event, reason: cleanReason(reason) }, timestamp, page: cleanPage(page) };
}

/** The good events of a batch, at most fifty. */
export function readClicks(value: unknown): readonly ClickEvent[] {
  if (!isRecord(value) || !Array.isArray(value.events)) return [];
  return value.events.slice(0, LOG_LIMIT.batch).flatMap((event) => {
    const read = isRecord(event) ? readClick(event) : null;
    return read ? [read] : [];
  });
}

function readClick({ name: given, page, languageType, terminalCode, time }: Unknown): ClickEvent | null {
  const name = CLICKS.find((known) => known === given);
  if (!name || typeof page !== 'string' || !isTime(time)) return null;
  if (!isTime(languageType) || languageType > LANGUAGE_TYPES) return null;
  return { name, page: cleanPage(page), languageType, terminalCode: cleanTerminalCode(terminalCode), time };
}

export function cleanTerminalCode(value: unknown): string {
  return typeof value === 'string' && TERMINAL_CODE.test(value) ? value : '';
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isRecord(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
