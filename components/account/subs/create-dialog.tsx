'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox, Switch } from '#components/ui/fields.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { toast } from '#components/ui/toast.ts';
import { askAccount } from '#lib/api/account.ts';
import { PERMISSIONS, type Permission, SUB } from '#lib/contract/account.ts';
import { check, type FieldProblem } from '../parts/checks.ts';
import { useFieldText } from '../parts/fields.tsx';
import { Form, FormProblem, Submit } from '../parts/form.tsx';
import { NewPassword } from '../parts/new-password.tsx';
import { useSend } from '../parts/use-send.ts';

type CreateProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCreated: () => void;
};

/** Least privilege: a new sub-account may do what is ticked, and logs in by itself only when it is given a password. */
export function CreateDialog({ open, onOpenChange, onCreated }: CreateProps) {
  const t = useTranslations('subAccounts.create');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} size="m" sheet>
      {open ? (
        <Body
          onDone={(name) => {
            toast({ kind: 'success', text: t('done', { name }) });
            onOpenChange(false);
            onCreated();
          }}
        />
      ) : null}
    </Dialog>
  );
}

type Wrong = Partial<Record<'name' | 'password' | 'repeat', FieldProblem | null>>;

function Body({ onDone }: { onDone: (name: string) => void }) {
  const t = useTranslations('subAccounts');
  const text = useFieldText();
  const [name, setName] = useState('');
  const [own, setOwn] = useState(false);
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [may, setMay] = useState<readonly Permission[]>(['spot']);
  const [wrong, setWrong] = useState<Wrong>({});
  const { send, sending, problem } = useSend();
  const submit = async () => {
    const found: Wrong = {
      name: check.name(name),
      password: own ? check.newPassword(password, [name]) : null,
      repeat: own ? check.repeat(repeat, password) : null,
    };
    setWrong(found);
    if (Object.values(found).some((one) => one !== null)) return;
    const request = { name: name.trim(), permissions: may, ...(own ? { pwd: password } : {}) };
    if (await send(() => askAccount(SUB.create, request))) onDone(name.trim());
  };
  return (
    <Form label={t('create.title')} onSubmit={() => void submit()}>
      <TextField
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        label={t('create.name')}
        hint={t('create.nameHint')}
        limit={16}
        value={name}
        onValueChange={(value) => {
          setName(value);
          setWrong((before) => ({ ...before, name: null }));
        }}
        error={text(wrong.name)}
      />
      <fieldset className="flex flex-wrap gap-4">
        <legend className="mb-1.5 text-13 font-medium">{t('columns.permissions')}</legend>
        {PERMISSIONS.map((one) => (
          <Checkbox
            key={one}
            checked={may.includes(one)}
            onCheckedChange={(on) => setMay(PERMISSIONS.filter((other) => (other === one ? on : may.includes(other))))}
          >
            {t(`permissions.${one}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Switch checked={own} onCheckedChange={setOwn}>
        {t('create.own')}
      </Switch>
      {own ? (
        <NewPassword
          own={[name]}
          password={password}
          onPasswordChange={setPassword}
          problem={wrong.password}
          repeat={{ value: repeat, onChange: setRepeat, problem: wrong.repeat }}
        />
      ) : null}
      <FormProblem text={problem?.text} />
      <Submit sending={sending} problem={problem} running={t('create.running')}>
        {t('create.act')}
      </Submit>
    </Form>
  );
}
