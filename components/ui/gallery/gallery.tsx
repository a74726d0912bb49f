'use client';

import { type ReactNode, useState } from 'react';
import { LocaleProvider, useSiteLocale } from '../locale.tsx';
import { Segmented } from '../segmented.tsx';
import { Actions, Choices, Fields, Marks, Notes, Tables } from './pieces.tsx';

const THEMES = ['light', 'dark', 'black'] as const;
const DIRECTIONS = ['ltr', 'rtl'] as const;
const UPDOWN = ['green', 'red'] as const;

/**
 * Every widget of the kit in every state, once for each theme and direction, for whoever builds. Its words are English on
 * purpose: nobody else is shown this page. What opens lies over the page in the page's own theme.
 */
export function Gallery() {
  const [updown, setUpdown] = useState<(typeof UPDOWN)[number]>('green');
  return (
    <main id="main" className="mx-auto grid max-w-[1440px] grid-cols-1 gap-6 px-8 py-6 max-md:px-4">
      <h1 className="text-28 font-semibold">Kit</h1>
      <Segmented
        label="Colour of a rise"
        value={updown}
        options={UPDOWN.map((value) => ({ value, label: value }))}
        onValueChange={setUpdown}
        className="w-60"
      />
      {THEMES.flatMap((theme) =>
        DIRECTIONS.map((direction) => (
          <Stage key={`${theme} ${direction}`} theme={theme} direction={direction} updown={updown} />
        )),
      )}
    </main>
  );
}

type StageProps = {
  readonly theme: (typeof THEMES)[number];
  readonly direction: (typeof DIRECTIONS)[number];
  readonly updown: (typeof UPDOWN)[number];
};

function Stage({ theme, direction, updown }: StageProps) {
  const locale = useSiteLocale();
  return (
    <LocaleProvider value={{ ...locale, direction }}>
      <section
        dir={direction}
        data-theme={theme}
        data-updown={updown}
        aria-label={`${theme}, ${direction}`}
        className="grid grid-cols-1 gap-5 rounded-panel bg-page p-4 text-13 text-text"
      >
        <h2 className="text-16 font-semibold">{`${theme} · ${direction}`}</h2>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Piece title="Buttons" of={<Actions />} />
          <Piece title="Fields" of={<Fields />} />
          <Piece title="Choices" of={<Choices />} />
          <Piece title="Marks" of={<Marks />} />
          <Piece title="Notes and states" of={<Notes />} />
          <Piece title="Tables" of={<Tables />} />
        </div>
      </section>
    </LocaleProvider>
  );
}

function Piece({ title, of }: { title: string; of: ReactNode }) {
  return (
    <section className="grid grid-cols-1 content-start gap-3 rounded-panel bg-panel p-4">
      <h3 className="text-12 text-faint">{title}</h3>
      {of}
    </section>
  );
}
