/**
 * All that comes in on standard input, for a process that draws one picture.
 * @param most bytes @throws RangeError when it is more
 */
export async function readStandardIn(most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) throw new RangeError(`standard input has more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
