'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { askAccount } from '#lib/api/account.ts';
import { ACCOUNT_CODE, SECURITY } from '#lib/contract/account.ts';
import type { TotpStartAnswer } from '#lib/contract/shapes/security.ts';
import { check, type FieldProblem, tidyCode } from '../parts/checks.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { useFieldText } from '../parts/fields.tsx';
import { Form, FormProblem, Submit } from '../parts/form.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { useSend } from '../parts/use-send.ts';
import type { ChangeDialogProps } from './password-dialog.tsx';
import { RecoveryCodes, useLeaving } from './recovery-dialog.tsx';

/** Sets up an authenticator app: proof first, then the secret, then a code of it, then the recovery codes. */
export function TotpDialog({ open, onOpenChange, onChanged, stepUp }: ChangeDialogProps) {
  const t = useTranslations('security.totp');
  const [secret, setSecret] = useState<TotpStartAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening begins once
  useEffect(() => {
    if (!open) return;
    stepUp
      .call((proof) => askAccount(SECURITY.totpStart, proof))
      .then((started) => (started ? setSecret(started.value) : onOpenChange(false)));
  }, [open]);
  const close = () => {
    onOpenChange(false);
    if (codes) onChanged();
    setSecret(null);
    setCodes(null);
  };
  const title = useTranslations('security.recovery');
  const leave = useLeaving();
  return (
    <Dialog
      open={open && secret !== null}
      onOpenChange={close}
      dismissable={codes === null}
      escapable={codes === null}
      {...(codes ? { beforeClose: leave.ask } : {})}
      size="m"
      sheet
      title={codes ? title('title') : t('title')}
      description={codes ? title('text') : t('text')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} leaving={leave.asked} onClose={close} />
      ) : secret ? (
        <Confirm secret={secret} onDone={setCodes} />
      ) : null}
    </Dialog>
  );
}

type ConfirmProps = { readonly secret: TotpStartAnswer; readonly onDone: (codes: readonly string[]) => void };

function Confirm({ secret, onDone }: ConfirmProps) {
  const t = useTranslations('security.totp');
  const text = useFieldText();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<FieldProblem | null>(null);
  const { send, sending, problem, clear } = useSend();
  const refused = problem?.code === ACCOUNT_CODE.codeWrong;
  const submit = async () => {
    const found = check.code(code);
    setWrong(found);
    if (found) return;
    const request = { serialNO: secret.serialNO, googleCode: tidyCode(code) };
    const done = await send(() => askAccount(SECURITY.totpConfirm, request));
    if (done) onDone(done.value.recoveryCodes);
  };
  return (
    <Form label={t('title')} onSubmit={() => void submit()}>
      <div className="grid justify-items-center gap-3">
        <QrCode text={secret.url} label={t('alt')} size={176} />
        <p className="text-12 text-muted">{t('secret')}</p>
        <p className="flex items-center gap-1">
          <code dir="ltr" className="text-13 break-all">
            {grouped(secret.secret)}
          </code>
          <CopyButton text={secret.secret} label={t('copy')} />
        </p>
        {/* On the phone that has the app nothing can be scanned. */}
        <a href={appAddress(secret.url)} className={`${buttonClass()} md:hidden`}>
          {t('open')}
        </a>
      </div>
      <TextField
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        label={t('label')}
        value={code}
        onValueChange={(value) => {
          setCode(value);
          clear();
        }}
        error={text(wrong) ?? (refused ? t('wrong') : undefined)}
      />
      <FormProblem text={refused ? null : problem?.text} />
      <Submit sending={sending} problem={problem} running={t('running')}>
        {t('act')}
      </Submit>
    </Form>
  );
}

/** Copied by eye it is read in groups of four, as apps show it. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Only what the venue makes for this: a scheme that no other link here has. */
function appAddress(url: string): string | undefined {
  return url.startsWith('otpauth://totp/') ? url : undefined;
}
