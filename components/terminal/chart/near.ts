/**
 * Calls back when the pointer or the focus first comes near a chart.
 * @param host what the chart is drawn in; the focus is on what lies around it
 * @returns stops
 */
export function whenNear(host: HTMLElement, near: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const type of ['pointerenter', 'pointermove'] as const)
    host.addEventListener(type, near, { once: true, signal });
  host.parentElement?.addEventListener('focus', near, { once: true, signal });
  return () => stop.abort();
}
