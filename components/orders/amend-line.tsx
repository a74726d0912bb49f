'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/button.tsx';
import { IconCheck, IconCircleAlert, IconLoaderCircle, IconX } from '#components/ui/icons.tsx';
import { IconPencil } from '#components/ui/icons-terminal.tsx';
import { NumberNote } from '#components/ui/number-note.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { AMEND_FIELDS, type AmendField } from '#lib/order/amend.ts';
import { CellInput } from './amend-cell.tsx';
import { listingOf } from './listing.ts';
import { type Amending, placesOf } from './use-amending.ts';

/** What arrow keys add to a field. */
export function stepOf(field: AmendField, instrument: Instrument | undefined): string | undefined {
  if (field === 'quote') return undefined;
  return field === 'size' ? instrument?.lot : instrument?.tick;
}

type PencilProps = {
  readonly order: Order;
  readonly field: AmendField;
  /** What is said to those who do not see the pencil. */
  readonly label: string;
  readonly onBegin: () => void;
};

/** Begins a change; the focus comes back to it. */
export function Pencil({ order, field, label, onBegin }: PencilProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onBegin}
      data-amend={`${order.id} ${field}`}
      className="touch rounded-control p-0.5 text-faint hover:text-text"
    >
      <IconPencil size={12} />
    </button>
  );
}

export function AmendButtons({ amending }: { amending: Amending }) {
  const t = useTranslations('orders.amend');
  return (
    <span className="inline-flex items-center justify-end gap-1">
      <IconButton
        icon={amending.saving ? IconLoaderCircle : IconCheck}
        label={amending.saving ? t('saving') : t('save')}
        size={24}
        aria-busy={amending.saving || undefined}
        disabled={amending.unread}
        onClick={amending.save}
        className="text-accent"
      />
      <IconButton icon={IconX} label={t('discard')} size={24} disabled={amending.saving} onClick={amending.discard} />
    </span>
  );
}

/** What stands against the change. @param named whether the field is named before the sentence */
export function AmendNote({ id, amending, named }: { id: string; amending: Amending; named: boolean }) {
  const t = useTranslations('order.fields');
  const { note } = amending;
  if (!note) return null;
  if (note.reading)
    return (
      <NumberNote
        id={id}
        text={note.text}
        reading={note.reading}
        onChoose={(value) => amending.change(note.field, value)}
        className="inline-flex"
      />
    );
  const field = note.field === null || !named ? null : t(nameOf(note.field));
  return (
    <p id={id} role="alert" className="inline-flex items-center gap-1 text-danger">
      <IconCircleAlert size={12} />
      {field === null ? note.text : `${field}: ${note.text}`}
    </p>
  );
}

const NAMES = { size: 'amount', quote: 'total', takeProfit: 'tp', stopLoss: 'sl' } as const;
type Name = (typeof NAMES)[keyof typeof NAMES] | Exclude<AmendField, keyof typeof NAMES>;
const nameOf = (field: AmendField): Name => (NAMES as Partial<Record<AmendField, Name>>)[field] ?? (field as Name);

type LineProps = {
  /** Of the note. */
  readonly id: string;
  readonly order: Order;
  readonly instrument: Instrument | undefined;
  readonly amending: Amending;
  readonly columns: number;
};

/** A line of fields under the row: whatever the kind of the order, all that can be changed of it is changed at once. */
export function AmendLine({ id, order, instrument, amending, columns }: LineProps) {
  const t = useTranslations('orders.amend');
  const names = useTranslations('order.fields');
  const { pair } = listingOf(order.symbol, instrument);
  const { values, note } = amending;
  return (
    <Row className="h-auto! border-t-0">
      <Cell colSpan={columns} align="start" data-wide="" className="pt-0! pb-2 whitespace-normal">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:justify-start">
          {AMEND_FIELDS.filter((field) => field in values).map((field) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the field has its own, longer name
            <label key={field} className="inline-flex items-center gap-1.5 text-muted">
              {names(nameOf(field))}
              <span className="w-26">
                <CellInput
                  label={t('field', { field: names(nameOf(field)), pair })}
                  value={values[field] ?? ''}
                  onValueChange={(value) => amending.change(field, value)}
                  step={stepOf(field, instrument)}
                  fractionDigits={placesOf(field, instrument)}
                  invalid={note?.field === field}
                  describedBy={note && (note.field === field || note.field === null) ? id : undefined}
                  disabled={amending.saving}
                  first={amending.first === field}
                  onSave={amending.save}
                  onDiscard={amending.discard}
                />
              </span>
            </label>
          ))}
          <AmendButtons amending={amending} />
        </span>
        <span className="mt-1 block empty:hidden">
          <AmendNote id={id} amending={amending} named={!/^(Take|Stop|Trigger|Price)/.test(note?.text ?? '')} />
        </span>
      </Cell>
    </Row>
  );
}
