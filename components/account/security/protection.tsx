'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/fields.tsx';
import { IconTriangleAlert } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { toast } from '#components/ui/toast.ts';
import { askAccount } from '#lib/api/account.ts';
import { SECURITY } from '#lib/contract/account.ts';
import type { UserInfo } from '#lib/contract/shapes/account.ts';
import type { SecurityOverview } from '#lib/contract/shapes/security.ts';
import { Card, SettingRow } from '../parts/card.tsx';
import { useConfirm } from '../parts/confirm.tsx';
import { FormProblem } from '../parts/form.tsx';
import { type StepUpCall, useStepUp } from '../parts/step-up.tsx';
import { BoundRow } from './bound.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';

export type ProtectionProps = {
  readonly overview: SecurityOverview;
  /** Something was changed; what is shown is out of date. */
  readonly onChanged: () => void;
};
type RowProps = ProtectionProps & { readonly stepUp: StepUpCall };

/** Everything a login asks for, each changed where it stands. */
export function Protection({ overview, onChanged }: ProtectionProps) {
  const t = useTranslations('security');
  const stepUp = useStepUp();
  const changed = () => {
    toast({ kind: 'success', text: t('done') });
    onChanged();
  };
  const row: RowProps = { overview, onChanged: changed, stepUp };
  return (
    <Card title={t('title')}>
      <div className="grid gap-3 px-6 pb-4 empty:hidden max-md:px-4">
        {onePlaceOpens(overview) ? <Advice user={overview.user} /> : null}
        {stepUp.problem ? <Refused text={stepUp.problem.text} /> : null}
      </div>
      <PasswordRow {...row} />
      {overview.user.kind === 'normal' ? <ContactRow /> : null}
      {overview.user.kind === 'sub' ? null : (
        <>
          <FactorRow {...row} factor="email" />
          <FactorRow {...row} factor="mobile" />
        </>
      )}
      <TotpRow {...row} />
      {overview.factors.includes('totp') ? <RecoveryRow {...row} /> : null}
      {overview.user.kind === 'agency' ? null : (
        <>
          <Passkeys {...row} />
          <BoundRow {...row} />
        </>
      )}
      <AntiPhishingRow code={overview.antiPhishingCode} />
      {stepUp.dialog}
    </Card>
  );
}

/**
 * Whether one mailbox or one phone alone is enough to get in, by a code or a reset: an app stops that, or codes to both. A
 * passkey does not, since somebody who has lost it must get in without.
 */
function onePlaceOpens({ factors }: SecurityOverview): boolean {
  return !factors.includes('totp') && !(factors.includes('email') && factors.includes('mobile'));
}

/** What a thief would need, said exactly. */
function Advice({ user }: { user: UserInfo }) {
  const t = useTranslations('security.advice');
  const to = user.email ?? user.mobile;
  const text =
    user.kind === 'sub' ? t('sub') : to === null ? t('nameless') : t(user.email === null ? 'mobile' : 'email', { to });
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-13 text-warning">
      <IconTriangleAlert size={16} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}

/** Why a change was not made. The row it belongs to may be far below, so it comes into sight by itself. */
function Refused({ text }: { text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is one to look at
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={ref} className="scroll-mt-16">
      <FormProblem text={text} />
    </div>
  );
}

/** An account that began with a wallet or a third party has no password, until somebody could log in with one. */
function PasswordRow({ overview, onChanged, stepUp }: RowProps) {
  const t = useTranslations('security.rows.password');
  const [open, setOpen] = useState(false);
  const { hasPassword, user } = overview;
  const named = user.email !== null || user.mobile !== null || user.name !== null;
  return (
    <SettingRow
      title={t('title')}
      text={hasPassword ? t('text') : named ? t('none') : t('nameless')}
      action={
        hasPassword || named ? <Button onClick={() => setOpen(true)}>{hasPassword ? t('act') : t('set')}</Button> : null
      }
    >
      <PasswordDialog
        open={open}
        onOpenChange={setOpen}
        onChanged={onChanged}
        stepUp={stepUp}
        first={!hasPassword}
        user={user}
      />
    </SettingRow>
  );
}

function ContactRow() {
  const t = useTranslations('security.rows.contact');
  return (
    <SettingRow
      title={t('title')}
      text={t('text')}
      action={
        <Link href="/modifyverification" className={buttonClass()}>
          {t('act')}
        </Link>
      }
    />
  );
}

function FactorRow({ overview, onChanged, stepUp, factor }: RowProps & { factor: 'email' | 'mobile' }) {
  const t = useTranslations('security.rows');
  const to = overview.user[factor];
  const on = overview.factors.includes(factor);
  const change = async (wanted: boolean) => {
    const done = await stepUp.call((codes) => askAccount(SECURITY.factor, { factor, on: wanted, ...codes }));
    if (done) onChanged();
  };
  return (
    <SettingRow
      title={t(`${factor}.title`)}
      text={to ? t(`${factor}.text`, { to }) : t(`${factor}.missing`)}
      action={
        <Switch
          aria-label={t(`${factor}.title`)}
          checked={on}
          disabled={to === null || stepUp.sending}
          onCheckedChange={(wanted) => void change(wanted)}
        />
      }
    />
  );
}

function TotpRow({ overview, onChanged, stepUp }: RowProps) {
  const t = useTranslations('security');
  const [open, setOpen] = useState(false);
  const { ask, dialog } = useConfirm();
  const on = overview.factors.includes('totp');
  const remove = async () => {
    const done = await stepUp.call((codes) => askAccount(SECURITY.totpRemove, codes));
    if (done) onChanged();
  };
  return (
    <SettingRow
      title={t('rows.totp.title')}
      text={t('rows.totp.text')}
      kept={on}
      action={
        on ? (
          <Button
            aria-label={t('totp.removeAct')}
            onClick={() =>
              ask({
                title: t('totp.removeTitle'),
                text: t('totp.removeText'),
                act: t('totp.removeAct'),
                run: () => void remove(),
              })
            }
          >
            {t('rows.totp.remove')}
          </Button>
        ) : (
          <Button onClick={() => setOpen(true)}>{t('rows.totp.act')}</Button>
        )
      }
    >
      <TotpDialog open={open} onOpenChange={setOpen} onChanged={onChanged} stepUp={stepUp} />
      {dialog}
    </SettingRow>
  );
}

function RecoveryRow({ overview, onChanged, stepUp }: RowProps) {
  const t = useTranslations('security.rows.recovery');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async () => {
    const done = await stepUp.call((proof) => askAccount(SECURITY.recoveryCodes, proof));
    if (done) setCodes(done.value.recoveryCodes);
  };
  return (
    <SettingRow
      title={t('title')}
      text={t('text', { left: overview.recoveryCodesLeft ?? 0 })}
      action={<Button onClick={() => void renew()}>{t('act')}</Button>}
    >
      <RecoveryDialog
        codes={codes}
        onClose={() => {
          setCodes(null);
          onChanged();
        }}
      />
    </SettingRow>
  );
}

function AntiPhishingRow({ code }: { code: string | null }) {
  const t = useTranslations('security.rows.antiPhishing');
  return (
    <SettingRow
      title={t('title')}
      text={t('text')}
      kept={code !== null}
      state={code ? <bdi className="num">{code}</bdi> : null}
      action={
        <Link href="/subaccount/setting/antiphishing" className={buttonClass()}>
          {code ? t('act') : t('set')}
        </Link>
      }
    />
  );
}
