/** A browser that cannot be told from others within this time stays unknown. ms */
const PATIENCE_MS = 10_000;
const VISITOR = /^[0-9a-f]{32}$/;

export function isVisitorId(value: string): boolean {
  return VISITOR.test(value);
}

type Library = { load(options: { monitoring: boolean }): Promise<{ get(): Promise<{ visitorId: string }> }> };

/**
 * What tells this browser from others, by FingerprintJS, whose code is fetched with the first call (FP-08).
 * @returns '' when it fails or takes too long: the terminal code is made without it then (FP-09)
 */
export async function visitorId(
  fetchLibrary: () => Promise<Library> = () => import('@fingerprintjs/fingerprintjs'),
): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(''), PATIENCE_MS);
  });
  try {
    return await Promise.race([tooLong, ask(fetchLibrary)]);
  } catch {
    // Blocked by an extension, or a browser that answers nothing.
    return '';
  } finally {
    clearTimeout(timer);
  }
}

async function ask(fetchLibrary: () => Promise<Library>): Promise<string> {
  const library = await fetchLibrary();
  // Its monitoring would call its maker's server: nothing leaves to third parties.
  const agent = await library.load({ monitoring: false });
  const { visitorId: id } = await agent.get();
  return isVisitorId(id) ? id : '';
}
