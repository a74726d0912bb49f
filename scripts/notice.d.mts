export type Row = { readonly name: string; readonly version: string; readonly licence: string };
export type Lock = { readonly packages: Readonly<Record<string, unknown>> };
export const ALLOWED: readonly string[];
export const ALLOWED_APART: readonly string[];
export function isAllowed(licence: string, allowed: readonly string[]): boolean;
export function packages(lock: Lock, options: { production: boolean }): Row[];
export function problems(rows: readonly Row[]): Row[];
export function notice(rows: readonly Row[]): string;
export function readLock(): Lock;
