import type { ReactNode } from 'react';
import { GlobeGrid } from '#components/ui/globe.tsx';

type MessagePageProps = {
  /** A status code above the heading. */
  readonly code?: string;
  readonly heading: string;
  readonly text: string;
  readonly actions: ReactNode;
  readonly note?: ReactNode;
};

/** A page that has something to say instead of something to show: nothing found, failed. Below it the globe rises. */
export function MessagePage({ code, heading, text, actions, note }: MessagePageProps) {
  return (
    <div className="flex min-h-[calc(100dvh-48px)] flex-col items-center overflow-hidden">
      <div className="my-auto max-w-lg px-8 py-16 text-center">
        {code ? <p className="num text-16 font-semibold text-accent">{code}</p> : null}
        <h1 className="mt-2 text-28 font-semibold tracking-[-0.01em] text-balance">{heading}</h1>
        <p className="mt-3 text-16 text-balance text-muted">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>
        {note ? <p className="mt-4 text-12 text-faint">{note}</p> : null}
      </div>
      <div aria-hidden="true" className="flex h-[34vh] shrink-0 justify-center overflow-hidden">
        <GlobeGrid className="max-w-none shrink-0" />
      </div>
    </div>
  );
}
