export type Source = { readonly file: string; readonly source: string };
export type Area = { readonly area: string; readonly total: number; readonly uncovered: readonly string[] };
export function registerIds(text: string): string[];
export function idsOfTitle(title: string): string[];
export function titlesOf(source: string): string[];
export function trace(
  register: string,
  sources: readonly Source[],
): { areas: Area[]; unknown: { id: string; file: string; title: string }[] };
export function readSources(): Source[];
