'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What lies above the page, the top one last. Keys and presses outside belong to the top. */
type Layer = { readonly box: () => Element | null };

const layers: Layer[] = [];

export type Wish = 'escape' | 'outside' | 'leave';

type Options = {
  readonly open: boolean;
  readonly box: RefObject<Element | null>;
  /** Pressed or focused without being outside: the button that belongs to it. */
  readonly anchor?: RefObject<Element | null>;
  /** Whether a press anywhere outside is heard; a dialog hears its own backdrop instead. */
  readonly light?: boolean;
  /** Asked to go; whoever is asked decides. */
  readonly onWish: (wish: Wish) => void;
};

/** Makes an open box a layer: Esc reaches the top one alone, and what a box opened is not outside of it. */
export function useLayer({ open, box, anchor, light = false, onWish }: Options): void {
  const latest = useRef(onWish);
  latest.current = onWish;
  // Before what is in the box takes the focus: the box below would hear that it went elsewhere, and close.
  useLayoutEffect(() => {
    if (!open) return;
    const layer: Layer = { box: () => box.current };
    layers.push(layer);
    const stops = [onEscape(layer, () => latest.current('escape'))];
    if (light) {
      const isOutside = (target: EventTarget | null) =>
        target instanceof Node && !anchor?.current?.contains(target) && !isWithin(layer, target);
      stops.push(
        onPress((target) => isOutside(target) && latest.current('outside')),
        onFocus((target) => isOutside(target) && latest.current('leave')),
      );
    }
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      for (const stop of stops) stop();
    };
  }, [open, light, box, anchor]);
}

/** In the box itself, or in one that was opened after it. */
function isWithin(layer: Layer, target: Node): boolean {
  return layers.slice(layers.indexOf(layer)).some((one) => one.box()?.contains(target));
}

function onEscape(layer: Layer, run: () => void): () => void {
  return listen(document, 'keydown', (event) => {
    // Esc also ends the composition of a character.
    if (event.key !== 'Escape' || event.isComposing || layers.at(-1) !== layer) return;
    // The one below becomes the top while this event is still on its way.
    event.stopImmediatePropagation();
    run();
  });
}

/** A mouse presses when it goes down, a finger when it has come up again: until then it may be scrolling. */
function onPress(run: (target: EventTarget | null) => void): () => void {
  let touched = false;
  const stops = [
    listen(document, 'pointerdown', (event) => {
      touched = event.pointerType === 'touch';
      if (!touched) run(event.target);
    }),
    listen(document, 'click', (event) => {
      if (touched) run(event.target);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function onFocus(run: (target: EventTarget | null) => void): () => void {
  return listen(document, 'focusin', (event) => run(event.target));
}

/** On the way down, so that nobody who stops an event keeps a box open. */
function listen<Name extends keyof DocumentEventMap>(
  target: Document,
  name: Name,
  run: (event: DocumentEventMap[Name]) => void,
): () => void {
  const down = name !== 'keydown';
  target.addEventListener(name, run, down);
  return () => target.removeEventListener(name, run, down);
}
