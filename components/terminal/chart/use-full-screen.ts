'use client';

import { useCallback, useEffect, useState } from 'react';

/**
 * The chart over the whole screen. The page as a whole goes full screen and the panel covers it, so that menus and
 * tooltips, which hang on the page's end, stay visible; where the browser refuses, the panel covers the window.
 */
export function useFullScreen(): { readonly full: boolean; toggle(): void } {
  const [full, setFull] = useState(false);
  const leave = useCallback(() => {
    setFull(false);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, []);
  const toggle = useCallback(() => {
    if (full) return leave();
    setFull(true);
    // Refused inside frames and on some phones: covering the window is what is left.
    document.documentElement.requestFullscreen?.().catch(() => {});
  }, [full, leave]);
  useEffect(() => {
    if (!full) return;
    const left = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    document.addEventListener('fullscreenchange', left);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      document.removeEventListener('keydown', onEscape);
    };
  }, [full, leave]);
  return { full, toggle };
}
