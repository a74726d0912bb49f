'use client';

import { useEffect, useState } from 'react';

/** Sent with every page, so it carries neither the style sheet nor the texts: colours are the system's own. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { display: grid; min-height: 100dvh; place-content: center; justify-items: center; gap: 16px; padding: 32px; text-align: center; }
h1 { margin: 0; font-size: 28px; line-height: 36px; }
p { margin: 0; max-width: 48ch; }
button { font: inherit; min-height: 44px; padding: 0 24px; }
`;

async function fetchTexts() {
  const [common, errors] = await Promise.all([import('#messages/en/common.json'), import('#messages/en/errors.json')]);
  return { ...errors.default.global, retry: common.default.retry };
}

type Texts = Awaited<ReturnType<typeof fetchTexts>>;

/** Replaces the whole document when the root layout itself failed: no language, no provider, no settings are left. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const [texts, setTexts] = useState<Texts | null>(null);
  useEffect(() => {
    console.error(error);
    // Without the network the page speaks by its sign alone.
    fetchTexts().then(setTexts, () => {});
  }, [error]);
  return (
    <html lang="en">
      <body>
        <style>{STYLE}</style>
        <title>{texts?.heading}</title>
        <main>
          <h1>{texts?.heading}</h1>
          <p>{texts?.text}</p>
          <button type="button" onClick={() => retry()}>
            {texts?.retry ?? '↻'}
          </button>
        </main>
      </body>
    </html>
  );
}
