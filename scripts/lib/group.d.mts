import type { SpawnOptions } from 'node:child_process';

export function runGroup(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { readonly onText: (chunk: Buffer) => void },
): Promise<number | null>;
