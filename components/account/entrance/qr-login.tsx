'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { askAccount } from '#lib/api/account.ts';
import { LOGIN, type QrStatus } from '#lib/contract/account.ts';
import { qrLink } from '#lib/contract/qr-login.ts';
import type { QrKeyAnswer, QrStatusAnswer, UserInfo } from '#lib/contract/shapes/account.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { FormProblem } from '../parts/form.tsx';
import { QrCode } from '../parts/qr-code.tsx';

/** How often the venue is asked whether the other device has said yes. ms */
export const QR_PACE_MS = 2_000;
/** Times in a row that the venue may be out of reach before the code is given up. */
const MISSES = 5;

type Shown = { readonly key: QrKeyAnswer | null; readonly status: QrStatus | 'failed' };

/** A code for a device that is logged in; asked about until that device has answered, or the code is too old (ACC-08). */
export function QrLogin({ onDone }: { onDone: (user: UserInfo) => void }) {
  const t = useTranslations('login.qr');
  const [round, setRound] = useState(0);
  const { key, status } = useQr(round, onDone);
  const ended = status === 'expired' || status === 'closed' || status === 'failed';
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 text-center">
      <p className="text-13 text-muted">{t('text')}</p>
      {ended ? (
        <div className="grid size-48 content-center justify-items-center gap-3 rounded-panel bg-raised p-4">
          <FormProblem text={t(status)} />
          <Button onClick={() => setRound(round + 1)}>{t('again')}</Button>
        </div>
      ) : key ? (
        <Code qrcodeKey={key.qrcodeKey} />
      ) : (
        <Skeleton className="size-48" />
      )}
      <p role="status" className="min-h-5 text-13">
        {status === 'scanned' ? t('scanned') : ''}
      </p>
    </div>
  );
}

/** The code as a picture, and the address in it for devices without a camera. */
function Code({ qrcodeKey }: { qrcodeKey: string }) {
  const t = useTranslations('login.qr');
  const { prefix } = useSiteLocale();
  const link = qrLink(window.location.origin + withPrefix('/devices', prefix), qrcodeKey);
  return (
    <>
      <QrCode text={link} label={t('alt')} />
      <div className="grid w-full grid-cols-1 gap-1 text-12 text-muted">
        <p>{t('link')}</p>
        <p dir="ltr" className="flex items-center gap-1 rounded-control bg-raised ps-2">
          <code className="min-w-0 flex-1 py-1 text-start break-all">{link}</code>
          <CopyButton text={link} label={t('copy')} />
        </p>
      </div>
    </>
  );
}

function useQr(round: number, onDone: (user: UserInfo) => void): Shown {
  const [shown, setShown] = useState<Shown>({ key: null, status: 'waiting' });
  const [done] = useState(() => ({ call: onDone }));
  done.call = onDone;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another code
  useEffect(() => {
    const ended = new AbortController();
    setShown({ key: null, status: 'waiting' });
    follow(ended.signal, setShown).then(
      (user) => {
        if (user && !ended.signal.aborted) done.call(user);
      },
      () => {
        if (!ended.signal.aborted) setShown({ key: null, status: 'failed' });
      },
    );
    return () => ended.abort();
  }, [round, done]);
  return shown;
}

async function follow(signal: AbortSignal, show: (shown: Shown) => void): Promise<UserInfo | null> {
  const key = await askAccount(LOGIN.qrKey, {}, { signal });
  show({ key, status: 'waiting' });
  let misses = 0;
  const look = async (): Promise<QrStatusAnswer | null> => {
    try {
      const answer = await askAccount(LOGIN.qrStatus, { qrcodeKey: key.qrcodeKey }, { signal });
      misses = 0;
      return answer;
    } catch (error) {
      misses += 1;
      if (misses >= MISSES) throw error;
      return null;
    }
  };
  while (!signal.aborted) {
    await pause(QR_PACE_MS, signal);
    const answer = await look();
    if (!answer) continue;
    const { status, userInfo } = answer;
    if (status === 'confirmed') return userInfo ?? null;
    show({ key, status });
    if (status === 'expired' || status === 'closed') return null;
  }
  return null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
