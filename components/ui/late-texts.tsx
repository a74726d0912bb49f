'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { type LateArea, loadLateMessages } from '#lib/i18n/late-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { AddMessages } from './add-messages.tsx';
import { useSiteLocale } from './locale.tsx';

type LateTextsProps = {
  readonly area: LateArea;
  /** Stands in their place until then. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
};

/** Texts that could not be fetched are asked for again after this long. */
const RETRY_MS = 4_000;

/** Children that need texts which no page brings along; nothing, or their stand-in, until they are there. */
export function LateTexts({ area, fallback = null, children }: LateTextsProps) {
  const { code } = useSiteLocale();
  const [texts, setTexts] = useState<Messages | null>(null);
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      loadLateMessages(area, code).then(
        (found) => {
          if (!left) setTexts({ [area]: found });
        },
        // The network may be away for a while.
        () => {
          if (!left) timer = setTimeout(ask, RETRY_MS);
        },
      );
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [area, code]);
  return texts ? <AddMessages messages={texts}>{children}</AddMessages> : fallback;
}
