/** A tape that cannot be played: one sentence that names the line. */
export class TapeError extends Error {
  override readonly name = 'TapeError';

  /** @param line from 1 on */
  constructor(line: number, what: string) {
    super(`Line ${line} of the tape ${what}.`);
  }
}
