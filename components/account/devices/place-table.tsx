'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconPencil } from '#components/ui/icons-terminal.tsx';
import { RecordTable, TwoLines } from '#components/ui/record-table.tsx';
import { Time } from '#components/ui/time.tsx';
import { TableBox } from '../parts/card.tsx';

/** A login or a device: what it is, where it was last, and since when. */
export type PlaceRow = {
  readonly id: string;
  /** This very one: it cannot be ended from here. */
  readonly current: boolean;
  readonly device: string;
  /** What its owner calls it; what the browser says of itself then stands under it. */
  readonly name: string | null;
  readonly ip: string;
  /** Epoch ms, both. */
  readonly since: number;
  readonly seen: number;
  readonly marks: ReactNode;
  /** Stands beside the address. */
  readonly note?: string;
};

type PlaceProps = {
  readonly label: string;
  /** Head of the column of `since`. */
  readonly since: string;
  readonly rows: readonly PlaceRow[];
  /** What ends one, its name for those who hear it, and what it says while it runs. */
  readonly act: {
    readonly name: string;
    readonly named: (device: string) => string;
    readonly running: string;
    readonly run: (row: PlaceRow) => void;
  };
  /** Gives a row another name, where it can have one. */
  readonly onName?: (row: PlaceRow) => void;
  /** Row whose end is on its way; any other name means that something else is. */
  readonly busy: string | null;
};

/** Logins and devices are the same table. */
export function PlaceTable({ label, since, rows, act, onName, busy }: PlaceProps) {
  const t = useTranslations('devices');
  return (
    <TableBox>
      <RecordTable
        label={label}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { id: 'device', head: t('device'), cell: (row) => <Device row={row} onName={onName} /> },
          {
            id: 'since',
            head: since,
            width: 176,
            cell: (row) => <Time ts={row.since} className="text-muted" />,
          },
          {
            id: 'seen',
            head: t('seen'),
            width: 176,
            cell: (row) => <Time ts={row.seen} className="text-muted" />,
          },
          {
            id: 'act',
            head: act.name,
            bare: true,
            width: 104,
            cell: (row) =>
              row.current ? null : (
                <Button
                  size={28}
                  disabled={busy !== null}
                  loading={busy === row.id && act.running}
                  aria-label={act.named(calledOf(row))}
                  onClick={() => act.run(row)}
                >
                  {act.name}
                </Button>
              ),
          },
        ]}
      />
    </TableBox>
  );
}

/** A name alone could be of anything: two phones, or a stranger's. */
export function calledOf({ name, device }: Pick<PlaceRow, 'name' | 'device'>): string {
  return name === null ? device : `${name} (${device})`;
}

function Device({ row, onName }: { row: PlaceRow; onName: PlaceProps['onName'] }) {
  const t = useTranslations('devices.name');
  const { device, name, ip, marks, note } = row;
  return (
    <TwoLines
      under={
        <>
          {name === null ? null : <span>{device} · </span>}
          <span className="num" title={ip}>
            {ip}
          </span>
          {note ? <span> · {note}</span> : null}
        </>
      }
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <bdi className="max-w-full truncate font-medium">{name ?? device}</bdi>
        {onName ? (
          <button
            type="button"
            aria-label={t('named', { device: calledOf(row) })}
            onClick={() => onName(row)}
            className="touch rounded-control p-0.5 text-faint hover:text-text"
          >
            <IconPencil size={12} />
          </button>
        ) : null}
        <span className="flex gap-1">{marks}</span>
      </span>
    </TwoLines>
  );
}
