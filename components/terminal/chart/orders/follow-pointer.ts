type Follower = {
  readonly moved: (event: PointerEvent) => void;
  readonly dropped: () => void;
  readonly gaveUp: () => void;
};

/** Follows one pointer until it is let go; Esc gives up. */
export function followPointer(down: React.PointerEvent<HTMLElement>, { moved, dropped, gaveUp }: Follower): void {
  const handle = down.currentTarget;
  handle.setPointerCapture(down.pointerId);
  const stop = new AbortController();
  const end = (then: () => void) => () => {
    stop.abort();
    then();
  };
  const { signal } = stop;
  handle.addEventListener('pointermove', moved, { signal });
  handle.addEventListener('pointerup', end(dropped), { signal });
  handle.addEventListener('pointercancel', end(gaveUp), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(gaveUp)();
    },
    { signal, capture: true },
  );
}
