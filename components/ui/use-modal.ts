'use client';

import { type RefObject, useEffect } from 'react';
import { enter, firstField, giveBack } from './focus.ts';
import { afterFrame } from './frame.ts';
import { homeOf } from './layers.ts';

/** What a dialog does not cover: the places of toasts and notifications. */
const ABOVE = '[data-toasts], [data-notifications]';

type Modal = {
  readonly open: boolean;
  /** What stands in the body for this dialog. */
  readonly layer: RefObject<HTMLElement | null>;
  /** What takes the focus. */
  readonly box: RefObject<HTMLElement | null>;
  /** Whether the focus goes to the first field to type in, where there is one. */
  readonly toField?: boolean;
};

/**
 * While open: the focus is inside, everything else is inert, the page does not scroll. Afterwards the focus is where it
 * was. Inert is a style of everything on the page, so it comes after the frame that shows the box: until then a scrim
 * takes the presses, and the box says itself that it is modal.
 */
export function useModal({ open, layer, box, toField = false }: Modal) {
  // Not a layout effect: React puts the focus back to where it was before a commit, after those have cleaned up.
  useEffect(() => {
    if (!open || !layer.current || !box.current) return;
    const before = document.activeElement;
    // A menu that this was asked for in is gone afterwards; its button is not.
    const home = homeOf(before);
    const held = box.current;
    const own = layer.current;
    let free = () => {};
    const forget = afterFrame(() => {
      const inert = makeInert(document.body, [own, ...document.querySelectorAll(ABOVE)]);
      const unlock = lockScroll();
      free = () => {
        inert();
        unlock();
      };
    });
    if (!held.contains(before)) enter(held, toField ? firstField(held) : null);
    return () => {
      forget();
      free();
      giveBack(held, before?.isConnected ? before : home);
    };
  }, [open, layer, box, toField]);
}

/** Makes everything inert but these. @returns undoes what it did */
function makeInert(root: Element, but: readonly Element[]): () => void {
  const done: Element[] = [];
  const go = (parent: Element) => {
    for (const child of parent.children) {
      if (but.includes(child) || child.hasAttribute('inert')) continue;
      if (but.some((one) => child.contains(one))) go(child);
      else {
        child.setAttribute('inert', '');
        done.push(child);
      }
    }
  };
  go(root);
  return () => {
    for (const element of done) element.removeAttribute('inert');
  };
}

let locks = 0;

/** The room of the scroll bar stays, so that nothing moves sideways. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  locks += 1;
  if (locks === 1) {
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.overflow = '';
    style.scrollbarGutter = '';
  };
}
