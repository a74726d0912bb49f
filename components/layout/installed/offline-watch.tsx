'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { formatDateTime } from '#lib/format/time.ts';
import { OFFLINE_PATH } from '#lib/site/pages.ts';
import { readPreference } from '#lib/storage/preferences.ts';
import { lastConnected } from './connected.ts';

/** A look every few seconds, then ever more seldom: a phone in a tunnel has a battery. ms */
const FIRST_MS = 3_000;
const LONGEST_MS = 30_000;
/** A look without an answer is over. ms */
const PATIENCE_MS = 8_000;

type State = 'waiting' | 'looking' | 'connected';

/** Looks for the network and opens the page that was asked for once it answers. */
export function OfflineWatch({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const t = useTranslations('installed.offline');
  const common = useTranslations('common');
  const [state, look] = useLooking(reload);
  const [last, setLast] = useState<string | null>(null);
  const { tag } = useSiteLocale();
  useEffect(() => setLast(lastText(tag)), [tag]);
  return (
    <div className="flex w-full flex-col items-center gap-3">
      {last === null ? null : (
        <p className="text-13 text-muted">
          {t.rich('last', {
            time: () => (
              <bdi dir="ltr" className="num text-text">
                {last}
              </bdi>
            ),
          })}
        </p>
      )}
      {state === 'connected' ? (
        <Link href="/" className={buttonClass({ variant: 'primary', size: 44 })}>
          {t('home')}
        </Link>
      ) : (
        <Button variant="primary" size={44} onClick={look}>
          {common('retry')}
        </Button>
      )}
      <p role="status" className="text-12 text-faint">
        {t(state === 'waiting' ? 'watching' : state)}
      </p>
    </div>
  );
}

/** In the chosen zone, read here: what keeps the settings of a page may be out of reach. Empty where nobody knows. */
function lastText(tag: string): string | null {
  const last = lastConnected();
  const zone = readPreference('timezone') || Intl.DateTimeFormat().resolvedOptions().timeZone;
  return last === null ? null : formatDateTime(last, { zone, tag, words: true });
}

/** What it is at, and a look at once. */
function useLooking(reload: () => void): readonly [State, () => void] {
  const [state, setState] = useState<State>('waiting');
  const own = usePath() === OFFLINE_PATH;
  const now = useRef(() => {});
  const open = useRef(reload);
  open.current = reload;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_MS;
    let left = false;
    const look = async () => {
      clearTimeout(timer);
      setState('looking');
      const reached = await isReached();
      if (left) return;
      setState(reached && own ? 'connected' : 'waiting');
      // At its own address there is nothing behind it to open.
      if (reached && !own) open.current();
      else if (!reached) timer = setTimeout(look, wait);
      wait = Math.min(wait * 1.5, LONGEST_MS);
    };
    now.current = () => void look();
    const hear = () => void look();
    window.addEventListener('online', hear);
    timer = setTimeout(look, FIRST_MS);
    return () => {
      left = true;
      clearTimeout(timer);
      window.removeEventListener('online', hear);
    };
  }, [own]);
  return [state, () => now.current()];
}

/** Whether the page that was asked for answers, whatever it says. */
async function isReached(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}
