'use client';

import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';

type Asked = Event & { prompt(): Promise<unknown> };
type State = 'unknown' | 'offered' | 'byHand' | 'added' | 'installed';
type InstallProps = { readonly texts: Readonly<Record<'install' | 'installed' | 'added' | 'byHand', string>> };

/** A browser that installs on request says so soon after the page has loaded; later than this it will not. ms */
const PATIENCE_MS = 2_000;

/** The button, where the browser lets a page ask; otherwise what there is to know. As high as the button in any state. */
export function InstallNow({ texts }: InstallProps) {
  const [state, setState] = useState<State>('unknown');
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    if (window.matchMedia('(display-mode: standalone)').matches) {
      setState('installed');
      return;
    }
    const offered = (event: Event) => {
      // Shown when the button is pressed, not over the page.
      event.preventDefault();
      setAsked(event as Asked);
      setState('offered');
    };
    const added = () => setState('added');
    const timer = setTimeout(() => setState((now) => (now === 'unknown' ? 'byHand' : now)), PATIENCE_MS);
    window.addEventListener('beforeinstallprompt', offered);
    window.addEventListener('appinstalled', added);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeinstallprompt', offered);
      window.removeEventListener('appinstalled', added);
    };
  }, []);
  const ask = () => {
    setState('byHand');
    // It can be asked once; what was answered comes as an event.
    asked?.prompt().catch(() => {});
  };
  return (
    <div className="mt-4 flex min-h-11 items-center">
      {state === 'offered' ? (
        <Button variant="primary" size={44} onClick={ask}>
          {texts.install}
        </Button>
      ) : (
        <p role="status" className="text-13 text-muted">
          {state === 'unknown' ? '' : texts[state]}
        </p>
      )}
    </div>
  );
}
