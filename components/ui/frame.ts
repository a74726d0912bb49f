/** In a page that nobody looks at no frames come: what waits for one is done all the same. ms */
const NO_FRAME_MS = 250;

/** Runs a task once the frame that is being made has been drawn, so that it costs no press its answer. @returns forgets it */
export function afterFrame(task: () => void): () => void {
  const run = () => {
    cancelAnimationFrame(frame);
    task();
  };
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(task);
  });
  let timer = setTimeout(run, NO_FRAME_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
