'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '#components/ui/toast.ts';
import { askAccount } from '#lib/api/account.ts';
import { SECURITY } from '#lib/contract/account.ts';
import type { FactorCodes } from '#lib/contract/shapes/account.ts';
import { useConfirm } from '../parts/confirm.tsx';
import { FormProblem } from '../parts/form.tsx';
import { Guarded } from '../parts/guarded.tsx';
import { useStepUp } from '../parts/step-up.tsx';
import { useData } from '../parts/use-data.ts';
import { NotLoaded, Waiting } from '../parts/waiting.tsx';
import { Approve } from './approve.tsx';
import { KnownDevices } from './known-devices.tsx';
import { NameDialog } from './name-dialog.tsx';
import { calledOf, type PlaceRow } from './place-table.tsx';
import { useQrLink } from './qr-link.ts';
import { OTHERS, Sessions } from './sessions.tsx';

/** Where the account is logged in, and how to end that. */
export function DevicesPanel() {
  const { key, done } = useQrLink();
  return (
    <Guarded>
      <Body qrcodeKey={key} onAnswered={done} />
    </Guarded>
  );
}

type BodyProps = {
  /** Of a code that was scanned to get here. */
  readonly qrcodeKey: string | null;
  readonly onAnswered: () => void;
};

function Body({ qrcodeKey, onAnswered }: BodyProps) {
  const t = useTranslations('devices');
  const sessions = useData(SECURITY.sessions);
  const devices = useData(SECURITY.devices);
  const [naming, setNaming] = useState<PlaceRow | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const { ask, dialog } = useConfirm();
  const stepUp = useStepUp(t('proof'));
  const reload = () => {
    sessions.reload();
    devices.reload();
  };
  const end = async (name: string, call: (codes: FactorCodes) => Promise<unknown>, text: string) => {
    setBusy(name);
    const done = await stepUp.call(call);
    setBusy(null);
    if (!done) return;
    toast({ kind: 'success', text });
    reload();
  };
  const failed = sessions.problem ?? devices.problem;
  if (!sessions.data || !devices.data)
    return failed ? <NotLoaded problem={failed} onRetry={reload} /> : <Waiting rows={5} />;
  const approve = (
    <Approve
      key="approve"
      asked={qrcodeKey}
      onDone={() => {
        onAnswered();
        sessions.reload();
      }}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-2">
      <FormProblem text={stepUp.problem?.text ?? failed?.text} />
      {qrcodeKey === null ? null : approve}
      <Sessions
        rows={sessions.data}
        busy={busy}
        onEnd={(sessionId) =>
          void end(
            sessionId,
            (codes) => askAccount(SECURITY.removeSession, { sessionId, ...codes }),
            t('sessions.ended'),
          )
        }
        onEndOthers={() =>
          ask({
            title: t('sessions.othersTitle'),
            text: t('sessions.othersText'),
            act: t('sessions.others'),
            run: () =>
              void end(OTHERS, (codes) => askAccount(SECURITY.removeOtherSessions, codes), t('sessions.othersEnded')),
          })
        }
      />
      <KnownDevices
        rows={devices.data}
        busy={busy}
        onName={setNaming}
        onForget={({ id, ...row }) =>
          ask({
            title: t('known.removeTitle', { device: calledOf(row) }),
            text: t('known.removeText'),
            act: t('known.remove'),
            run: () =>
              void end(
                id,
                (codes) => askAccount(SECURITY.removeDevice, { deviceId: id, ...codes }),
                t('known.forgotten'),
              ),
          })
        }
      />
      {qrcodeKey === null ? approve : null}
      <NameDialog row={naming} onClose={() => setNaming(null)} onNamed={reload} />
      {dialog}
      {stepUp.dialog}
    </div>
  );
}
