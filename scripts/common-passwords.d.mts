export function commonPasswords(): string[];
export function fileOf(list: readonly string[]): string;
