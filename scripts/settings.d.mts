export function withSettings(readme: string): string;
