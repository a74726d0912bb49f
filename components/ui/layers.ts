'use client';

import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** What lies above the page, the top one last. Keys and presses outside belong to the top. */
type Layer = {
  readonly box: () => Element | null;
  /** Of a box that any press outside closes: the button that it belongs to, and how to close it. */
  readonly light?: { readonly anchor: () => Element | null; readonly leave: () => void };
};

const layers: Layer[] = [];

/** The light box that something is drawn in; closed, it would take a dialog of its own with it. */
export const HostBox = createContext<RefObject<HTMLElement | null> | null>(null);

/** Where the focus goes from inside a light box that closes: its button. */
export const homeOf = (element: Element | null): Element | null =>
  layers.find(({ box, light }) => light && element && box()?.contains(element))?.light?.anchor() ?? null;

export type Wish = 'escape' | 'outside' | 'leave';

type Options = {
  readonly open: boolean;
  readonly box: RefObject<Element | null>;
  /** Pressed or focused without being outside: the button that belongs to it. */
  readonly anchor?: RefObject<Element | null>;
  /**
   * Whether a press anywhere outside is heard; a dialog hears its own backdrop instead. A light box gives way to a dialog
   * that opens over it: it would cover it. One that the dialog is part of is only hidden meanwhile.
   */
  readonly light?: boolean;
  /** Asked to go; whoever is asked decides. */
  readonly onWish: (wish: Wish) => void;
};

/** Makes an open box a layer: Esc reaches the top one alone, and what a box opened is not outside of it. */
export function useLayer({ open, box, anchor, light = false, onWish }: Options): void {
  const latest = useRef(onWish);
  latest.current = onWish;
  const host = useContext(HostBox);
  // Before what is in the box takes the focus: the box below would hear that it went elsewhere, and close.
  useLayoutEffect(() => {
    if (!open) return;
    const leave = () => latest.current('leave');
    const layer: Layer = {
      box: () => box.current,
      ...(light ? { light: { anchor: () => anchor?.current ?? null, leave } } : {}),
    };
    const below = light ? [] : layers.filter((one) => one.light && one.box() !== host?.current);
    layers.push(layer);
    for (const one of below) one.light?.leave();
    const hidden = light ? null : host?.current;
    hidden?.toggleAttribute('data-behind', true);
    const stops = [onEscape(layer, () => latest.current('escape'))];
    if (light) {
      const isOutside = (target: EventTarget | null) =>
        target instanceof Node && !anchor?.current?.contains(target) && !isWithin(layer, target);
      stops.push(
        onPress((target) => isOutside(target) && latest.current('outside')),
        onFocus((target) => isOutside(target) && leave()),
      );
    }
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      for (const stop of stops) stop();
      hidden?.toggleAttribute('data-behind', false);
    };
  }, [open, light, box, anchor, host]);
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
