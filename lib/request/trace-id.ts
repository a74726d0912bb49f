/**
 * Name of one send: `w`, 13 digits of its time, 11 random lower-case hex characters (REQ-22).
 * @param at server-corrected epoch ms @param random as many bytes as asked for
 */
export function traceId(at: number, random: (bytes: number) => Uint8Array): string {
  const hex = Array.from(random(6), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `w${String(at).padStart(13, '0')}${hex.slice(0, 11)}`;
}
