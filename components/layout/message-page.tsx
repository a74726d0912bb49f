import type { ReactNode } from 'react';
import { GlobeGrid } from '#components/ui/globe.tsx';

type MessagePageProps = {
  /** Large and faint behind the words: a status code. */
  readonly code?: string;
  readonly heading: string;
  readonly text: string;
  readonly actions: ReactNode;
  readonly note?: ReactNode;
};

/** A page that has something to say instead of something to show: nothing found, failed, offline. */
export function MessagePage({ code, heading, text, actions, note }: MessagePageProps) {
  return (
    <div className="relative grid min-h-[calc(100dvh-240px)] place-items-center overflow-hidden px-8 py-16">
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex h-80 justify-center overflow-hidden">
        <GlobeGrid radius={430} className="max-w-none shrink-0" />
      </div>
      <div className="relative max-w-lg text-center">
        {code ? <p className="num text-16 font-semibold text-accent">{code}</p> : null}
        <h1 className="mt-2 text-28 font-semibold tracking-[-0.01em]">{heading}</h1>
        <p className="mt-3 text-16 text-muted">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>
        {note ? <p className="mt-4 text-12 text-faint">{note}</p> : null}
      </div>
    </div>
  );
}
