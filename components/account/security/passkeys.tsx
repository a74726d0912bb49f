'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { TwoLines } from '#components/ui/record-table.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { Time } from '#components/ui/time.tsx';
import { askAccount } from '#lib/api/account.ts';
import { SECURITY } from '#lib/contract/account.ts';
import type { Passkey, PasskeyStartAnswer, SecurityOverview } from '#lib/contract/shapes/security.ts';
import { SettingRow } from '../parts/card.tsx';
import { useConfirm } from '../parts/confirm.tsx';
import { Form, FormProblem, Submit } from '../parts/form.tsx';
import { hasPasskeys, makePasskey, tellPasskeys } from '../parts/passkey.ts';
import type { StepUpCall } from '../parts/step-up.tsx';
import { useSend } from '../parts/use-send.ts';

type PasskeysProps = {
  readonly overview: SecurityOverview;
  readonly onChanged: () => void;
  readonly stepUp: StepUpCall;
};

/** Passkeys of the account: added with proof, named, removed with proof. */
export function Passkeys({ overview: { user, passkeys }, onChanged, stepUp }: PasskeysProps) {
  const t = useTranslations('security.rows.passkeys');
  const [open, setOpen] = useState(false);
  const [able, setAble] = useState(false);
  useEffect(() => setAble(hasPasskeys()), []);
  const { ask, dialog } = useConfirm();
  const remove = async (id: string) => {
    if (!(await stepUp.call((codes) => askAccount(SECURITY.passkeyRemove, { id, ...codes })))) return;
    const left = passkeys.filter((passkey) => passkey.id !== id).map((passkey) => passkey.id);
    void tellPasskeys(user.userId, left);
    onChanged();
  };
  return (
    <SettingRow
      title={t('title')}
      kept={passkeys.length > 0}
      text={able ? t('text') : t('unsupported')}
      action={able ? <Button onClick={() => setOpen(true)}>{t('act')}</Button> : null}
    >
      {passkeys.length > 0 ? (
        <ul className="mt-3 grid grid-cols-1 gap-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-4 rounded-control bg-raised px-3 py-2 text-13">
              <PasskeyName passkey={passkey} />
              <Button
                size={28}
                aria-label={t('removeNamed', { name: passkey.name })}
                onClick={() =>
                  ask({
                    title: t('removeTitle', { name: passkey.name }),
                    text: t('removeText'),
                    act: t('remove'),
                    run: () => void remove(passkey.id),
                  })
                }
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <AddDialog open={open} onOpenChange={setOpen} onChanged={onChanged} stepUp={stepUp} />
      {dialog}
    </SettingRow>
  );
}

function PasskeyName({ passkey: { name, createdAt, usedAt } }: { passkey: Passkey }) {
  const t = useTranslations('security.rows.passkeys');
  const day = (ts: number) => () => <Time ts={ts} format="date" />;
  return (
    <TwoLines
      className="me-auto"
      under={
        <>
          {t.rich('added', { day: day(createdAt) })}
          {' · '}
          {usedAt === null ? t('never') : t.rich('used', { day: day(usedAt) })}
        </>
      }
    >
      <bdi className="font-medium">{name}</bdi>
    </TwoLines>
  );
}

type AddProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChanged: () => void;
  readonly stepUp: StepUpCall;
};

function AddDialog({ open, onOpenChange, onChanged, stepUp }: AddProps) {
  const t = useTranslations('security.passkey');
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const adding = useAdding(stepUp);
  const submit = async () => {
    setMissing(name.trim() === '');
    if (name.trim() === '' || !(await adding.add(name.trim()))) return;
    setName('');
    onOpenChange(false);
    onChanged();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('text')} sheet>
      <Form label={t('title')} onSubmit={() => void submit()}>
        <TextField
          label={t('label')}
          hint={t('hint')}
          limit={32}
          value={name}
          onValueChange={setName}
          error={missing ? t('missing') : undefined}
        />
        <FormProblem text={adding.problem?.text ?? stepUp.problem?.text} />
        <Submit sending={stepUp.sending || adding.sending} running={t('running')}>
          {t('act')}
        </Submit>
      </Form>
    </Dialog>
  );
}

/** Proof first, then the browser's part. Whoever closes the browser's question tries again without a second proof. */
function useAdding(stepUp: StepUpCall) {
  const [begun, setBegun] = useState<PasskeyStartAnswer | null>(null);
  const { send, sending, problem } = useSend();
  const add = async (name: string): Promise<boolean> => {
    const started = begun ?? (await stepUp.call((codes) => askAccount(SECURITY.passkeyStart, codes)))?.value;
    if (!started) return false;
    setBegun(started);
    const done = await send(async () => {
      const response = await makePasskey(started.options);
      // Good once, whatever the venue says of it.
      setBegun(null);
      return askAccount(SECURITY.passkeyFinish, { serialNO: started.serialNO, name, response });
    });
    return done !== null;
  };
  return { add, sending, problem };
}
