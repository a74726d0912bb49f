/** Server time as far as answers have told it, epoch ms: for what the gateway names an end of (REQ-37). */
export async function serverTime(): Promise<number> {
  const { serverNow } = await import('#lib/request/client.ts');
  return serverNow();
}
