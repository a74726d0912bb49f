'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { askAccount } from '#lib/api/account.ts';
import { ACCOUNT_LIMIT, SECURITY } from '#lib/contract/account.ts';
import { readLength } from '#lib/format/length.ts';
import { Form, FormProblem, Submit } from '../parts/form.tsx';
import { useSend } from '../parts/use-send.ts';
import type { PlaceRow } from './place-table.tsx';

type NameProps = {
  /** The device that gets a name; null closes. */
  readonly row: PlaceRow | null;
  readonly onClose: () => void;
  readonly onNamed: () => void;
};

/** Two rows “Chrome on Linux” are told apart by what their owner calls them. */
export function NameDialog({ row, onClose, onNamed }: NameProps) {
  const t = useTranslations('devices.name');
  return (
    <Dialog open={row !== null} onOpenChange={onClose} title={t('title')} description={row?.device} sheet>
      {row ? (
        <Body
          key={row.id}
          row={row}
          onDone={() => {
            onClose();
            onNamed();
          }}
        />
      ) : null}
    </Dialog>
  );
}

function Body({ row: { id, name: before }, onDone }: { row: PlaceRow; onDone: () => void }) {
  const t = useTranslations('devices.name');
  const [name, setName] = useState(before ?? '');
  const { send, sending, problem } = useSend();
  const submit = async () => {
    if (readLength(name.trim()) > ACCOUNT_LIMIT.deviceName) return;
    if (await send(() => askAccount(SECURITY.nameDevice, { deviceId: id, name: name.trim() }))) onDone();
  };
  return (
    <Form label={t('title')} onSubmit={() => void submit()}>
      <TextField
        label={t('label')}
        hint={t('hint')}
        limit={ACCOUNT_LIMIT.deviceName}
        value={name}
        onValueChange={setName}
        autoComplete="off"
        autoFocus
      />
      <FormProblem text={problem?.text} />
      <Submit sending={sending} problem={problem} running={t('running')}>
        {t('act')}
      </Submit>
    </Form>
  );
}
