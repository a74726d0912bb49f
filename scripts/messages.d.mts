export function languagesOf(root: string): { readonly code: string; readonly areas: readonly string[] }[];
export function indexesOf(root: string): [path: string, text: string][];
export function writeIndexes(root: string): string[];
