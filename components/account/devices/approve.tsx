'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconTriangleAlert } from '#components/ui/icons.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { Time } from '#components/ui/time.tsx';
import { toast } from '#components/ui/toast.ts';
import { askAccount } from '#lib/api/account.ts';
import { ACCOUNT_CODE, SESSION } from '#lib/contract/account.ts';
import { qrKeyIn } from '#lib/contract/qr-login.ts';
import type { QrScanAnswer } from '#lib/contract/shapes/account.ts';
import { dropErrand } from '#lib/storage/pending-redirect.ts';
import { Card } from '../parts/card.tsx';
import { Form, FormProblem } from '../parts/form.tsx';
import { useSend } from '../parts/use-send.ts';
import { Camera } from './camera.tsx';

type Found = { readonly qrcodeKey: string; readonly scan: QrScanAnswer };

type ApproveProps = {
  /** Key of the code that was opened here as a link; it is looked up at once. */
  readonly asked: string | null;
  readonly onDone: () => void;
};

/** Lets another device in that shows a QR code: looks at who asks, then says yes or no (ACC-08). */
export function Approve({ asked, onDone }: ApproveProps) {
  const t = useTranslations('devices.qr');
  const approve = useTranslations('login.approve');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const { send, sending, problem } = useSend();
  const look = async (code: string) => {
    const qrcodeKey = qrKeyIn(code);
    setWrong(qrcodeKey === null);
    if (qrcodeKey === null) return;
    const scanned = await send(() => askAccount(SESSION.qrScan, { qrcodeKey }));
    if (scanned) setFound({ qrcodeKey, scan: scanned.value });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link that is opened
  useEffect(() => {
    if (asked === null) return;
    dropErrand('qrLogin');
    void look(asked);
  }, [asked]);
  const answer = async (yes: boolean) => {
    if (!found) return;
    if (!(await send(() => askAccount(SESSION.qrConfirm, { qrcodeKey: found.qrcodeKey, approve: yes })))) return;
    toast({ kind: 'success', text: yes ? approve('done') : approve('refused') });
    setFound(null);
    setText('');
    onDone();
  };
  return (
    <Card title={t('title')} text={t('text')}>
      <div className="grid max-w-[560px] gap-3 px-6 pb-6 max-md:px-4">
        {found ? (
          <Question scan={found.scan} busy={sending} onAnswer={(yes) => void answer(yes)} />
        ) : (
          <Form label={t('title')} onSubmit={() => void look(text)} className="grid gap-3">
            <TextField
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              label={t('label')}
              value={text}
              onValueChange={setText}
              error={wrong ? t('wrong') : undefined}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" loading={sending && t('running')}>
                {t('act')}
              </Button>
              <Camera
                onText={(code) => {
                  setText(code);
                  void look(code);
                }}
              />
            </div>
          </Form>
        )}
        <FormProblem text={problem?.code === ACCOUNT_CODE.stepOver ? approve('over') : problem?.text} />
      </div>
    </Card>
  );
}

type QuestionProps = {
  readonly scan: QrScanAnswer;
  readonly busy: boolean;
  readonly onAnswer: (yes: boolean) => void;
};

function Question({ scan, busy, onAnswer }: QuestionProps) {
  const t = useTranslations('login.approve');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of an answer, not of fields
    <div
      ref={ref}
      role="group"
      aria-label={t('question')}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-3 rounded-control bg-raised p-4 outline-none"
    >
      <p className="text-14 font-medium">{t('question')}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
        <dt className="text-muted">{t('device')}</dt>
        <dd>
          <bdi>{scan.device}</bdi>
        </dd>
        <dt className="text-muted">{t('ip')}</dt>
        <dd className="num">{scan.ip}</dd>
        <dt className="text-muted">{t('at')}</dt>
        <dd>
          <Time ts={scan.askedAt} />
        </dd>
      </dl>
      <p className="flex items-start gap-2 text-12 text-warning">
        <IconTriangleAlert size={14} className="mt-0.5 shrink-0" />
        {t('warning')}
      </p>
      <div className="flex gap-2">
        <Button variant="primary" disabled={busy} onClick={() => onAnswer(true)}>
          {t('yes')}
        </Button>
        <Button disabled={busy} onClick={() => onAnswer(false)}>
          {t('no')}
        </Button>
      </div>
    </div>
  );
}
