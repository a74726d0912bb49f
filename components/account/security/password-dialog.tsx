'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { askAccount } from '#lib/api/account.ts';
import { ACCOUNT_CODE, SECURITY } from '#lib/contract/account.ts';
import type { UserInfo } from '#lib/contract/shapes/account.ts';
import { check, type FieldProblem } from '../parts/checks.ts';
import { PasswordField } from '../parts/fields.tsx';
import { Form, FormProblem, Submit } from '../parts/form.tsx';
import { NewPassword } from '../parts/new-password.tsx';
import type { StepUpCall } from '../parts/step-up.tsx';

export type ChangeDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChanged: () => void;
  readonly stepUp: StepUpCall;
};

/** Another password, or the first one of an account that has none. */
export function PasswordDialog({
  open,
  onOpenChange,
  onChanged,
  stepUp,
  first,
  user,
}: ChangeDialogProps & { first: boolean; user: UserInfo }) {
  const t = useTranslations('security.password');
  const done = () => {
    onOpenChange(false);
    onChanged();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={first ? t('first') : t('title')}
      description={t('text')}
      size="m"
      sheet
    >
      {open ? <Body stepUp={stepUp} onDone={done} first={first} username={usernameOf(user)} /> : null}
    </Dialog>
  );
}

type Wrong = Partial<Record<'old' | 'password' | 'repeat', FieldProblem | null>>;

/**
 * The name that a login is made with, where this page knows the whole of it: that of a sub-account. Addresses and numbers
 * come here masked, also for their owner, and an agency's name logs nobody in; a password manager that was given
 * `m***2@…` would save the new password beside the old one. Without a name it asks, or knows by the page.
 */
function usernameOf({ kind, name }: UserInfo): string | null {
  return kind === 'sub' ? name : null;
}

type BodyProps = {
  readonly stepUp: StepUpCall;
  readonly onDone: () => void;
  readonly first: boolean;
  readonly username: string | null;
};

function Body({ stepUp, onDone, first, username }: BodyProps) {
  const t = useTranslations('security.password');
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const submit = async () => {
    const found: Wrong = {
      old: first ? null : check.password(old),
      password: check.newPassword(password),
      repeat: check.repeat(repeat, password),
    };
    setWrong(found);
    if (Object.values(found).some((problem) => problem !== null)) return;
    const request = { ...(first ? {} : { oldPwd: old }), pwd: password, rePwd: repeat };
    if (await stepUp.call((codes) => askAccount(SECURITY.password, { ...request, ...codes }))) onDone();
  };
  // Of the two secrets here only the password is asked for by its own call.
  const refused = stepUp.problem?.code === ACCOUNT_CODE.loginRefused;
  return (
    <Form label={first ? t('first') : t('title')} onSubmit={() => void submit()}>
      {username === null ? null : <input type="text" autoComplete="username" value={username} readOnly hidden />}
      {first ? null : (
        <PasswordField
          label={t('old')}
          value={old}
          onValueChange={(value) => {
            setOld(value);
            stepUp.clear();
          }}
          problem={wrong.old}
          refused={refused ? t('oldWrong') : undefined}
          autoFocus
        />
      )}
      <NewPassword
        password={password}
        onPasswordChange={setPassword}
        problem={wrong.password}
        repeat={{ value: repeat, onChange: setRepeat, problem: wrong.repeat }}
      />
      <FormProblem text={refused ? null : stepUp.problem?.text} />
      <Submit sending={stepUp.sending} problem={stepUp.problem} running={t('running')}>
        {first ? t('firstAct') : t('act')}
      </Submit>
    </Form>
  );
}
