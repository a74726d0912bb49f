'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { observeResize } from '#components/ui/use-resize.ts';
import { readTokens, type Tokens, watchTokens } from '../tokens.ts';
import { createRowCanvas, ROW_HEIGHT, type RowCanvas, type Slide } from './row-canvas.ts';

export type RowSurface = { readonly canvas: RowCanvas; readonly width: number; readonly tokens: Tokens };

/**
 * Keeps a canvas as large and as sharp as its box and in the colours of the theme.
 * @param draw called with everything needed after the size, the theme or the font changed
 * @param rolls the canvas is for rows that come in above: it is higher than its parent, which has to clip it
 * @returns the surface; null until it has a size (hidden panels have none) and where there is no canvas
 */
export function useRowCanvas(
  ref: RefObject<HTMLCanvasElement | null>,
  draw: () => void,
  rolls = false,
): RefObject<RowSurface | null> {
  const surface = useRef<RowSurface | null>(null);
  const latest = useRef(draw);
  latest.current = draw;

  useEffect(() => {
    const element = ref.current;
    const brush = element?.getContext('2d', { alpha: false });
    if (!element || !brush) return;
    const canvas = createRowCanvas(element, brush, rolls ? slideOf(element) : undefined);
    const box = (rolls && element.parentElement) || element;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box;
      if (width === 0 || height === 0) {
        surface.current = null;
        return;
      }
      const tokens = readTokens(element.parentElement ?? document.body);
      const ratio = window.devicePixelRatio || 1;
      canvas.resize(width, height, ratio);
      if (rolls) element.style.height = `${element.height / ratio}px`;
      canvas.dress(`12px ${tokens.font}`, tokens.panel);
      surface.current = { canvas, width, tokens };
      latest.current();
    };
    const recolour = () => {
      if (!surface.current) return;
      const tokens = readTokens(element.parentElement ?? document.body);
      canvas.dress(`12px ${tokens.font}`, tokens.panel);
      surface.current = { ...surface.current, tokens };
      latest.current();
    };
    measure();
    const stops = [observeResize(box, measure), watchTokens(recolour), watchRatio(measure)];
    // A context that was lost comes back empty: size, font and rows anew.
    element.addEventListener('contextrestored', measure);
    stops.push(() => element.removeEventListener('contextrestored', measure));
    return () => {
      for (const stop of stops) stop();
      surface.current = null;
    };
  }, [ref, rolls]);
  return surface;
}

/** A layer of its own is moved without being painted anew. */
function slideOf(element: HTMLCanvasElement): Slide {
  return (top) => {
    element.style.willChange = top === null ? '' : 'transform';
    element.style.transform = top === null ? '' : `translateY(${-top * ROW_HEIGHT}px)`;
  };
}

/** The window moved to a screen of another density, or was zoomed. */
function watchRatio(changed: () => void): () => void {
  let query: MediaQueryList | undefined;
  const listen = () => {
    query?.removeEventListener('change', moved);
    query = window.matchMedia?.(`(resolution: ${window.devicePixelRatio}dppx)`);
    query?.addEventListener('change', moved);
  };
  const moved = () => {
    listen();
    changed();
  };
  listen();
  return () => query?.removeEventListener('change', moved);
}
