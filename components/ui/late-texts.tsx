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

/** Children that need texts which no page brings along; nothing, or their stand-in, until they are there. */
export function LateTexts({ area, fallback = null, children }: LateTextsProps) {
  const { code } = useSiteLocale();
  const [texts, setTexts] = useState<Messages | null>(null);
  useEffect(() => {
    let left = false;
    loadLateMessages(area, code).then(
      (found) => {
        if (!left) setTexts({ [area]: found });
      },
      // The network may be away; whoever opens it again asks again.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [area, code]);
  return texts ? <AddMessages messages={texts}>{children}</AddMessages> : fallback;
}
