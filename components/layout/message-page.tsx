import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { GlobeGrid } from '#components/ui/globe.tsx';

type MessagePageProps = {
  /** A status code above the heading. */
  readonly code?: string;
  readonly heading: ReactNode;
  readonly text: ReactNode;
  readonly actions: ReactNode;
  readonly note?: ReactNode;
  /** Under everything else, as wide as it likes. The words above it may be filled in later and keep room for that. */
  readonly below?: ReactNode;
};

/** A page that has something to say instead of something to show: nothing found, failed. Below it the globe rises. */
export function MessagePage({ code, heading, text, actions, note, below }: MessagePageProps) {
  return (
    <div className="flex min-h-[calc(100dvh-48px)] flex-col items-center overflow-hidden">
      <div className="my-auto w-full max-w-3xl px-8 py-16 text-center max-md:px-4">
        {code ? <p className="num text-16 font-semibold text-accent">{code}</p> : null}
        <h1
          className={cx(
            'mt-2 text-28 font-semibold tracking-[-0.01em] text-balance',
            below ? 'max-md:min-h-[2lh]' : '',
          )}
        >
          {heading}
        </h1>
        <p className={cx('mx-auto mt-3 max-w-md text-16 text-balance text-muted', below ? 'min-h-[3lh]' : '')}>
          {text}
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>
        {below}
        {note ? <p className="mt-4 text-12 text-faint">{note}</p> : null}
      </div>
      <div aria-hidden="true" className="flex h-[34vh] shrink-0 justify-center overflow-hidden">
        <GlobeGrid className="max-w-none shrink-0" />
      </div>
    </div>
  );
}
