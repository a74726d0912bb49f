'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Checkbox } from '#components/ui/fields.tsx';
import { RecordTable, TwoLines } from '#components/ui/record-table.tsx';
import { Time } from '#components/ui/time.tsx';
import { PERMISSIONS, type Permission } from '#lib/contract/account.ts';
import type { SubRow } from '#lib/contract/shapes/sub.ts';
import { TableBox } from '../parts/card.tsx';

type SubTableProps = {
  readonly rows: readonly SubRow[];
  /** Who works now. */
  readonly self: string;
  /** Whether the user may change their permissions. */
  readonly manage: boolean;
  readonly busy: string | null;
  readonly onSwitch: (userId: string) => void;
  readonly onFreeze: (userId: string, frozen: boolean) => void;
  readonly onPermissions: (userId: string, permissions: readonly Permission[]) => void;
};

export function SubTable({ rows, ...actions }: SubTableProps) {
  const t = useTranslations('subAccounts');
  return (
    <TableBox>
      <RecordTable
        label={t('title')}
        rows={rows}
        keyOf={({ userId }) => userId}
        columns={[
          { id: 'name', head: t('columns.name'), cell: (row) => <Name row={row} /> },
          { id: 'status', head: t('columns.status'), align: 'start', width: 96, cell: (row) => <Status row={row} /> },
          {
            id: 'may',
            head: t('columns.permissions'),
            align: 'start',
            width: 224,
            cell: (row) => <Permissions row={row} {...actions} />,
          },
          {
            id: 'act',
            head: t('columns.act'),
            bare: true,
            width: 176,
            cell: (row) => <Actions row={row} {...actions} />,
          },
        ]}
      />
    </TableBox>
  );
}

function Name({ row: { name, status, virtual, lastLoginAt } }: { row: SubRow }) {
  const t = useTranslations('subAccounts');
  const known = t.rich('login', { time: () => <Time ts={lastLoginAt ?? 0} format="date" /> });
  // Why there is no switching to it.
  const under =
    status === 'frozen' ? t('frozenText') : virtual ? t('virtual') : lastLoginAt === null ? t('never') : known;
  return (
    <TwoLines under={under}>
      <bdi className="font-medium">{name}</bdi>
    </TwoLines>
  );
}

function Status({ row: { status } }: { row: SubRow }) {
  const t = useTranslations('subAccounts.status');
  return <Chip tone={status === 'frozen' ? 'warning' : 'success'}>{t(status)}</Chip>;
}

type RowProps = Omit<SubTableProps, 'rows'> & { readonly row: SubRow };

function Permissions({ row, manage, busy, onPermissions }: RowProps) {
  const t = useTranslations('subAccounts');
  return (
    <fieldset className="relative flex flex-wrap gap-x-4 gap-y-2.5">
      <legend className="sr-only">{t('permissionsOf', { name: row.name })}</legend>
      {PERMISSIONS.map((one) => (
        <Checkbox
          key={one}
          checked={row.permissions.includes(one)}
          disabled={!manage || busy !== null}
          onCheckedChange={(may) =>
            onPermissions(
              row.userId,
              PERMISSIONS.filter((other) => (other === one ? may : row.permissions.includes(other))),
            )
          }
        >
          {t(`permissions.${one}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function Actions({ row, self, manage, busy, onSwitch, onFreeze }: RowProps) {
  const t = useTranslations('subAccounts');
  const { userId, name } = row;
  const frozen = row.status === 'frozen';
  if (userId === self) return <Chip tone="accent">{t('here')}</Chip>;
  return (
    <span className="inline-flex gap-2">
      {manage ? (
        <Button
          size={28}
          disabled={busy !== null}
          aria-label={frozen ? t('unfreezeNamed', { name }) : t('freezeNamed', { name })}
          onClick={() => onFreeze(userId, !frozen)}
        >
          {frozen ? t('unfreeze') : t('freeze')}
        </Button>
      ) : null}
      <Button
        size={28}
        disabled={busy !== null || frozen}
        aria-label={t('switchNamed', { name })}
        onClick={() => onSwitch(userId)}
      >
        {busy === `switch ${userId}` ? t('switching') : t('switch')}
      </Button>
    </span>
  );
}
