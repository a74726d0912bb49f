export class Stop extends Error {
  constructor(message: string, code?: number);
  readonly exitCode: number;
}
