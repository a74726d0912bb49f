export function callOf(words: readonly string[]): {
  readonly method: string;
  readonly path: string;
  readonly body: object | null;
} | null;
